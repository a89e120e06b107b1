import type { ApprovalEntry } from '@campus/contracts/approvals';
import { type Absence, absenceKinds, leaveKinds } from '@campus/contracts/health';
import { dayInWords } from '@campus/portal-kit';

/** "21 November 2026, from the afternoon"; of several days "21 November 2026 to midday of 23 November 2026". */
export function spanWords({
  from,
  until,
  fromAfternoon,
  untilMidday,
}: Pick<Absence, 'from' | 'until' | 'fromAfternoon' | 'untilMidday'>): string {
  const first = dayInWords(from);
  if (from === until) {
    return `${first}${fromAfternoon ? ', from the afternoon' : ''}${untilMidday ? ', until midday' : ''}`;
  }
  return `${first}${fromAfternoon ? ', from the afternoon,' : ''} to ${untilMidday ? 'midday of ' : ''}${dayInWords(until)}`;
}

/** "Sick", or the kind of leave: "Leave: Family". */
export const kindWords = ({ kind, leaveKind }: Pick<Absence, 'kind' | 'leaveKind'>): string =>
  leaveKind === null ? absenceKinds[kind] : `Leave: ${leaveKinds[leaveKind]}`;

/** A report's state in words, and its tone. */
export function absenceState({ kind, state }: Pick<Absence, 'kind' | 'state'>): {
  words: string;
  tone: 'neutral' | 'good' | 'warn' | 'bad';
} {
  if (state === 'Withdrawn') return { words: 'Withdrawn', tone: 'neutral' };
  if (kind === 'sick') return { words: 'Reported', tone: 'good' };
  if (state === 'Approved') return { words: 'Approved', tone: 'good' };
  if (state === 'Rejected') return { words: 'Rejected', tone: 'bad' };
  return { words: 'Waiting for a decision', tone: 'warn' };
}

/** The heading of a step in a report's history. */
export function stepWords({ from, to }: ApprovalEntry, kind: Absence['kind']): string {
  if (from === null) return kind === 'sick' ? 'Reported sick' : 'Asked for leave';
  if (to === 'Withdrawn') return 'Withdrawn';
  return from === to ? 'Back at college' : to;
}
