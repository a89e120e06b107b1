import { hash, randomBytes } from 'node:crypto';
import type { Person } from '@campus/contracts/approvals';
import type { NewBooking } from '@campus/contracts/facilities';
import { DomainError } from '../../../platform/http/errors.ts';
import { isDuplicateKey } from '../../../platform/storage/mongo-errors.ts';
import { submittedFields } from '../../../services/approvals/approvals.ts';
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
 * Books by one insert, which takes the slots and one of the member's turns of that week by unique keys, and decides
 * afterwards whether the booking stays: nothing is acknowledged before. The same request again is safe, and decides if
 * the first one could not.
 * @throws DomainError `not-found`, `booking-exists`, `facility-retired`, `invalid-input`, `facility-closed`,
 * `slot-taken`, `booking-quota`, what `requireRight` throws
 */
export async function placeBooking(
  context: FacilitiesContext,
  author: Person,
  request: NewBooking,
  placed: Placed = {},
): Promise<BookingRecord> {
  const { models } = context;
  const sent = hashOf(request);
  const kept = async (booking: BookingRecord) =>
    (await keep(context, booking, placed)) ?? placeBooking(context, author, request, placed);
  const before = await stored(context, author, request.id, sent);
  if (before) return kept(before);

  const facility = await readFacility(context, request.facility);
  const span = allowedSpan(context, facility, request);
  await requireOpen(context, facility._id, span);
  const { series = null } = placed;
  const record = newRecord(context, author, request, { facility, span, sent, series });
  const turns = await freeTurnsOf(context, facility, author.id, span.day);
  for (const turn of turns) {
    const booking = { ...record, turn };
    try {
      await models.bookings.create(booking);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The id, a slot or the turn is taken.
      const same = await stored(context, author, request.id, sent);
      if (same) return kept(same);
      await requireFree(context, record.slots);
      continue;
    }
    return kept(booking);
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
 * Decides whether an inserted booking stays, and deletes it if not. Letters go with the decision.
 * @returns `null` when another request was quicker: begin again with what it left
 * @throws DomainError `facility-retired`, `facility-closed`, what `requireRight` throws
 */
async function keep(
  context: FacilitiesContext,
  booking: BookingRecord,
  { letters = () => [], requireRight = async () => {} }: Placed,
): Promise<BookingRecord | null> {
  const { models, mail } = context;
  const { undecided, ...decided } = booking;
  if (undecided === undefined) return booking;
  const { _id } = booking;
  try {
    const facility = await requireStillOpen(context, booking);
    await requireRight(booking);
    const told = [...letters(facility, booking), ...(await requestLetters(context, facility, booking))];
    const { matchedCount } = await models.bookings.updateOne(
      { _id, undecided },
      { $unset: { undecided: 1 }, $push: { letters: { $each: told } } },
    );
    if (matchedCount === 0) return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { deletedCount } = await models.bookings.deleteOne({ _id, undecided });
    if (deletedCount === 0 && (await models.bookings.exists({ _id }))) return null;
    throw error;
  }
  await mail.deliver(models.bookings, _id);
  return decided;
}

/**
 * A blackout or retirement that came between the look and the insert didn't see the booking, nor was it seen: of both
 * writers one sees the other.
 */
async function requireStillOpen(context: FacilitiesContext, booking: Booked): Promise<FacilityRecord> {
  const facility = await readFacility(context, booking.facility);
  if (facility.retired) throw new DomainError('facility-retired');
  await requireOpen(context, booking.facility, booking);
  return facility;
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
): Omit<BookingRecord, 'turn'> {
  const at = new Date(now());
  return {
    ...submittedFields(id, author, at, facility.needsApproval ? 1 : 0),
    facility: facility._id,
    ...span,
    title,
    purpose,
    sent,
    series,
    bookedAt: at,
    slots: slotsOf(facility._id, span),
    forgotten: false,
    undecided: randomBytes(16).toString('hex'),
    letters: [],
    outbox: [],
  };
}
