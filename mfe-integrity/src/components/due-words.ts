import type { CaseDetail, CaseState, IntegrityCase } from '@campus/contracts/integrity';
import { dayInWords } from '@campus/portal-kit';

/** What the committee does next. */
export const nextStep: Partial<Record<CaseState, string>> = {
  reported: 'check it',
  checked: 'tell the student',
  answered: 'decide',
  unanswered: 'decide',
  appealed: 'decide on the appeal',
  final: 'publish it without names',
};

/** Whose deadline runs, for what and until when, to the one who reads it; `null` when none does. */
export function dueWords({
  state,
  part,
  dueOn,
  waitsFor,
  overdue,
  mayAct,
  decisions,
}: Pick<IntegrityCase, 'state' | 'part' | 'dueOn' | 'waitsFor' | 'overdue' | 'mayAct'> & {
  /** Where they are known, as in a list they aren't. */
  decisions?: CaseDetail['decisions'];
}): string | null {
  if (dueOn === null) return null;
  const day = dayInWords(dueOn);
  const isStudent = part === 'student';
  if (waitsFor === 'committee') {
    const step = nextStep[state] ?? 'go on';
    return overdue
      ? `The committee was to ${step} by ${day}, and is late.`
      : `The committee has until ${day} to ${step}.`;
  }
  if (state === 'notified') return `${isStudent ? 'You' : 'The student'} can answer until ${day}.`;
  if (isStudent && mayAct) return `You can appeal until ${day}.`;
  const canAppeal = !isStudent && decisions?.at(-1)?.outcome !== 'no-finding';
  return `It becomes final after ${day}${canAppeal ? ', unless the student appeals' : ''}.`;
}
