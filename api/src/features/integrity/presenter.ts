import type { Document } from '@campus/contracts/documents';
import {
  type CaseAction,
  caseActions,
  type CaseDetail,
  caseDetailSchema,
  type CaseEntry,
  type CasePart,
  caseSchema,
  type CaseState,
  type IntegrityCase,
} from '@campus/contracts/integrity';
import type { Caller } from '../../platform/http/caller.ts';
import { present } from '../../platform/http/present.ts';
import { standInsFor } from './committee.ts';
import type { CaseEntryRecord, CaseRecord, IntegrityContext } from './model.ts';
import { canTake, isAboutCommittee, partOf, type Seat, stateOf } from './policy.ts';
import { daysAfter, daysBefore } from '../../platform/days.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { showDeadline } from '../../services/procedure/deadlines.ts';

/**
 * A case as this member may see it, with the steps they can take.
 * @throws DomainError `not-found` when this member can't see it
 */
export async function presentDetail(
  context: IntegrityContext,
  record: CaseRecord,
  caller: Caller,
  seat: Seat,
): Promise<CaseDetail> {
  const row = presentCase(context, record, caller, seat);
  const isCommittee = row.part === 'committee';
  const { student } = record;
  return present(caseDetailSchema, record, {
    ...row,
    studentEmail: student.email,
    registrationNumber: student.registrationNumber,
    studentAccount: isCommittee ? await accountOf(context, student.email) : null,
    evidence: record.evidence.map(({ at, document, ...piece }) => ({
      ...piece,
      at: at.toISOString(),
      document: shown(document),
    })),
    statements: record.statements.map(({ at, document, ...statement }) => ({
      ...statement,
      at: at.toISOString(),
      document: document && shown(document),
    })),
    decisions: record.decisions.map(({ at, ...decision }) => ({ ...decision, at: at.toISOString() })),
    history: historyFor(row.part, record.history),
    excluded: isCommittee ? record.excluded : [],
    standIns: await standInsFor(context, record),
    recordId: record.record?.id ?? null,
    actions: caseActions.filter((action) => canTake(context, record, row.part, caller, seat, action)),
  });
}

const shown = ({ file, name, size }: Document) => ({ file, name, size });

/** Only the committee sees which of its members take part, and their notes. */
const historyFor = (part: CasePart, history: CaseEntryRecord[]): CaseEntry[] =>
  history
    .filter(({ action }) => part === 'committee' || !isAboutCommittee(action))
    .map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      text: part === 'committee' || entry.action !== 'check' ? entry.text : '',
    }));

/** The name of the member who has this mailbox. */
async function accountOf(
  { members }: Pick<IntegrityContext, 'members'>,
  mailbox: string,
): Promise<string | null> {
  const found = await members.model.findOne({ mailbox }, { name: 1, email: 1 }).lean();
  return found && (found.name || found.email);
}

/** Fields that lists don't read because they may be long. */
export const unlisted = { description: 0, evidence: 0, notice: 0, statements: 0 } as const;
export type ListedCase = Omit<CaseRecord, keyof typeof unlisted>;

/** The side a case waits for in each state. */
const nextStep: Record<CaseState, CaseAction | null> = {
  reported: 'check',
  checked: 'notify',
  notified: 'answer',
  answered: 'decide',
  unanswered: 'decide',
  decided: 'appeal',
  appealed: 'decide-appeal',
  final: 'publish',
  published: null,
  dismissed: null,
  sealed: null,
};

/**
 * A case as a row of a list, for this member.
 * @throws DomainError `not-found` when this member can't see it
 */
export function presentCase(
  context: Pick<IntegrityContext, 'today' | 'config' | 'dayOf' | 'retention'>,
  record: ListedCase,
  caller: Caller,
  seat: Seat,
): IntegrityCase {
  const state = stateOf(context, record);
  const part = partOf(record, state, caller, seat);
  if (!part) throw new DomainError('not-found');
  const step = nextStep[state];
  return present(caseSchema, record, {
    state,
    part,
    studentName: record.student.name,
    reportedOn: context.dayOf(record.reportedAt),
    ...deadlineOf(context, record),
    mayAct: step !== null && canTake(context, record, part, caller, seat, step),
  });
}

/** The deadline that runs: the student's until the day from which it waits for the committee, then the committee's. */
function deadlineOf(
  { today, config }: Pick<IntegrityContext, 'today' | 'config'>,
  { waitsFrom }: Pick<CaseRecord, 'waitsFrom'>,
): Pick<IntegrityCase, 'dueOn' | 'waitsFor' | 'overdue'> {
  if (waitsFrom === null) return { dueOn: null, waitsFor: null, overdue: false };
  const waitsFor = waitsFrom > today() ? 'student' : 'committee';
  const dueOn =
    waitsFor === 'student' ? daysBefore(waitsFrom, 1) : daysAfter(waitsFrom, config.caseDays.committee);
  return { ...showDeadline(dueOn, today()), waitsFor };
}
