import {
  backerKinds,
  candidacyStates,
  electionSchema as shownSchema,
  paperSchema,
} from '@campus/contracts/elections';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { bytes, objectId, recordModel } from '../../platform/storage/record.ts';
import { withOutbox } from '../../services/audit/audit-log.ts';
import { createPhotoModel, createPhotoTurnModel } from '../../services/pictures/photos.ts';

const votesSchema = z.record(z.string(), z.number());
/** Votes by `post:choice`. */
export type Votes = z.infer<typeof votesSchema>;
const tallySchema = z.strictObject({ cast: z.number(), votes: votesSchema });
/** The votes of the first `cast` ballots. */
export type Tally = z.infer<typeof tallySchema>;

const haltSchema = z.strictObject({
  /** `silence`: paused until an admin confirms that nothing was set back. `unknown` is never stored. */
  cause: z.enum(['restored', 'counts', 'box', 'silence', 'unknown']),
  /** For admins: what is wrong and what to do. */
  message: z.string(),
});
export type Halt = z.infer<typeof haltSchema>;

const sealedSchema = z.extend(tallySchema, {
  digest: z.string(),
  eligible: z.number(),
  issued: z.number(),
  papers: z.exactOptional(
    z.array(z.strictObject({ id: z.string(), cast: z.number(), eligible: z.number(), issued: z.number() })),
  ),
  lotSecret: z.string(),
  /** Which of `sealedReceipts` count; absent when an earlier version of the portal sealed the box. */
  sealing: z.exactOptional(z.string()),
  /** The elected of each ranked post, in the order of their election; where there is one. */
  ranked: z.exactOptional(
    z.array(z.strictObject({ postId: z.string(), elected: z.array(z.string()), byLot: z.boolean() })),
  ),
});
export type Sealed = z.infer<typeof sealedSchema>;

const { title, description, state, setUp, posts, opensByClock, eligibility } = shownSchema.shape;
const { resultMode, batchSize, noneOfTheAbove, tieRule, cancelReason } = shownSchema.shape;
const { nominationRules } = shownSchema.shape;
const electionSchema = z.strictObject({
  ...withOutbox,
  /** `student-council-2026-7f3a` */
  _id: z.string(),
  title,
  description,
  state,
  /** Counts changes of set-up and state: each is made from the version it was decided on. */
  version: z.number(),
  setUp,
  posts,
  opensAt: z.nullable(z.date()),
  closesAt: z.nullable(z.date()),
  publishesAt: z.nullable(z.date()),
  opensByClock,
  eligibility,
  resultMode,
  batchSize,
  noneOfTheAbove,
  tieRule,
  /** Begins the keys of its roll: its id, or its id and the upload that the list came with. */
  rollKey: z.string(),
  listed: z.nullable(z.number()),
  nominationRules: z.exactOptional(nominationRules),
  finalListOn: z.exactOptional(z.nullable(z.string())),
  cancelReason,
  /** From opening on; SPKI, DER, base64. */
  publicKey: z.nullable(z.string()),
  lotCommitment: z.nullable(z.string()),
  /** From opening on, if voters have different posts. The first one's key is `publicKey`. */
  papers: z.exactOptional(z.array(paperSchema)),
  /** The content of the box when it was sealed after closing; authoritative from then on. */
  sealed: z.nullable(sealedSchema),
  createdAt: z.date(),
  /** The request that prepared the election. Sent again, it prepares no other one. */
  requestId: z.exactOptional(z.string()),
  /** Its roll and the nominations that never were on the ballot are erased. */
  rollErased: z.exactOptional(z.literal(true)),
  /** Everybody who was to be reminded has a letter in the outbox. */
  reminded: z.exactOptional(z.literal(true)),
  /** Set when its records can't be trusted: it can only be cancelled then, or confirmed if it is paused. */
  halted: z.exactOptional(z.nullable(haltSchema)),
});
export type ElectionRecord = z.infer<typeof electionSchema>;

const backerSchema = z.strictObject({ member: z.string(), kind: z.enum(backerKinds) });
const candidateSchema = z.strictObject({
  ...withOutbox,
  _id: objectId,
  election: z.string(),
  post: z.string(),
  name: z.string(),
  manifesto: z.string(),
  /** Id of the photo; `null` when removed. */
  photo: z._default(z.nullable(z.string()), null),
  /** `removed`: taken off before the first ballot; kept, because a ballot may have been on its way. */
  state: z.enum([...candidacyStates, 'removed']),
  reason: z._default(z.string(), ''),
  /** Counts changes of text and photo, so that only what was read is reviewed. */
  version: z._default(z.number(), 0),
  /** The request that added the candidate. Sent again, it adds no other one. */
  requestId: z.exactOptional(z.string()),
  /** The member who stands; absent when an admin put the name on the ballot. */
  nominee: z.exactOptional(z.string()),
  declared: z.exactOptional(z.array(z.string())),
  backers: z.exactOptional(
    z.array(
      z.extend(backerSchema, {
        /** The version of the nomination in which they were named: whoever is named again is asked again. */
        asked: z.exactOptional(z.number()),
      }),
    ),
  ),
  /** Their answers, each for one post. An answer counts as a change of the nomination. */
  backings: z.exactOptional(
    z.array(z.extend(backerSchema, { post: z.string(), answer: z.enum(['confirmed', 'declined']) })),
  ),
});
export type CandidateRecord = z.infer<typeof candidateSchema>;
/** The states of candidates who were not on the ballot. */
export const neverStood: CandidateRecord['state'][] = ['nominated', 'refused'];

/** The nominations that a member proposes or seconds: in one document, so that the limit holds for requests at once. */
const backingSchema = z.strictObject({
  /** `<election>:<member>` */
  _id: z.string(),
  election: z.string(),
  member: z.string(),
  candidates: z.array(z.string()),
  /** The version of each when it was claimed, which is just before the member's answer is stored. */
  claimedAt: z.exactOptional(z.record(z.string(), z.number())),
  version: z.number(),
});

/** The secrets of an election, encrypted; gone once its box is sealed. See `election-keys.ts`. */
const electionKeySchema = z.strictObject({ _id: z.string(), encrypted: bytes });

/** Figures that people watch, kept by increment; `recount` compares them with the box. */
const keptTallySchema = z.extend(tallySchema, {
  _id: z.string(),
  /** The figures shown in `batched` mode: a step behind `staged`, so that the last step is never smaller than the others. */
  shown: tallySchema,
  staged: tallySchema,
  /** See `nextStep`; absent when an earlier version opened it. */
  stepAt: z.exactOptional(z.number()),
  /** Voting tokens given out and ballots counted, see `trust.ts`; absent when an earlier version opened it. */
  progress: z.exactOptional(z.number()),
  /**
   * When a process last noted that it was alive, by a timer and not by what voters do; absent when an earlier version
   * opened it.
   */
  aliveAt: z.exactOptional(z.date()),
  /** Raised before a read that must have all that was acknowledged: it follows a write then. */
  looks: z.exactOptional(z.number()),
});
export type TallyRecord = z.infer<typeof keptTallySchema>;

/**
 * A member's right to vote, and whether a token was signed for them; no time, and nothing about a ballot. Comparing the
 * order of the ballots with the order of the roll would reveal votes, so both are stored by their ids.
 */
const rollSchema = z.strictObject({
  /** `<roll key>:<email in lower case>` */
  _id: z.string(),
  /** Base64 SHA-256 of the blinded message that was signed. */
  blinded: z.exactOptional(z.string()),
  /** In the roll of an election whose voters have different posts. */
  paper: z.exactOptional(z.string()),
  /** Only in an uploaded list before opening: the attributes that posts went by at the upload. */
  attributes: z.exactOptional(z.record(z.string(), z.string())),
});
export type RollRow = z.infer<typeof rollSchema>;

/**
 * The receipts that were in a box when it was sealed, so that a ballot which arrives later can be told from them. In
 * their own order, as the box is.
 */
const sealedReceiptsSchema = z.strictObject({
  /** `<election>:<sealing>:<number>` */
  _id: z.string(),
  /** 32 bytes each. */
  receipts: bytes,
});

/** A ballot without a voter, a time or an address; without an index as well, whose pages would show the latest ones. */
const ballotSchema = z.strictObject({
  /** `<election>:<receipt>`; the receipt is the SHA-256 of the token, so the order says nothing about who came when. */
  _id: z.string(),
  /** `<election>:<key>`, see `boxedChoicesSchema`. */
  key: z.string(),
  prefix: bytes,
  signature: bytes,
  paper: z.exactOptional(z.string()),
  choices: z.record(z.string(), z.string()),
});
export type BallotRecord = z.infer<typeof ballotSchema>;

export const createElectionModels = (connection: Connection) => ({
  elections: recordModel(connection, 'elections', electionSchema, {
    indexes: [
      { createdAt: -1, _id: -1 },
      { state: 1, createdAt: -1 },
      [{ requestId: 1 }, { unique: true, sparse: true }],
    ],
  }),
  candidates: recordModel(connection, 'electionCandidates', candidateSchema, {
    indexes: [
      { election: 1, state: 1, _id: 1 },
      [{ requestId: 1 }, { unique: true, sparse: true }],
      { photo: 1 },
      [
        { election: 1, nominee: 1 },
        { unique: true, partialFilterExpression: { nominee: { $exists: true } } },
      ],
    ],
  }),
  backings: recordModel(connection, 'electionBackings', backingSchema, {
    indexes: [{ election: 1 }, { member: 1 }],
  }),
  photos: createPhotoModel(connection, 'candidatePhotos'),
  photoTurns: createPhotoTurnModel(connection, 'candidatePhotoTurns'),
  keys: recordModel(connection, 'electionKeys', electionKeySchema),
  tallies: recordModel(connection, 'electionTallies', keptTallySchema),
  roll: recordModel(connection, 'voterRoll', rollSchema, { hidesOrder: true }),
  ballots: recordModel(connection, 'ballotBox', ballotSchema, { hidesOrder: true }),
  sealedReceipts: recordModel(connection, 'sealedReceipts', sealedReceiptsSchema, { hidesOrder: true }),
});
export type ElectionModels = ReturnType<typeof createElectionModels>;
