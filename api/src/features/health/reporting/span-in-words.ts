import { dayInWords as inWords } from '../../../platform/days.ts';
import type { Span } from '../half-days.ts';

/** `from 23 November 2026, midday, until 24 November 2026`. */
export function spanInWords({ from, until, fromAfternoon, untilMidday }: Span): string {
  if (from === until)
    return `on ${inWords(from)}${fromAfternoon ? ', from midday' : ''}${untilMidday ? ', until midday' : ''}`;
  const first = `${inWords(from)}${fromAfternoon ? ', midday,' : ''}`;
  return `from ${first} until ${inWords(until)}${untilMidday ? ', midday' : ''}`;
}
