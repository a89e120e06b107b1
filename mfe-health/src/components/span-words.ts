import type { Absence } from '@campus/contracts';
import { dayInWords } from '@campus/portal-kit';

/** "21 November 2026, from the afternoon"; of several days "21 November 2026 until midday of 23 November 2026". */
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
  return `${first}${fromAfternoon ? ' from the afternoon,' : ''} until ${untilMidday ? 'midday of ' : ''}${dayInWords(until)}`;
}
