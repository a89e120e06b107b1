import { type ApplicationContent, type ApplicationKind, applicationKinds } from '@campus/contracts/budget';
import { type Connection, Schema } from 'mongoose';
import type { ApprovalFields } from '../../../services/approvals/approvals.ts';
import type { DayCounts } from '../../../platform/storage/day-counts.ts';
import { addLetters, type WithLetters } from '../../../services/mail/letters.ts';
import { findByIds, storedById } from '../../../platform/storage/stored-by-id.ts';

/** The author's content; the document also has the hash by which its content is recognised. */
export interface ContentRecord extends Omit<ApplicationContent, 'document'> {
  document: ApplicationContent['document'] & { sha256: string };
}

/** `_id`: 128 bits, hex, drawn by the author's browser. */
export interface ApplicationRecord extends ApprovalFields, WithLetters {
  kind: ApplicationKind;
  content: ContentRecord;
  /** Earlier versions, oldest first. */
  versions: (ContentRecord & { until: Date })[];
  /** The remark on the last decision or request for changes. */
  remark: string;
  submittedAt: Date;
  /** `<member>:<day>:<0…19>`: the author's turn on that day; missing on applications from before turns existed. */
  turn?: string;
  /** Days of the college. */
  submittedOn: string;
  decidedOn: string | null;
  /** In the register: not withdrawn. */
  listed: boolean;
  /** It is approved, and the ledger hasn't set the money aside yet. */
  toReserve?: true;
  /** Only what figures count is left. */
  forgotten?: true;
}

/** Filter of the applications that aren't erased. */
export const kept = { forgotten: null } as const;

export const listedFields = {
  kind: 1,
  state: 1,
  version: 1,
  author: 1,
  content: 1,
  approvals: 1,
  approvalsNeeded: 1,
  remark: 1,
  submittedAt: 1,
  waitsSince: 1,
  decidedAt: 1,
} as const;
export type ListedApplication = Pick<ApplicationRecord, '_id' | keyof typeof listedFields>;

export const registeredFields = {
  kind: 1,
  state: 1,
  content: 1,
  remark: 1,
  submittedAt: 1,
  submittedOn: 1,
  decidedOn: 1,
  listed: 1,
} as const;
export type RegisteredRecord = Pick<ApplicationRecord, '_id' | keyof typeof registeredFields>;

/** Counts by kind, kept by increment; `recount` compares them with the applications. */
export interface FiguresRecord {
  _id: ApplicationKind;
  submitted: number;
  approved: number;
  /** How many were decided after so many days; those withdrawn never were. */
  decided: DayCounts;
}

const { Mixed } = Schema.Types;
const applicationSchema = new Schema<ApplicationRecord>(
  {
    _id: String,
    kind: String,
    state: String,
    version: Number,
    author: Mixed,
    content: Mixed,
    versions: Mixed,
    approvals: Mixed,
    approvalsNeeded: Number,
    history: Mixed,
    remark: String,
    submittedAt: Date,
    turn: String,
    submittedOn: String,
    waitsSince: Date,
    decidedAt: Date,
    decidedOn: String,
    listed: Boolean,
    toReserve: Boolean,
    forgotten: Boolean,
  },
  { ...storedById, minimize: false },
);
applicationSchema.index({ turn: 1 }, { unique: true, sparse: true });
// Each list is a range of one of these indexes, with any filter.
const newestFirst = { submittedAt: -1, _id: -1 } as const;
applicationSchema.index(newestFirst);
applicationSchema.index({ state: 1, ...newestFirst });
applicationSchema.index({ kind: 1, ...newestFirst });
applicationSchema.index({ kind: 1, state: 1, ...newestFirst });
applicationSchema.index({ listed: 1, ...newestFirst });
applicationSchema.index({ listed: 1, kind: 1, ...newestFirst });
applicationSchema.index({ 'author.id': 1, ...newestFirst });
applicationSchema.index({ 'author.id': 1, state: 1, ...newestFirst });
const longestFirst = { waitsSince: 1, _id: 1 } as const;
applicationSchema.index({ state: 1, ...longestFirst });
applicationSchema.index({ state: 1, kind: 1, ...longestFirst });
applicationSchema.index({ 'content.document.file': 1 });
applicationSchema.index({ 'versions.document.file': 1 });
applicationSchema.index({ 'content.document.sha256': 1 });
applicationSchema.index({ toReserve: 1 }, { sparse: true });
applicationSchema.index({ forgotten: 1, state: 1, decidedOn: 1 });
addLetters(applicationSchema);

const figuresSchema = new Schema<FiguresRecord>(
  { _id: String, submitted: Number, approved: Number, decided: Mixed },
  { versionKey: false, minimize: false },
);

export const createApplicationModels = (connection: Connection) => ({
  applications: connection.model('Application', applicationSchema, 'applications'),
  figures: connection.model('ApplicationFigures', figuresSchema, 'applicationFigures'),
});
export type ApplicationModels = ReturnType<typeof createApplicationModels>;

/** How applications are called where only their ids are known; those that don't exist are left out. */
export async function namesOf(
  { applications }: Pick<ApplicationModels, 'applications'>,
  ids: string[],
): Promise<Map<string, { purpose: string; name: string }>> {
  const named = { kind: 1, 'content.purpose': 1, 'content.name': 1 } as const;
  const found = await findByIds(applications, ids, named);
  return new Map(
    found.map(({ _id, kind, content: { purpose, name } }) => [
      _id,
      { purpose: purpose || applicationKinds[kind], name },
    ]),
  );
}
