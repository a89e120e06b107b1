import { timeInWords } from '@campus/contracts';
import { type BookedTime, bookingFaults } from '@campus/contracts/facilities';
import { DomainError } from '../../../platform/http/errors.ts';
import type { Span } from '../college-clock.ts';
import type { BlackoutRecord, FacilitiesContext, FacilityRecord, Held } from '../model.ts';
import { overlap } from '../week.ts';

type Rules = Pick<FacilitiesContext, 'college' | 'now'>;

/** Everything that decides on a booking in one week of a facility. */
export interface Week {
  facility: FacilityRecord;
  blackouts: BlackoutRecord[];
  held: Held[];
}

/**
 * The time as the facility's rules and closures allow it, whoever holds it.
 * @throws DomainError `facility-retired`, `invalid-input`, `facility-closed`
 */
export function openSpan({ college, now }: Rules, { facility, blackouts }: Week, time: BookedTime): Span {
  if (facility.retired) throw new DomainError('facility-retired');
  const errors = bookingFaults(facility, time, college.read(now()));
  const [fault] = errors;
  if (fault) throw new DomainError('invalid-input', { message: fault.message, errors });
  const span = college.spanOf(time);
  if (!span)
    throw refusal('invalid-input', 'The clocks change on this day and skip this time. Choose another time.');
  const { day, from, until } = time;
  const closed = blackouts.find((one) => one.from < `${day}T${until}` && one.until > `${day}T${from}`);
  if (closed) throw refusal('facility-closed', `The facility is closed at this time: ${closed.reason}`);
  return span;
}

/**
 * The time as this member can have it.
 * @throws DomainError what `openSpan` throws; `booking-quota`, `slot-taken`
 */
export function freeSpan(context: Rules, week: Week, member: string, time: BookedTime): Span {
  const span = openSpan(context, week, time);
  const { weeklyBookings: most } = week.facility;
  if (week.held.filter(({ author }) => author.id === member).length >= most)
    throw new DomainError('booking-quota', {
      message: `You can book it at most ${most === 1 ? 'once' : `${most} times`} a week, and you have reached that limit for this week.`,
    });
  const other = week.held.find((held) => overlap(held, span));
  if (!other) return span;
  const hours = `${timeInWords(other.from)} to ${timeInWords(other.until)}`;
  throw refusal('slot-taken', `It is already booked from ${hours}. Choose another time.`);
}

const refusal = (code: 'invalid-input' | 'facility-closed' | 'slot-taken', message: string) =>
  new DomainError(code, { message, errors: [{ field: 'from', message }] });
