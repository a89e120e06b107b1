import { dayInWords as inWords, daysBefore, timeIn } from '../../platform/days.ts';
import type { Platform } from '../../services/platform.ts';

/** Days of the college, both included, maybe without the first morning and the last afternoon. */
export interface Span {
  from: string;
  until: string;
  fromAfternoon: boolean;
  untilMidday: boolean;
}

/** The current half day at the college: `2026-11-21a` before midday, `2026-11-21p` from then on. */
export function halfDayClock({ config, now, today }: Pick<Platform, 'config' | 'now' | 'today'>) {
  return (): string => `${today()}${timeIn(config.timeZone, new Date(now())) < '12' ? 'a' : 'p'}`;
}

/** A member's half day. Two reports never hold the same one, and whoever holds it now is away. */
export const slotOf = (member: string, halfDay: string): string => `${member}:${halfDay}`;

export function slotsOf(member: string, { from, until, fromAfternoon, untilMidday }: Span): string[] {
  const slots: string[] = [];
  for (let day = from; day <= until; day = daysBefore(day, -1))
    slots.push(slotOf(member, `${day}a`), slotOf(member, `${day}p`));
  return slots.slice(fromAfternoon ? 1 : 0, untilMidday ? -1 : undefined);
}

/** `from 23 November 2026, midday, to 24 November 2026`. */
export function spanInWords({ from, until, fromAfternoon, untilMidday }: Span): string {
  if (from === until)
    return `on ${inWords(from)}${fromAfternoon ? ', from midday' : ''}${untilMidday ? ', until midday' : ''}`;
  const first = `${inWords(from)}${fromAfternoon ? ', midday,' : ''}`;
  return `from ${first} to ${inWords(until)}${untilMidday ? ', midday' : ''}`;
}
