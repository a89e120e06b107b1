import type { Person } from '@campus/contracts/approvals';
import type {
  Assessment,
  CaseDecision,
  CaseEnding,
  CaseEntry,
  CaseEvidence,
  CaseKind,
  CaseState,
  CaseStatement,
  CourseLevel,
  IntegrityRecord,
} from '@campus/contracts/integrity';
import { type Connection, Schema } from 'mongoose';
import { addLetters, type WithLetters } from '../../services/mail/letters.ts';
import { storedById } from '../../platform/storage/stored-by-id.ts';
import type { Platform } from '../../services/platform.ts';
import type { StoredDocument } from '../../services/documents/document.ts';

/** States that are stored; the others follow from these and the calendar, see `stateOf`. */
export type StoredCaseState = Exclude<CaseState, 'unanswered' | 'final' | 'sealed'>;

type At<Entry> = Omit<Entry, 'at'> & { at: Date };
export type CaseEntryRecord = At<CaseEntry>;
type CaseDecisionRecord = At<CaseDecision>;
type CaseEvidenceRecord = At<Omit<CaseEvidence, 'document'>> & { document: StoredDocument };
type CaseStatementRecord = At<Omit<CaseStatement, 'document'>> & { document: StoredDocument | null };

/** A case. `_id`: 128 bits, hex, drawn by the browser. Days are those of the college: `2026-11-21`. */
export interface CaseRecord extends WithLetters {
  _id: string;
  state: StoredCaseState;
  version: number;
  /** The owner of the mailbox `email` is the student. */
  student: { email: string; name: string; registrationNumber: string };
  reporter: Person;
  course: string;
  level: CourseLevel;
  assessment: Assessment;
  title: string;
  happenedOn: string;
  kind: CaseKind;
  description: string;
  evidence: CaseEvidenceRecord[];
  reportedAt: Date;
  /** `<member>:<day>:<n>`: numbers the member's reports of a day; unique, which limits them. */
  turn: string;
  /** SHA-256 of what was sent, by which the same is known again. */
  sent: string;
  notice: string;
  notifiedAt: Date | null;
  /** Last days of the two deadlines; `null`: not begun. */
  answerUntil: string | null;
  appealUntil: string | null;
  statements: CaseStatementRecord[];
  decisions: CaseDecisionRecord[];
  /** Ids of excluded committee members. */
  excluded: Person[];
  /** Append-only; the first entry is the report. */
  history: CaseEntryRecord[];
  /** Day from which it waits for the committee: after a deadline of the student, the day after it. `null`: no more. */
  waitsFrom: string | null;
  /** Day on which it is over, maybe in the future; `null`: not known yet. Figures and sealing go by it. */
  closedOn: string | null;
  closedTerm: string | null;
  /** How it ended, for the figures. */
  ending: CaseEnding | null;
  /** The public record. Stored here first, then in the records, which don't refer to cases. */
  record: IntegrityRecord | null;
  /** The record isn't in the records yet. */
  recordWaits: boolean;
  /** Everything but what the figures need was deleted. */
  sealed: boolean;
}

/** The public records: a separate collection without any reference to a case. */
export interface PublishedRecord extends Omit<IntegrityRecord, 'id'> {
  _id: string;
}

const { Mixed } = Schema.Types;
const caseSchema = new Schema<CaseRecord>(
  {
    _id: String,
    state: String,
    version: Number,
    student: Mixed,
    reporter: Mixed,
    course: String,
    level: String,
    assessment: String,
    title: String,
    happenedOn: String,
    kind: String,
    description: String,
    evidence: Mixed,
    reportedAt: Date,
    turn: String,
    sent: String,
    notice: String,
    notifiedAt: Date,
    answerUntil: String,
    appealUntil: String,
    statements: Mixed,
    decisions: Mixed,
    excluded: Mixed,
    history: Mixed,
    waitsFrom: String,
    closedOn: String,
    closedTerm: String,
    ending: String,
    record: Mixed,
    recordWaits: Boolean,
    sealed: Boolean,
  },
  { ...storedById, minimize: false },
);
caseSchema.index({ turn: 1 }, { unique: true, sparse: true });
caseSchema.index({ 'student.email': 1, reportedAt: -1, _id: -1 });
caseSchema.index({ 'reporter.id': 1, reportedAt: -1, _id: -1 });
caseSchema.index({ sealed: 1, reportedAt: -1, _id: -1 });
caseSchema.index({ sealed: 1, state: 1, reportedAt: -1, _id: -1 });
caseSchema.index({ waitsFrom: 1, _id: 1 }, { partialFilterExpression: { waitsFrom: { $gt: '' } } });
caseSchema.index({ sealed: 1, closedOn: 1 });
caseSchema.index({ closedTerm: 1, kind: 1, ending: 1 });
caseSchema.index({ recordWaits: 1 }, { partialFilterExpression: { recordWaits: true } });
caseSchema.index({ 'evidence.document.file': 1 }, { sparse: true });
caseSchema.index({ 'statements.document.file': 1 }, { sparse: true });
addLetters(caseSchema);

const recordSchema = new Schema<PublishedRecord>(
  {
    _id: String,
    term: String,
    level: String,
    kind: String,
    outcome: String,
    afterAppeal: Boolean,
    lines: [String],
  },
  storedById,
);
recordSchema.index({ term: -1, _id: -1 });
recordSchema.index({ kind: 1, term: -1, _id: -1 });
recordSchema.index({ outcome: 1, term: -1, _id: -1 });
recordSchema.index({ kind: 1, outcome: 1, term: -1, _id: -1 });

export const createIntegrityModels = (connection: Connection) => ({
  cases: connection.model('Case', caseSchema, 'cases'),
  records: connection.model('IntegrityRecord', recordSchema, 'integrityRecords'),
});
type IntegrityModels = ReturnType<typeof createIntegrityModels>;

export interface IntegrityContext extends Platform {
  models: IntegrityModels;
}
