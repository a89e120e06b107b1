import {
  type Booking,
  type BookingDetail,
  bookingSchema,
  type BookingStatus,
  type Facility,
} from '@campus/contracts/facilities';
import type { Caller } from '../../platform/http/caller.ts';
import { present } from '../../platform/http/present.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord, ListedBooking } from './model.ts';
import { bookingActionsOf, isHeld, manages } from './policy.ts';
import type { BookingAt } from './read.ts';
import { placesFor } from './week.ts';

type Who = Pick<Caller, 'id' | 'roles'>;

const photoAddress = (id: string) => `/api/facility-photos/${id}`;

export async function presentFacilities(
  { members }: Pick<FacilitiesContext, 'members'>,
  facilities: FacilityRecord[],
  caller: Who,
): Promise<Facility[]> {
  const names = await members.namesOf([
    ...new Set(facilities.flatMap(({ managers }) => managers.map(({ id }) => id))),
  ]);
  return facilities.map((facility) => {
    const { _id, nameLower: _, terms: __, sent: ___, outbox: ____, photos, managers, ...rest } = facility;
    return {
      id: _id,
      ...rest,
      photos: photos.map((id) => ({ id, address: photoAddress(id) })),
      managers: managers.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
      manages: manages(facility, caller),
    };
  });
}

export async function presentFacility(
  context: Pick<FacilitiesContext, 'members'>,
  facility: FacilityRecord,
  caller: Who,
): Promise<Facility> {
  const [presented] = await presentFacilities(context, [facility], caller);
  return presented!;
}

/** The facilities of these bookings or places on a waiting list, by id. Facilities are never deleted. */
export async function facilitiesOf(
  { models }: Pick<FacilitiesContext, 'models'>,
  asked: Pick<BookingRecord, 'facility'>[],
): Promise<Map<string, FacilityRecord>> {
  const ids = [...new Set(asked.map(({ facility }) => facility))];
  const found = await models.facilities.find({ _id: { $in: ids } }).lean();
  return new Map(found.map((facility) => [facility._id, facility]));
}

const statuses = { Approved: 'booked', Rejected: 'rejected', Withdrawn: 'cancelled' } as const;

export function statusOf(
  { state, startsAt }: Pick<ListedBooking, 'state' | 'startsAt'>,
  now: number,
): BookingStatus {
  // `Changes requested` isn't a state of bookings.
  if (state !== 'Pending' && state !== 'Changes requested') return statuses[state];
  return startsAt.getTime() > now ? 'waiting' : 'expired';
}

/** Bookings for those who may read them, with the names that facilities and members have now. */
export async function presentBookings(
  context: Pick<FacilitiesContext, 'models' | 'members' | 'now'>,
  bookings: ListedBooking[],
  { id: reader }: Pick<Caller, 'id'>,
): Promise<Booking[]> {
  const facilities = await facilitiesOf(context, bookings);
  const names = await context.members.namesOf([...new Set(bookings.map(({ author }) => author.id))]);
  return bookings.map((booking) => {
    const { author } = booking;
    return present(bookingSchema, booking, {
      facility: presentBooked(facilities.get(booking.facility)!),
      status: statusOf(booking, context.now()),
      reason: reasonOf(booking),
      by: booking.forgotten ? null : { id: author.id, name: names.get(author.id) ?? author.name },
      mine: author.id === reader,
    });
  });
}

export const presentBooked = ({ _id, name, place }: FacilityRecord) => ({ id: _id, name, place });

/** The reason it was rejected or cancelled; the remark of an approval is in the history. */
function reasonOf({ state, history }: ListedBooking): string {
  return state === 'Rejected' || state === 'Withdrawn' ? (history.at(-1)?.text ?? '') : '';
}

export async function presentBooking(
  context: Pick<FacilitiesContext, 'models' | 'members' | 'now'>,
  booking: ListedBooking,
  caller: Pick<Caller, 'id'>,
): Promise<Booking> {
  const [presented] = await presentBookings(context, [booking], caller);
  return presented!;
}

export async function presentDetail(
  context: Pick<FacilitiesContext, 'models' | 'members' | 'now'>,
  { booking, facility }: BookingAt,
  caller: Who,
): Promise<BookingDetail> {
  return {
    ...(await presentBooking(context, booking, caller)),
    history: booking.history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    waiters: manages(facility, caller) && isHeld(booking) ? await waitersOf(context, booking) : 0,
    actions: bookingActionsOf(booking, facility, caller, context.now()),
  };
}

/** Members on the waiting list for some of its time. */
export const waitersOf = (
  { models }: Pick<FacilitiesContext, 'models'>,
  booking: Parameters<typeof placesFor>[0],
): Promise<number> => models.waits.countDocuments(placesFor(booking)).exec();
