import {
  type CaseState,
  caseDecisionSchema,
  caseDetailSchema,
  caseEntrySchema,
  caseEvidenceSchema,
  caseOutcomeSchema,
  caseStatementEntrySchema,
  caseStates,
  integrityRecordSchema,
} from '@campus/contracts/integrity';
import { personSchema } from '@campus/contracts/approvals';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';
import { storedDocumentSchema } from '../../services/documents/document.ts';
import { withLetters } from '../../services/mail/letters.ts';
import type { Platform } from '../../services/platform.ts';

/** States that are stored; the others follow from these and the calendar, see `stateOf`. */
export type StoredCaseState = Exclude<CaseState, 'unanswered' | 'final' | 'sealed'>;
const storedStates = Object.keys(caseStates) as StoredCaseState[];

const entrySchema = z.extend(caseEntrySchema, { at: z.date() });
export type CaseEntryRecord = z.infer<typeof entrySchema>;
const evidenceSchema = z.extend(caseEvidenceSchema, { at: z.date(), document: storedDocumentSchema });
const statementSchema = z.extend(caseStatementEntrySchema, {
  at: z.date(),
  document: z.nullable(storedDocumentSchema),
});

const { course, level, assessment, title, happenedOn, kind, description } = caseDetailSchema.shape;
/** A case. `_id`: 128 bits, hex, drawn by the browser. Days are those of the college: `2026-11-21`. */
const caseSchema = z.strictObject({
  ...withLetters,
  _id: z.string(),
  state: z.enum(storedStates),
  version: z.number(),
  /** The owner of the mailbox `email` is the student. */
  student: z.strictObject({ email: z.string(), name: z.string(), registrationNumber: z.string() }),
  reporter: personSchema,
  course,
  level,
  assessment,
  title,
  happenedOn,
  kind,
  description,
  evidence: z.array(evidenceSchema),
  reportedAt: z.date(),
  /** `<member>:<day>:<n>`: numbers the member's reports of a day; unique, which limits them. */
  turn: z.string(),
  /** SHA-256 of what was sent, by which the same is known again. */
  sent: z.string(),
  notice: z.string(),
  notifiedAt: z.nullable(z.date()),
  /** Last days of the two deadlines; `null`: not begun. */
  answerUntil: z.nullable(z.string()),
  appealUntil: z.nullable(z.string()),
  statements: z.array(statementSchema),
  decisions: z.array(z.extend(caseDecisionSchema, { at: z.date() })),
  /** Ids of excluded committee members. */
  excluded: z.array(personSchema),
  /** Append-only; the first entry is the report. */
  history: z.array(entrySchema),
  /** Day from which it waits for the committee: after a deadline of the student, the day after it. `null`: no more. */
  waitsFrom: z.nullable(z.string()),
  /** Day on which it is over, maybe in the future; `null`: not known yet. Figures and sealing go by it. */
  closedOn: z.nullable(z.string()),
  closedTerm: z.nullable(z.string()),
  /** How it ended, for the figures. */
  ending: z.nullable(z.enum([...caseOutcomeSchema.options, 'dismissed'])),
  /** The public record. Stored here first, then in the records, which don't refer to cases. */
  record: z.nullable(integrityRecordSchema),
  /** The record isn't in the records yet. */
  recordWaits: z.boolean(),
  /** Everything but what the figures need was deleted. */
  sealed: z.boolean(),
});
export type CaseRecord = z.infer<typeof caseSchema>;

/** The public records: a separate collection without any reference to a case. */
const publishedSchema = z.extend(z.omit(integrityRecordSchema, { id: true }), { _id: z.string() });
export type PublishedRecord = z.infer<typeof publishedSchema>;

export const createIntegrityModels = (connection: Connection) => ({
  cases: recordModel(connection, 'cases', caseSchema, {
    hidesOrder: true,
    indexes: [
      [{ turn: 1 }, { unique: true, sparse: true }],
      { 'student.email': 1, reportedAt: -1, _id: -1 },
      { 'reporter.id': 1, reportedAt: -1, _id: -1 },
      { sealed: 1, reportedAt: -1, _id: -1 },
      { sealed: 1, state: 1, reportedAt: -1, _id: -1 },
      [{ waitsFrom: 1, _id: 1 }, { partialFilterExpression: { waitsFrom: { $gt: '' } } }],
      { sealed: 1, closedOn: 1 },
      { closedTerm: 1, kind: 1, ending: 1 },
      [{ recordWaits: 1 }, { partialFilterExpression: { recordWaits: true } }],
      [{ 'evidence.document.file': 1 }, { sparse: true }],
      [{ 'statements.document.file': 1 }, { sparse: true }],
    ],
  }),
  records: recordModel(connection, 'integrityRecords', publishedSchema, {
    hidesOrder: true,
    indexes: [
      { term: -1, _id: -1 },
      { kind: 1, term: -1, _id: -1 },
      { outcome: 1, term: -1, _id: -1 },
      { kind: 1, outcome: 1, term: -1, _id: -1 },
    ],
  }),
});
type IntegrityModels = ReturnType<typeof createIntegrityModels>;

export interface IntegrityContext extends Platform {
  models: IntegrityModels;
}
