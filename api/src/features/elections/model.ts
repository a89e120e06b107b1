import type { candidacyStates, ElectionSetup, ElectionState } from '@campus/contracts/elections';
import { type Connection, Schema, type Types } from 'mongoose';
import { createPhotoModel, createPhotoTurnModel } from '../../services/pictures/photos.ts';
import { addOutbox, type WithOutbox } from '../../services/audit/audit-log.ts';
import { storedById } from '../../platform/storage/stored-by-id.ts';

/** Votes by `post:choice`. */
export type Votes = Record<string, number>;
/** The votes of the first `cast` ballots. */
export interface Tally {
  cast: number;
  votes: Votes;
}

export interface ElectionRecord
  extends WithOutbox, Omit<ElectionSetup, 'posts' | 'opensAt' | 'closesAt' | 'publishesAt'> {
  /** `student-council-2026-7f3a` */
  _id: string;
  state: ElectionState;
  /** Counts changes of set-up and state: each is made from the version it was decided on. */
  version: number;
  /** `false` when it began with its first candidate. */
  setUp: boolean;
  posts: { id: string; title: string }[];
  opensAt: Date | null;
  closesAt: Date | null;
  publishesAt: Date | null;
  /** Begins the keys of its roll: its id, or its id and the upload that the list came with. */
  rollKey: string;
  /** Lines of the uploaded list. */
  listed: number | null;
  cancelReason: string;
  /** From opening on; SPKI, DER, base64. */
  publicKey: string | null;
  lotCommitment: string | null;
  /** The content of the box when it was sealed after closing; authoritative from then on. */
  sealed: Sealed | null;
  createdAt: Date;
  /** The request that prepared the election. Sent again, it prepares no other one. */
  requestId?: string;
  /** Its roll and the nominations that never were on the ballot are erased. */
  rollErased?: true;
  /** Everybody who was to be reminded has a letter in the outbox. */
  reminded?: true;
  /** Set when its records can't be trusted: it can only be cancelled then, or confirmed if it is paused. */
  halted?: Halt | null;
}

export interface Halt {
  /** `silence`: paused until an admin confirms that nothing was set back. `unknown` is never stored. */
  cause: 'restored' | 'counts' | 'box' | 'silence' | 'unknown';
  /** For admins: what is wrong and what to do. */
  message: string;
}

export interface Sealed extends Tally {
  digest: string;
  eligible: number;
  /** Tokens that were signed. */
  issued: number;
  /** Told with the result. */
  lotSecret: string;
  /** Which of `sealedReceipts` count; absent when an earlier version of the portal sealed the box. */
  sealing?: string;
}

export interface CandidateRecord extends WithOutbox {
  _id: Types.ObjectId;
  election: string;
  post: string;
  name: string;
  manifesto: string;
  /** Id of the photo; `null` when removed. */
  photo: string | null;
  /** `removed`: taken off before the first ballot; kept, because a ballot may have been on its way. */
  state: (typeof candidacyStates)[number] | 'removed';
  reason: string;
  /** Counts changes of text and photo, so that only what was read is reviewed. */
  version: number;
  /** The request that added the candidate. Sent again, it adds no other one. */
  requestId?: string;
  /** The member who stands; absent when an admin put the name on the ballot. */
  nominee?: string;
}

/** The secrets of an election, encrypted; gone once its box is sealed. See `election-keys.ts`. */
export interface ElectionKeyRecord {
  _id: string;
  encrypted: Buffer;
}

/** Figures that people watch, kept by increment; `recount` compares them with the box. */
export interface TallyRecord extends Tally {
  _id: string;
  /** The figures shown in `batched` mode: a step behind `staged`, so that the last step is never smaller than the others. */
  shown: Tally;
  staged: Tally;
  /** See `nextStep`; absent when an earlier version opened it. */
  stepAt?: number;
  /** Voting tokens given out and ballots counted, see `trust.ts`; absent when an earlier version opened it. */
  progress?: number;
  /**
   * When a process last noted that it was alive, by a timer and not by what voters do; absent when an earlier version
   * opened it.
   */
  aliveAt?: Date;
  /** Raised before a read that must have all that was acknowledged: it follows a write then. */
  looks?: number;
}

/**
 * A member's right to vote, and whether a token was signed for them; no time, and nothing about a ballot. Comparing the
 * order of the ballots with the order of the roll would reveal votes, so both are stored by their ids.
 */
export interface RollRecord {
  /** `<roll key>:<email in lower case>` */
  _id: string;
  /** Base64 SHA-256 of the blinded message that was signed. */
  blinded?: string;
}

/**
 * The receipts that were in a box when it was sealed, so that a ballot which arrives later can be told from them. In
 * their own order, as the box is.
 */
export interface SealedReceiptsRecord {
  /** `<election>:<sealing>:<number>` */
  _id: string;
  /** 32 bytes each. */
  receipts: Buffer;
}

/** A ballot without a voter, a time or an address; without an index as well, whose pages would show the latest ones. */
export interface BallotRecord {
  /** `<election>:<receipt>`; the receipt is the SHA-256 of the token, so the order says nothing about who came when. */
  _id: string;
  /** `<election>:<key>`, see `boxedChoicesSchema`. */
  key: string;
  prefix: Buffer;
  signature: Buffer;
  choices: Record<string, string>;
}

const tallySchema = { cast: { type: Number, required: true }, votes: Schema.Types.Mixed } as const;
const electionSchema = new Schema<ElectionRecord>(
  {
    _id: String,
    title: String,
    description: String,
    state: String,
    version: Number,
    setUp: Boolean,
    posts: [{ _id: false, id: String, title: String }],
    opensAt: Date,
    closesAt: Date,
    publishesAt: Date,
    opensByClock: Boolean,
    eligibility: String,
    resultMode: String,
    batchSize: Number,
    noneOfTheAbove: Boolean,
    tieRule: String,
    rollKey: String,
    listed: Number,
    cancelReason: String,
    publicKey: String,
    lotCommitment: String,
    sealed: Schema.Types.Mixed,
    createdAt: Date,
    requestId: String,
    reminded: Boolean,
    rollErased: Boolean,
    halted: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);
electionSchema.index({ createdAt: -1, _id: -1 });
electionSchema.index({ state: 1, createdAt: -1 });
electionSchema.index({ requestId: 1 }, { unique: true, sparse: true });
addOutbox(electionSchema);

const candidateSchema = new Schema<CandidateRecord>(
  {
    election: { type: String, required: true },
    post: { type: String, required: true },
    name: { type: String, required: true },
    manifesto: { type: String, required: true },
    photo: { type: String, default: null },
    state: { type: String, required: true },
    reason: { type: String, default: '' },
    version: { type: Number, default: 0 },
    requestId: String,
    nominee: String,
  },
  { versionKey: false },
);
candidateSchema.index({ election: 1, state: 1, _id: 1 });
candidateSchema.index({ requestId: 1 }, { unique: true, sparse: true });
candidateSchema.index({ photo: 1 });
candidateSchema.index(
  { election: 1, nominee: 1 },
  { unique: true, partialFilterExpression: { nominee: { $exists: true } } },
);
addOutbox(candidateSchema);

const ballotSchema = new Schema<BallotRecord>(
  { _id: String, key: String, prefix: Buffer, signature: Buffer, choices: Schema.Types.Mixed },
  storedById,
);

export const createElectionModels = (connection: Connection) => ({
  elections: connection.model('Election', electionSchema, 'elections'),
  candidates: connection.model('Candidate', candidateSchema, 'electionCandidates'),
  photos: createPhotoModel(connection, 'CandidatePhoto', 'candidatePhotos'),
  photoTurns: createPhotoTurnModel(connection, 'CandidatePhotoTurn', 'candidatePhotoTurns'),
  keys: connection.model(
    'ElectionKey',
    new Schema<ElectionKeyRecord>({ _id: String, encrypted: Buffer }, { versionKey: false }),
    'electionKeys',
  ),
  tallies: connection.model(
    'Tally',
    new Schema<TallyRecord>(
      {
        _id: String,
        ...tallySchema,
        shown: tallySchema,
        staged: tallySchema,
        stepAt: Number,
        progress: Number,
        aliveAt: Date,
        looks: Number,
      },
      { versionKey: false, minimize: false },
    ),
    'electionTallies',
  ),
  roll: connection.model(
    'RollEntry',
    new Schema<RollRecord>({ _id: String, blinded: String }, storedById),
    'voterRoll',
  ),
  ballots: connection.model('Ballot', ballotSchema, 'ballotBox'),
  sealedReceipts: connection.model(
    'SealedReceipts',
    new Schema<SealedReceiptsRecord>({ _id: String, receipts: Buffer }, storedById),
    'sealedReceipts',
  ),
});
export type ElectionModels = ReturnType<typeof createElectionModels>;
