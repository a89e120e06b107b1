import { timeInWords } from '@campus/contracts';
import { type BookedTime, bookingFaults } from '@campus/contracts/facilities';
import { weekOf } from '../../../platform/days.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { freeTurns } from '../../../platform/storage/daily-turns.ts';
import type { Span } from '../college-clock.ts';
import type { BlackoutRecord, FacilitiesContext, FacilityRecord } from '../model.ts';

type Rules = Pick<FacilitiesContext, 'models' | 'college' | 'now'>;

/**
 * The time as the facility's rules allow it.
 * @throws DomainError `facility-retired`, `invalid-input`
 */
export function allowedSpan({ college, now }: Rules, facility: FacilityRecord, time: BookedTime): Span {
  if (facility.retired) throw new DomainError('facility-retired');
  const errors = bookingFaults(facility, time, college.read(now()));
  const [fault] = errors;
  if (fault) throw new DomainError('invalid-input', { message: fault.message, errors });
  const span = college.spanOf(time);
  if (span) return span;
  const message = 'The clocks change on this day and skip this time. Choose another time.';
  throw new DomainError('invalid-input', { message, errors: [{ field: 'from', message }] });
}

/** @throws DomainError `facility-closed` when a blackout has a part of this time */
export async function requireOpen(
  { models }: Pick<Rules, 'models'>,
  facility: string,
  { day, from, until }: BookedTime,
): Promise<void> {
  const blackout = await models.blackouts
    .findOne({
      facility,
      removed: false,
      until: { $gt: `${day}T${from}` },
      from: { $lt: `${day}T${until}` },
    })
    .lean<BlackoutRecord>();
  if (!blackout) return;
  const message = `The facility is closed at this time: ${blackout.reason}`;
  throw new DomainError('facility-closed', { message, errors: [{ field: 'from', message }] });
}

export async function requireFree({ models }: Pick<Rules, 'models'>, slots: string[]): Promise<void> {
  const other = await models.bookings
    .findOne({ slots: { $in: slots } }, { from: 1, until: 1 })
    .lean<Pick<Span, 'from' | 'until'>>();
  if (!other) return;
  const message = `It is already booked from ${timeInWords(other.from)} to ${timeInWords(other.until)}. Choose another time.`;
  throw new DomainError('slot-taken', { message, errors: [{ field: 'from', message }] });
}

/**
 * The turns that a member has left in the week of a day, see `BookingRecord.turn`.
 * @throws DomainError `booking-quota`
 */
export async function freeTurnsOf(
  { models }: Pick<Rules, 'models'>,
  facility: FacilityRecord,
  member: string,
  day: string,
): Promise<string[]> {
  const turns = await freeTurns(models.bookings.collection, {
    whose: `${facility._id}:${member}`,
    day: weekOf(day),
    most: facility.weeklyBookings,
  });
  if (turns.length === 0) throw quotaReached(facility);
  return turns;
}

export const quotaReached = ({ weeklyBookings: most }: Pick<FacilityRecord, 'weeklyBookings'>) =>
  new DomainError('booking-quota', {
    message: `You can book it at most ${most === 1 ? 'once' : `${most} times`} a week, and you have reached that limit for this week.`,
  });

/** Whether a member may book this time, if no other booking holds it. */
export async function requireAllowed(
  context: Rules,
  facility: FacilityRecord,
  member: string,
  time: BookedTime,
): Promise<Span> {
  const span = allowedSpan(context, facility, time);
  await requireOpen(context, facility._id, span);
  await freeTurnsOf(context, facility, member, span.day);
  return span;
}
