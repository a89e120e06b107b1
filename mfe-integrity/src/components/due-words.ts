import type { CaseDetail, CaseState, IntegrityCase } from '@campus/contracts/integrity';
import { dayInWords } from '@campus/portal-kit';

/** The committee's next step. */
export const nextStep: Partial<Record<CaseState, string>> = {
  reported: 'check the report',
  checked: 'notify the student',
  answered: 'decide',
  unanswered: 'decide',
  appealed: 'decide on the appeal',
  final: 'publish the case without names',
};

/** The deadline of a case as the reader sees it; `null` when there is none. */
export function dueWords({
  state,
  part,
  dueOn,
  waitsFor,
  overdue,
  mayAct,
  decisions,
}: Pick<IntegrityCase, 'state' | 'part' | 'dueOn' | 'waitsFor' | 'overdue' | 'mayAct'> & {
  /** Lists don't have them. */
  decisions?: CaseDetail['decisions'];
}): string | null {
  if (dueOn === null) return null;
  const day = dayInWords(dueOn);
  const isStudent = part === 'student';
  if (waitsFor === 'committee') {
    const step = nextStep[state] ?? 'act';
    return overdue
      ? `The committee is late: it had until ${day} to ${step}.`
      : `The committee has until ${day} to ${step}.`;
  }
  if (state === 'notified') return `${isStudent ? 'You' : 'The student'} can answer until ${day}.`;
  if (isStudent && mayAct) return `You can appeal until ${day}.`;
  const canAppeal = !isStudent && decisions?.at(-1)?.outcome !== 'no-finding';
  return `The decision becomes final after ${day}${canAppeal ? ', unless the student appeals' : ''}.`;
}
