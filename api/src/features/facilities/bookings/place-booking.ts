import { hash } from 'node:crypto';
import type { Person } from '@campus/contracts/approvals';
import type { NewBooking } from '@campus/contracts/facilities';
import { DomainError } from '../../../platform/http/errors.ts';
import { isDuplicateKey } from '../../../platform/storage/mongo-errors.ts';
import type { LetterRecord } from '../../../services/mail/letters.ts';
import { slotsOf } from '../college-clock.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord } from '../model.ts';
import { readFacility } from '../read.ts';
import { requestLetters } from './booking-letters.ts';
import { allowedSpan, freeTurnsOf, quotaReached, requireFree, requireOpen } from './rules.ts';

/** By which the same request is known again. */
export const hashOf = (request: object): string => hash('sha256', JSON.stringify(request));

type Booked = Omit<BookingRecord, 'letters'>;

interface Placed {
  series?: string | null;
  /** Refuses a booking that others had a right to; asked after the insert, so that no other comes between. */
  requireRight?: (booking: Booked) => Promise<void>;
  /** Besides those to the managers. */
  letters?: (facility: FacilityRecord, booking: Booked) => LetterRecord[];
}

/**
 * Books by one insert, which takes the slots and one of the member's turns of that week by unique keys. The same request
 * again is safe.
 * @throws DomainError `not-found`, `booking-exists`, `facility-retired`, `invalid-input`, `facility-closed`,
 * `slot-taken`, `booking-quota`, what `requireRight` throws
 */
export async function placeBooking(
  context: FacilitiesContext,
  author: Person,
  request: NewBooking,
  { series = null, letters = () => [], requireRight = async () => {} }: Placed = {},
): Promise<BookingRecord> {
  const { models, mail } = context;
  const sent = hashOf(request);
  const before = await stored(context, author, request.id, sent);
  if (before) return before;

  const facility = await readFacility(context, request.facility);
  const span = allowedSpan(context, facility, request);
  await requireOpen(context, facility._id, span);
  const record = newRecord(context, author, request, { facility, span, sent, series });
  const turns = await freeTurnsOf(context, facility, author.id, span.day);
  for (const turn of turns) {
    const booking = { ...record, turn };
    const told = [...letters(facility, booking), ...requestLetters(context, facility, booking)];
    try {
      await models.bookings.create({ ...booking, letters: told });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The id, a slot or the turn is taken.
      const same = await stored(context, author, request.id, sent);
      if (same) return same;
      await requireFree(context, record.slots);
      continue;
    }
    await keepIf(context, booking, async () => {
      await requireStillOpen(context, booking);
      await requireRight(booking);
    });
    await mail.deliver(models.bookings, booking._id);
    return { ...booking, letters: [] };
  }
  await requireFree(context, record.slots);
  throw quotaReached(facility);
}

/**
 * The booking that the same request made before; `null` when nothing has its id.
 * @throws DomainError `booking-exists`
 */
async function stored({ models }: FacilitiesContext, author: Person, id: string, sent: string) {
  const record = await models.bookings.findById(id).lean<BookingRecord>();
  if (record && (record.author.id !== author.id || record.sent !== sent))
    throw new DomainError('booking-exists');
  return record;
}

/**
 * A blackout or retirement that came between the look and the insert didn't see the booking, nor was it seen: of both
 * writers one sees the other.
 * @throws DomainError `facility-retired`, `facility-closed`
 */
async function requireStillOpen(context: FacilitiesContext, booking: Booked): Promise<void> {
  const { retired } = await readFacility(context, booking.facility);
  if (retired) throw new DomainError('facility-retired');
  await requireOpen(context, booking.facility, booking);
}

/** Deletes an unacknowledged booking when it turns out to be refused. */
async function keepIf({ models }: FacilitiesContext, { _id }: Booked, judge: () => Promise<void>) {
  try {
    await judge();
  } catch (error) {
    if (error instanceof DomainError) await models.bookings.deleteOne({ _id });
    throw error;
  }
}

function newRecord(
  { now }: FacilitiesContext,
  author: Person,
  { id, title, purpose }: NewBooking,
  {
    facility,
    span,
    sent,
    series,
  }: { facility: FacilityRecord } & Pick<BookingRecord, 'sent' | 'series'> & {
      span: Pick<BookingRecord, 'day' | 'from' | 'until' | 'startsAt' | 'endsAt'>;
    },
): Omit<BookingRecord, 'turn' | 'letters'> {
  const at = new Date(now());
  const waits = facility.needsApproval;
  const state = waits ? 'Pending' : 'Approved';
  return {
    _id: id,
    facility: facility._id,
    ...span,
    author,
    title,
    purpose,
    sent,
    series,
    state,
    version: 0,
    approvals: [],
    approvalsNeeded: waits ? 1 : 0,
    history: [{ id, at, by: author, for: null, action: 'submit', from: null, to: state, text: '' }],
    waitsSince: waits ? at : null,
    decidedAt: waits ? null : at,
    bookedAt: at,
    slots: slotsOf(facility._id, span),
    forgotten: false,
    outbox: [],
  };
}
