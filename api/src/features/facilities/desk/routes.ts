import {
  getDesk,
  listBookingQueue,
  listFacilityBookings,
  type listUtilisation as endpoint,
  listUtilisation as listUtilisationEndpoint,
  minutesOf,
  openingOn,
  type Utilisation,
} from '@campus/contracts/facilities';
import { daysAfter, mondayOf } from '../../../platform/days.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord } from '../model.ts';
import { holding } from '../policy.ts';
import { presentBookings, waitersOf } from '../presenter.ts';
import { bookingPage, managedBy, managedIds, readManaged, waitingFor } from '../read.ts';
import { bookingRecords } from '../week.ts';
import type { Parsed } from '@campus/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readPage } from '../../../platform/storage/pagination.ts';

const mostWaiting = 100;

export function mountDesk(context: FacilitiesContext): void {
  const { route } = context;

  route(getDesk, async ({ caller }) => {
    const facilities = await managedIds(context, caller);
    if (facilities.length === 0) return { manages: false, waiting: 0 };
    const filter = waitingFor(context, caller, facilities);
    const records = await bookingRecords(context);
    return { manages: true, waiting: await records.countDocuments(filter, { limit: mostWaiting }) };
  });
  route(listBookingQueue, async ({ caller, query }) => {
    const filter = waitingFor(context, caller, await managedIds(context, caller));
    const { found, next } = await bookingPage(context, filter, { startsAt: 1, _id: 1 }, query);
    const bookings = await presentBookings(context, found, caller);
    const waiters = await Promise.all(found.map((booking) => waitersOf(context, booking)));
    return { items: bookings.map((booking, i) => ({ ...booking, waiters: waiters[i]! })), next };
  });
  route(listFacilityBookings, async ({ caller, params, query: { from, until, held, ...query } }) => {
    const { _id } = await readManaged(context, caller, params.id);
    const { moment } = context.college;
    const filter = {
      facility: _id,
      startsAt: { $gte: moment(from, '00:00'), $lt: moment(daysAfter(until, 1), '00:00') },
      ...(held && { state: { $in: [...holding] } }),
    };
    const { found, next } = await bookingPage(context, filter, { startsAt: 1, _id: 1 }, query);
    return { items: await presentBookings(context, found, caller), next };
  });
  route(listUtilisationEndpoint, ({ caller, query }) => listUtilisation(context, caller, query));
}

type Counted = Pick<BookingRecord, 'facility' | 'day' | 'startsAt' | 'endsAt'>;

/** Booked and open time by week of the facilities that this member manages. Only what was approved counts. */
async function listUtilisation(
  context: FacilitiesContext,
  caller: Caller,
  { from, weeks, ...query }: Parsed<typeof endpoint.query>,
): Promise<{ items: Utilisation[]; next: string | null }> {
  const { models, college } = context;
  const list = { filter: managedBy(caller), order: { nameLower: 1, _id: 1 } as const };
  const { found, next } = await readPage<FacilityRecord>(models.facilities, list, query);
  const mondays = Array.from({ length: weeks }, (_, i) => daysAfter(mondayOf(from), 7 * i));
  const midnight = (day: string) => college.moment(day, '00:00');
  const records = await bookingRecords(context);
  const bookings = await records
    .find(
      {
        facility: { $in: found.map(({ _id }) => _id) },
        startsAt: { $gte: midnight(mondays[0]!), $lt: midnight(daysAfter(mondays.at(-1)!, 7)) },
        state: 'Approved',
      },
      { facility: 1, day: 1, startsAt: 1, endsAt: 1 },
    )
    .lean();
  const items = found.map((facility) => ({
    facility: { id: facility._id, name: facility.name },
    weeks: mondays.map((monday) => {
      const booked = bookings.filter((one) => one.facility === facility._id && mondayOf(one.day) === monday);
      return {
        monday,
        bookings: booked.length,
        bookedMinutes: booked.reduce((sum, one) => sum + minutesFrom(one), 0),
        openMinutes: openMinutes(facility, monday),
      };
    }),
  }));
  return { items, next };
}

const minutesFrom = ({ startsAt, endsAt }: Counted): number =>
  (endsAt.getTime() - startsAt.getTime()) / 60_000;

function openMinutes(facility: FacilityRecord, monday: string): number {
  const days = Array.from({ length: 7 }, (_, i) => openingOn(facility, daysAfter(monday, i)));
  return days.reduce((sum, open) => sum + (open ? minutesOf(open.until) - minutesOf(open.from) : 0), 0);
}
