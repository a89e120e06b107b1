import { type CaseAction, caseSchema, type CaseState, type IntegrityCase } from '@campus/contracts/integrity';
import { daysAfter, daysBefore } from '../../platform/days.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { present } from '../../platform/http/present.ts';
import { showDeadline } from '../../services/procedure/deadlines.ts';
import { stateOf } from './case-state.ts';
import type { CaseRecord, IntegrityContext } from './model.ts';
import { canTake, partOf, type Seat } from './policy.ts';

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
