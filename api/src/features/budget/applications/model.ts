import { applicationContentSchema, applicationKinds, applicationKindSchema } from '@campus/contracts/budget';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { dayCountsSchema } from '../../../platform/storage/day-counts.ts';
import { recordModel } from '../../../platform/storage/record.ts';
import { findByIds } from '../../../platform/storage/stored-by-id.ts';
import { approvalFields } from '../../../services/approvals/approvals.ts';
import { storedDocumentSchema } from '../../../services/documents/document.ts';
import { withLetters } from '../../../services/mail/letters.ts';

/** The author's content; the document also has the hash by which its content is recognised. */
const contentSchema = z.extend(applicationContentSchema, { document: storedDocumentSchema });
export type ContentRecord = z.infer<typeof contentSchema>;

/** `_id`: 128 bits, hex, drawn by the author's browser. */
const applicationSchema = z.strictObject({
  ...approvalFields,
  ...withLetters,
  kind: applicationKindSchema,
  content: contentSchema,
  /** Earlier versions, oldest first. */
  versions: z.array(z.extend(contentSchema, { until: z.date() })),
  remark: z.string(),
  submittedAt: z.date(),
  /** `<member>:<day>:<0…19>`: the author's turn on that day; missing on applications from before turns existed. */
  turn: z.exactOptional(z.string()),
  /** Days of the college. */
  submittedOn: z.string(),
  decidedOn: z.nullable(z.string()),
  /** In the register: not withdrawn. */
  listed: z.boolean(),
  /** It is approved, and the ledger hasn't set the money aside yet. */
  toReserve: z.exactOptional(z.literal(true)),
  /** Only what figures count is left. */
  forgotten: z.exactOptional(z.literal(true)),
});
export type ApplicationRecord = z.infer<typeof applicationSchema>;

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

/** Counts by kind, kept by increment; `recount` compares them with the applications. What nothing was counted in is missing. */
const figuresSchema = z.strictObject({
  _id: applicationKindSchema,
  submitted: z.exactOptional(z.number()),
  approved: z.exactOptional(z.number()),
  /** How many were decided after so many days; those withdrawn never were. */
  decided: z.exactOptional(dayCountsSchema),
});
export type FiguresRecord = z.infer<typeof figuresSchema>;

const newestFirst = { submittedAt: -1, _id: -1 } as const;
const longestFirst = { waitsSince: 1, _id: 1 } as const;
export const createApplicationModels = (connection: Connection) => ({
  applications: recordModel(connection, 'applications', applicationSchema, {
    hidesOrder: true,
    indexes: [
      [{ turn: 1 }, { unique: true, sparse: true }],
      // Each list is a range of one of these indexes, with any filter.
      newestFirst,
      { state: 1, ...newestFirst },
      { kind: 1, ...newestFirst },
      { kind: 1, state: 1, ...newestFirst },
      { listed: 1, ...newestFirst },
      { listed: 1, kind: 1, ...newestFirst },
      { 'author.id': 1, ...newestFirst },
      { 'author.id': 1, state: 1, ...newestFirst },
      { state: 1, ...longestFirst },
      { state: 1, kind: 1, ...longestFirst },
      { 'content.document.file': 1 },
      { 'versions.document.file': 1 },
      { 'content.document.sha256': 1 },
      [{ toReserve: 1 }, { sparse: true }],
      { forgotten: 1, state: 1, decidedOn: 1 },
    ],
  }),
  figures: recordModel(connection, 'applicationFigures', figuresSchema),
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
