import type { Parsed } from '@campus/contracts';
import {
  type Availability,
  type Busy,
  type listAvailability as endpoint,
  mostAvailabilityDays,
  openingOn,
} from '@campus/contracts/facilities';
import { daysAfter, daysBetween } from '../../../platform/days.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import { readPage } from '../../../platform/storage/pagination.ts';
import type { BlackoutRecord, BookingRecord, FacilitiesContext, FacilityRecord } from '../model.ts';
import { holding, manages } from '../policy.ts';
import { presentFacilities, statusOf } from '../presenter.ts';
import { readFacility } from '../read.ts';

type Query = Parsed<typeof endpoint.query>;

/** When facilities are open and busy. Only the booker, managers and admins see who booked. */
export async function listAvailability(
  context: FacilitiesContext,
  caller: Caller,
  query: Query,
): Promise<{ items: Availability[]; next: string | null }> {
  const { from, until, facility } = query;
  const length = daysBetween(from, until) + 1;
  if (length < 1) throw invalidField('until', 'The last day is before the first.');
  const most = facility === undefined ? mostAvailabilityDays.all : mostAvailabilityDays.one;
  if (length > most) throw invalidField('until', `At most ${most} days at once.`);

  const { found, next } = await facilitiesAskedFor(context, query);
  const days = Array.from({ length }, (_, i) => daysAfter(from, i));
  const [bookings, blackouts] = await readBusy(context, found, days);
  const names = await context.members.namesOf([...new Set(bookings.map(({ author }) => author.id))]);
  const presented = await presentFacilities(context, found, caller);
  // Grouped once: the facilities of a page can have thousands of bookings in a week.
  const bookingsOn = Map.groupBy(bookings, ({ facility: id, day }) => `${id} ${day}`);
  const blackoutsOf = Map.groupBy(blackouts, ({ facility: id }) => id);
  const items = found.map((record, i) => ({
    facility: presented[i]!,
    days: days.map((day) => ({
      day,
      open: openingOn(record, day),
      busy: [
        ...(bookingsOn.get(`${record._id} ${day}`) ?? [])
          .filter((booking) => statusOf(booking, context.now()) !== 'expired')
          .map((booking) => busyOf(context, booking, record, caller, names)),
        ...(blackoutsOf.get(record._id) ?? []).flatMap(closedOn(day)),
      ].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    })),
  }));
  return { items, next };
}

/** The fields of a booking that its busy time is made of, without history, purpose and letters. */
const busyFields = {
  facility: 1,
  day: 1,
  from: 1,
  until: 1,
  startsAt: 1,
  state: 1,
  title: 1,
  author: 1,
  forgotten: 1,
  undecided: 1,
} as const;
type BusyBooking = Pick<BookingRecord, '_id' | keyof typeof busyFields>;

async function facilitiesAskedFor(context: FacilitiesContext, { facility, kind, ...query }: Query) {
  if (facility !== undefined) return { found: [await readFacility(context, facility)], next: null };
  return readPage<FacilityRecord>(
    context.models.facilities,
    { filter: { retired: false, ...(kind && { kind }) }, order: { nameLower: 1, _id: 1 } },
    query,
  );
}

const readBusy = (
  { models }: FacilitiesContext,
  found: FacilityRecord[],
  days: string[],
): Promise<[BusyBooking[], BlackoutRecord[]]> => {
  const facility = { $in: found.map(({ _id }) => _id) };
  const [first, last] = [days[0]!, days.at(-1)!];
  return Promise.all([
    models.bookings
      .find(
        {
          facility,
          // Days of the college begin at most 14 hours before and 12 hours after those of UTC.
          startsAt: { $gte: new Date(daysAfter(first, -1)), $lt: new Date(daysAfter(last, 2)) },
          state: { $in: [...holding] },
        },
        busyFields,
      )
      .lean<BusyBooking[]>()
      .exec(),
    models.blackouts
      .find({
        facility,
        removed: false,
        until: { $gt: `${first}T00:00` },
        from: { $lt: `${last}T24:00` },
      })
      .lean<BlackoutRecord[]>()
      .exec(),
  ]);
};

function busyOf(
  { now }: FacilitiesContext,
  booking: BusyBooking,
  facility: FacilityRecord,
  caller: Caller,
  names: Map<string, string>,
): Busy {
  const { _id, from, until, title, author, forgotten, undecided } = booking;
  const mine = author.id === caller.id;
  const isShown = mine || manages(facility, caller);
  return {
    from,
    until,
    kind: statusOf(booking, now()) === 'booked' ? 'booked' : 'waiting',
    title,
    mine,
    booking: isShown && !undecided ? _id : null,
    by: isShown && !forgotten ? { id: author.id, name: names.get(author.id) ?? author.name } : null,
  };
}

/** The part of a blackout that is on a day. */
const closedOn =
  (day: string) =>
  ({ from, until, reason }: BlackoutRecord): Busy[] => {
    const [first, last] = [`${day}T00:00`, `${day}T24:00`];
    if (from >= last || until <= first) return [];
    return [
      {
        from: from > first ? from.slice(11) : '00:00',
        until: until < last ? until.slice(11) : '24:00',
        kind: 'closed',
        title: reason,
        mine: false,
        booking: null,
        by: null,
      },
    ];
  };
