import { hoursInWords, timeInWords } from '@campus/contracts';
import type { HomeItem } from '@campus/contracts/home';
import type { Caller } from '../../platform/http/caller.ts';
import { dayInWords, dayMs, daysAfter } from '../../platform/days.ts';
import {
  headOf,
  inWeek,
  mostCounted,
  mostOfMine,
  news,
  newsDays,
  weekDays,
} from '../../services/home/items.ts';
import { managedIds, waitingFor } from './read.ts';
import type { BookingRecord, FacilitiesContext } from './model.ts';
import { facilitiesOf } from './presenter.ts';
import { bookingRecords } from './week.ts';

/** Milliseconds before it begins from which a booking is on the home page: today and tomorrow morning. */
const soonMs = 1.5 * dayMs;
/** How many of one member's coming bookings are read, soonest first. */
const mostRead = 50;

const listedFields = {
  facility: 1,
  author: 1,
  title: 1,
  day: 1,
  from: 1,
  until: 1,
  startsAt: 1,
  state: 1,
  approvalsNeeded: 1,
  waitsSince: 1,
  decidedAt: 1,
} as const;
type Listed = Pick<BookingRecord, '_id' | keyof typeof listedFields>;

const pathOf = ({ _id }: Listed) => `/facilities/bookings/${_id}`;
const timeOf = ({ day, from, until }: Listed) => `${dayInWords(day)}, ${hoursInWords({ from, until })}`;

export function contributeToHome(context: FacilitiesContext): void {
  const { home, now, dayOf, today } = context;

  async function mine({ id }: Caller): Promise<HomeItem[]> {
    const at = now();
    const records = await bookingRecords(context);
    const coming = await records
      .find({ 'author.id': id, endsAt: { $gt: new Date(at) } }, listedFields)
      .sort({ endsAt: 1, _id: 1 })
      .limit(mostRead)
      .lean();
    const isSoon = ({ startsAt }: Listed) => startsAt.getTime() > at && startsAt.getTime() < at + soonMs;
    const soon = coming.filter((one) => one.state === 'Approved' && isSoon(one)).slice(0, mostOfMine);
    const decided = coming
      .filter(
        (one) =>
          (one.state === 'Rejected' ||
            (one.state === 'Approved' && one.approvalsNeeded > 0 && !isSoon(one))) &&
          one.decidedAt !== null &&
          one.decidedAt.getTime() > at - newsDays * dayMs,
      )
      .slice(0, mostOfMine);
    const afterWeek = daysAfter(today(), weekDays);
    const week = coming.filter(({ state, day }) => state === 'Approved' && day < afterWeek);
    const facilities = await facilitiesOf(context, [...week, ...decided]);
    return [
      ...week.map((one) =>
        inWeek({
          id: `week:${one._id}`,
          area: 'booking',
          title: facilities.get(one.facility)!.name,
          note: hoursInWords(one),
          action: 'Open',
          path: pathOf(one),
          since: one.day,
          due: one.day,
        }),
      ),
      ...soon.map((one) =>
        news({
          id: `booking:${one._id}`,
          area: 'booking',
          title: facilities.get(one.facility)!.name,
          note: `You booked it from ${timeInWords(one.from)} to ${timeInWords(one.until)}${one.title && `: ${one.title}`}.`,
          action: 'Open',
          path: pathOf(one),
          due: one.startsAt.toISOString(),
        }),
      ),
      ...decided.map((one) =>
        news({
          id: `booking-decided:${one._id}`,
          area: 'booking',
          title: `${facilities.get(one.facility)!.name}, ${timeOf(one)}`,
          note: one.state === 'Approved' ? 'Your booking is approved.' : 'Your booking was not approved.',
          action: 'Open',
          path: pathOf(one),
          since: one.decidedAt && dayOf(one.decidedAt),
        }),
      ),
    ];
  }

  async function toDecide(caller: Caller): Promise<HomeItem[]> {
    const managed = await managedIds(context, caller);
    if (managed.length === 0) return [];
    const records = await bookingRecords(context);
    const found = await records
      .find(waitingFor(context, caller, managed), listedFields)
      .sort({ startsAt: 1, _id: 1 })
      .limit(mostCounted)
      .lean();
    const facilities = await facilitiesOf(context, found);
    const items = found.map((one) => ({
      id: `decide-booking:${one._id}`,
      area: 'booking',
      title: facilities.get(one.facility)!.name,
      note: `${one.author.name} asks for ${timeOf(one)}.`,
      action: 'Decide',
      path: pathOf(one),
      since: one.waitsSince && dayOf(one.waitsSince),
    }));
    return headOf(items, {
      id: 'bookings',
      things: 'more bookings',
      action: 'Open the desk',
      path: '/facilities/desk',
    });
  }

  home('booking', mine, toDecide);
}
