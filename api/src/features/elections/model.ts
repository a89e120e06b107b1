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
  /** While casting: a hash that only this ballot has, so that repeating it can finish it. Gone afterwards. */
  commitment?: string;
}

/** A choice without a voter, a time or an address. */
export interface BallotRecord {
  /** SHA-256 of the ballot id that the browser drew: random, so the order says nothing about who came when. */
  _id: string;
  candidateId: Types.ObjectId;
}

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

const rollSchema = new Schema<RollRecord>(
  { _id: String, state: String, commitment: String },
  { versionKey: false },
);

const ballotSchema = new Schema<BallotRecord>(
  { _id: String, candidateId: { type: Schema.Types.ObjectId, required: true } },
  { versionKey: false },
);
ballotSchema.index({ candidateId: 1 });

export const createElectionModels = (connection: Connection) => ({
  candidates: connection.model('Candidate', candidateSchema, 'candidates'),
  roll: connection.model('RollEntry', rollSchema, 'roll'),
  ballots: connection.model('Ballot', ballotSchema, 'ballots'),
});
export type ElectionModels = ReturnType<typeof createElectionModels>;
