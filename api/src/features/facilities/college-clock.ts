import type { BookedTime } from '@campus/contracts/facilities';
import { dayMs } from '../../platform/days.ts';

/** When, on the college's clocks and on everybody's. */
export interface Span {
  day: string;
  from: string;
  until: string;
  startsAt: Date;
  endsAt: Date;
}

export function collegeClock(timeZone: string) {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** The local time, read as if it were UTC. */
  const shown = (moment: number) => Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
  const wanted = (day: string, time: string) => Date.parse(`${day}T${time}Z`);

  /**
   * The instant of this local time. The first of an hour that occurs twice, as RFC 5545 §3.3.5 has it; for one
   * that they skip the time as much later.
   */
  function moment(day: string, time: string): Date {
    const local = wanted(day, time);
    // By how far the clocks were and will be from UTC: the same, but on the days on which they change.
    const [before, after] = [-dayMs, dayMs].map((near) => shown(local + near) - (local + near)) as [
      number,
      number,
    ];
    const possible = [local - before, local - after].filter((at) => shown(at) === local);
    return new Date(possible.length > 0 ? Math.min(...possible) : local - before);
  }

  return {
    /** The college's local day and time: `2026-11-23`, `09:30`. */
    read(at: Date | number): { day: string; time: string } {
      const [day = '', time = ''] = format.format(at).split(' ');
      return { day, time: time.slice(0, 5) };
    },
    moment,
    /** `null`: the clocks skip one of the two times on that day, or both are the same moment. */
    spanOf({ day, from, until }: BookedTime): Span | null {
      const [startsAt, endsAt] = [moment(day, from), moment(day, until)];
      const isShown = shown(startsAt.getTime()) === wanted(day, from);
      if (!isShown || shown(endsAt.getTime()) !== wanted(day, until) || startsAt >= endsAt) return null;
      return { day, from, until, startsAt, endsAt };
    },
  };
}
export type CollegeClock = ReturnType<typeof collegeClock>;
