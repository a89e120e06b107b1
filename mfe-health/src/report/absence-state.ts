import type { Absence, AbsenceDetail, ApprovalEntry } from '@campus/contracts';

/** Where a report stands, in words and a tone of the kit. */
export function absenceState({ kind, state }: Pick<Absence, 'kind' | 'state'>): {
  words: string;
  tone: 'neutral' | 'good' | 'warn' | 'bad';
} {
  if (state === 'Withdrawn') return { words: 'Taken back', tone: 'neutral' };
  if (kind === 'sick') return { words: 'Reported', tone: 'good' };
  if (state === 'Approved') return { words: 'Approved', tone: 'good' };
  if (state === 'Rejected') return { words: 'Rejected', tone: 'bad' };
  return { words: 'Waits for a decision', tone: 'warn' };
}

/** The step by which somebody was back; `undefined`: none yet. It is the only one that leaves it approved. */
export const returnOf = ({ history }: Pick<AbsenceDetail, 'history'>): ApprovalEntry | undefined =>
  history.findLast(({ from, to }) => from === 'Approved' && to === 'Approved');

/** The decision on leave; `undefined`: none yet. */
export const decisionOf = ({ history }: Pick<AbsenceDetail, 'history'>): ApprovalEntry | undefined =>
  history.findLast(({ action }) => action === 'approve' || action === 'reject');
