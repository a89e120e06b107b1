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
import { facilityPage } from '../catalogue/facilities.ts';
import type { BlackoutRecord, FacilitiesContext, FacilityRecord, Held } from '../model.ts';
import { manages } from '../policy.ts';
import { presentFacilities, statusOf } from '../presenter.ts';
import { readFacility } from '../read.ts';
import { weekIdOf } from '../week.ts';

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

  const { found, next } = await facilitiesAskedFor(context, caller, query);
  const days = Array.from({ length }, (_, i) => daysAfter(from, i));
  const facilities = await presentFacilities(context, found, caller);
  const items: Availability[] = [];
  // One facility at a time: thousands of bookings at once would keep every other request waiting.
  for (const [i, record] of found.entries())
    items.push({ facility: facilities[i]!, days: await daysOf(context, caller, record, days) });
  return { items, next };
}

async function facilitiesAskedFor(context: FacilitiesContext, caller: Caller, { facility, ...query }: Query) {
  if (facility !== undefined) return { found: [await readFacility(context, facility)], next: null };
  return facilityPage(context, caller, { ...query, managed: false });
}

async function daysOf(
  context: FacilitiesContext,
  caller: Caller,
  facility: FacilityRecord,
  days: string[],
): Promise<Availability['days']> {
  const { models, members, now } = context;
  const [first, last] = [days[0]!, days.at(-1)!];
  const ids = [...new Set(days.map((day) => weekIdOf({ facility: facility._id, day })))];
  const [weeks, blackouts] = await Promise.all([
    models.weeks.find({ _id: { $in: ids } }, { held: 1 }).lean(),
    models.blackouts
      .find({
        facility: facility._id,
        removed: false,
        until: { $gt: `${first}T00:00` },
        from: { $lt: `${last}T24:00` },
      })
      .lean(),
  ]);
  const held = weeks
    .flatMap((week) => week.held)
    .filter(
      (booking) => booking.day >= first && booking.day <= last && statusOf(booking, now()) !== 'expired',
    );
  const isManager = manages(facility, caller);
  const isShown = ({ author }: Held) => isManager || author.id === caller.id;
  const names = await members.namesOf([...new Set(held.filter(isShown).map(({ author }) => author.id))]);
  const busyOf = (one: Held): Busy => ({
    from: one.from,
    until: one.until,
    kind: one.state === 'Approved' ? 'booked' : 'waiting',
    title: one.title,
    mine: one.author.id === caller.id,
    booking: isShown(one) ? one.id : null,
    by: isShown(one) ? { id: one.author.id, name: names.get(one.author.id) ?? one.author.name } : null,
  });
  const heldOn = Map.groupBy(held, ({ day }) => day);
  return days.map((day) => ({
    day,
    open: openingOn(facility, day),
    busy: [...(heldOn.get(day) ?? []).map(busyOf), ...blackouts.flatMap(closedOn(day))].toSorted((a, b) =>
      a.from < b.from ? -1 : 1,
    ),
  }));
}

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
