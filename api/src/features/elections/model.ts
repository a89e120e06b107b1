import { type Connection, Schema, type Types } from 'mongoose';
import { addOutbox, type WithOutbox } from '../../platform/audit-log.ts';

export interface CandidateRecord extends WithOutbox {
  _id: Types.ObjectId;
  name: string;
  manifesto: string;
  /** Kept by increment; `recount` compares it with the ballots. */
  votes: number;
  removedAt: Date | null;
}

/** That a member votes or has voted in an election; no time, and never for whom. */
export interface RollRecord {
  /** `<election>:<member id>` */
  _id: string;
  state: 'casting' | 'cast';
  /** While casting: the key of the ballot, so that what was cut off can be settled. Gone as soon as it is cast. */
  ballot?: string;
}

/** A choice without a voter, a time or an address. */
export interface BallotRecord {
  /** A SHA-256 with 128 bits in it that the browser drew: the order says nothing about who came when. */
  _id: string;
  /** `null` makes it void: the key of a vote that was cut off and can't be cast any more. */
  candidateId: Types.ObjectId | null;
}

/**
 * MongoDB otherwise stores documents as they arrive: the order of the ballots beside the order of the roll would say who
 * voted for whom. The embedded database always stores by `_id`.
 */
const storedById = {
  versionKey: false,
  clusteredIndex: { key: { _id: 1 }, name: 'by-id', unique: true },
} as const;

const candidateSchema = new Schema<CandidateRecord>(
  {
    name: { type: String, required: true },
    manifesto: { type: String, required: true },
    votes: { type: Number, required: true },
    removedAt: { type: Date, default: null },
  },
  { versionKey: false },
);
candidateSchema.index({ removedAt: 1, _id: 1 });
addOutbox(candidateSchema);

const rollSchema = new Schema<RollRecord>({ _id: String, state: String, ballot: String }, storedById);

const ballotSchema = new Schema<BallotRecord>(
  { _id: String, candidateId: { type: Schema.Types.ObjectId, default: null } },
  storedById,
);
ballotSchema.index({ candidateId: 1 });

export const createElectionModels = (connection: Connection) => ({
  candidates: connection.model('Candidate', candidateSchema, 'candidates'),
  roll: connection.model('RollEntry', rollSchema, 'roll'),
  ballots: connection.model('Ballot', ballotSchema, 'ballots'),
});
export type ElectionModels = ReturnType<typeof createElectionModels>;
