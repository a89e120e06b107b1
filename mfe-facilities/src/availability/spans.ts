import { timeInWords } from '@campus/contracts';
import {
  type Availability,
  type BookedTime,
  bookingFaults,
  type Busy,
  type Facility,
  minutesOf,
  openingOn,
  timeOf,
} from '@campus/contracts/facilities';
import { t } from '@lingui/core/macro';

export type AvailableDay = Availability['days'][number];
type Clock = { day: string; time: string };

/** Minutes since midnight. */
interface Minutes {
  from: number;
  until: number;
}
export interface DaySpan {
  from: string;
  until: string;
  /** `null`: free. */
  busy: Busy | null;
  /** The first time in a free span that can be booked; `null`: none can. */
  offer: BookedTime | null;
}

/** Long enough for most meetings: what is offered first, where the facility allows it. */
const usualMinutes = 60;

const inMinutes = ({ from, until }: { from: string; until: string }): Minutes => ({
  from: minutesOf(from),
  until: minutesOf(until),
});
const overlap = (one: Minutes, other: Minutes) => one.from < other.until && other.from < one.until;

/** A day from opening to closing in order: what is taken, and between that what is free. */
export function spansOf(facility: Facility, { day, open, busy }: AvailableDay, now: Clock): DaySpan[] {
  const spans: DaySpan[] = [];
  let cursor = open ? minutesOf(open.from) : 1440;
  const closes = open ? minutesOf(open.until) : 0;
  const free = (until: number) => {
    const span = freeSpan(facility, day, { from: cursor, until }, now);
    if (span) spans.push(span);
  };
  for (const one of busy) {
    const taken = inMinutes(one);
    if (one.kind === 'closed') {
      taken.from = Math.max(taken.from, open ? minutesOf(open.from) : 1440);
      taken.until = Math.min(taken.until, closes);
      if (taken.from >= taken.until) continue;
    }
    free(Math.min(taken.from, closes));
    spans.push({ from: timeOf(taken.from), until: timeOf(taken.until), busy: one, offer: null });
    cursor = Math.max(cursor, taken.until);
  }
  free(closes);
  return spans;
}

/** The future part of a gap, in whole slots; `null`: none. */
function freeSpan(facility: Facility, day: string, gap: Minutes, now: Clock): DaySpan | null {
  const open = openingOn(facility, day);
  if (!open || day < now.day) return null;
  const { slotMinutes, minMinutes, maxMinutes } = facility;
  const opens = minutesOf(open.from);
  const earliest = day === now.day ? Math.max(gap.from, minutesOf(now.time) + 1) : gap.from;
  const from = opens + Math.ceil((earliest - opens) / slotMinutes) * slotMinutes;
  const until = opens + Math.floor((gap.until - opens) / slotMinutes) * slotMinutes;
  if (from >= until) return null;
  const length = Math.min(until - from, maxMinutes, Math.max(minMinutes, usualMinutes));
  const offer = { day, from: timeOf(from), until: timeOf(from + length) };
  return {
    from: timeOf(from),
    until: timeOf(until),
    busy: null,
    offer: facility.retired || bookingFaults(facility, offer, now).length > 0 ? null : offer,
  };
}

export interface Slot {
  from: string;
  until: string;
}

/** The slots of a gap that can be booked. */
export const slotsOf = ({ slotMinutes }: Facility, { from, until, offer }: DaySpan): Slot[] =>
  offer
    ? stepped(minutesOf(from), minutesOf(until) - slotMinutes, slotMinutes).map((begins) => ({
        from: timeOf(begins),
        until: timeOf(begins + slotMinutes),
      }))
    : [];

/** The booking from one slot of a gap to another, in either order, or an hour from it on; as far as the rules allow. */
export function timeBetween(facility: Facility, gap: DaySpan, one: Slot, other?: Slot): BookedTime {
  const { minMinutes, maxMinutes } = facility;
  const closes = minutesOf(gap.until);
  const [first, last] = !other || one.from <= other.from ? [one, other] : [other, one];
  const begins = minutesOf(first.from);
  const wanted = last ? minutesOf(last.until) - begins : Math.min(usualMinutes, closes - begins);
  const length = Math.min(maxMinutes, Math.max(minMinutes, wanted));
  // The last slots of a gap are too short for a long booking: it then begins before them.
  const from = Math.min(begins, closes - length);
  return { day: gap.offer!.day, from: timeOf(from), until: timeOf(from + length) };
}

export interface TimeChoice {
  time: string;
  isTaken: boolean;
}

/** Times at which a booking can begin on a day by the rules of the facility. */
export function startsOn(facility: Facility, day: string, busy: readonly Busy[], now: Clock): TimeChoice[] {
  const open = openingOn(facility, day);
  if (!open) return [];
  const { slotMinutes, minMinutes } = facility;
  return stepped(minutesOf(open.from), minutesOf(open.until) - minMinutes, slotMinutes)
    .filter((from) => day !== now.day || from > minutesOf(now.time))
    .map((from) => ({ from, until: from + minMinutes }))
    .filter((span) => !meets(span, busy, 'closed'))
    .map((span) => ({
      time: timeOf(span.from),
      isTaken: meets({ ...span, until: span.from + slotMinutes }, busy),
    }));
}

/** Times at which a booking that begins at `from` can end. */
export function endsAfter(
  facility: Facility,
  { day, from }: Pick<BookedTime, 'day' | 'from'>,
  busy: readonly Busy[],
): TimeChoice[] {
  const open = openingOn(facility, day);
  if (!open || from === '') return [];
  const { slotMinutes, minMinutes, maxMinutes } = facility;
  const begins = minutesOf(from);
  const last = Math.min(begins + maxMinutes, minutesOf(open.until));
  return stepped(begins + minMinutes, last, slotMinutes)
    .map((until) => ({ from: begins, until }))
    .filter((span) => !meets(span, busy, 'closed'))
    .map((span) => ({ time: timeOf(span.until), isTaken: meets(span, busy) }));
}

/** The bookings, by anyone, that overlap a time. */
export const clashesOf = (time: Pick<BookedTime, 'from' | 'until'>, busy: readonly Busy[]): Busy[] =>
  busy.filter((one) => one.kind !== 'closed' && overlap(inMinutes(time), inMinutes(one)));

const mostOffered = 3;

/** Free times of the same day and length: first those after the one that was wanted. */
export function nextFree(
  facility: Facility,
  wanted: BookedTime,
  busy: readonly Busy[],
  now: Clock,
): BookedTime[] {
  const length = minutesOf(wanted.until) - minutesOf(wanted.from);
  const free = startsOn(facility, wanted.day, busy, now)
    .map(({ time }) => minutesOf(time))
    .filter((from) => from + length <= 1440 && !meets({ from, until: from + length }, busy))
    .map((from) => ({ day: wanted.day, from: timeOf(from), until: timeOf(from + length) }))
    .filter((time) => bookingFaults(facility, time, now).length === 0);
  const later = free.filter(({ from }) => from > wanted.from);
  const earlier = free.filter(({ from }) => from < wanted.from).toReversed();
  return [...later, ...earlier]
    .slice(0, mostOffered)
    .toSorted((one, other) => one.from.localeCompare(other.from));
}

const meets = (span: Minutes, busy: readonly Busy[], kind?: Busy['kind']) =>
  busy.some((one) => (kind === undefined || one.kind === kind) && overlap(span, inMinutes(one)));

const stepped = (first: number, last: number, step: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, index) => first + index * step,
  );

/** When a facility is free today or on another day, in words: "Free now until 4:00 pm". */
export function freeInWords(facility: Facility, day: AvailableDay, now: Clock): string {
  if (!day.open) return t`Closed`;
  const gaps = spansOf(facility, day, now).filter(({ offer }) => offer);
  const isOpen = day.day === now.day && now.time >= day.open.from && now.time < day.open.until;
  const taken = day.busy.some(({ from, until }) => from <= now.time && now.time < until);
  if (isOpen && !taken) {
    const next = day.busy.find(({ from }) => from > now.time && from < day.open!.until);
    return t`Free now until ${{ time: timeInWords(next?.from ?? day.open.until) }}`;
  }
  return gaps[0] ? t`Free from ${{ time: timeInWords(gaps[0].from) }}` : t`No free time`;
}
