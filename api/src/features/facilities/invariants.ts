import type { Connection } from 'mongoose';
import { type DataChecks, rowsOf } from '../../platform/invariants.ts';
import { createCalendarLinkModel } from '../../services/calendars/calendar-links.ts';
import { countLeft } from '../../services/pictures/photos.ts';
import { bookingCalendar } from './calendar/routes.ts';
import { createFacilitiesModels, type Held } from './model.ts';
import { isHeld } from './policy.ts';
import { overlap, weekIdOf } from './week.ts';

/** Invariants of facilities and bookings. Lines name bookings by ids, which say nothing about their bookers. */
export function facilitiesChecks(connection: Connection): DataChecks {
  const { facilities, photos, blackouts, bookings, weeks, waits } = createFacilitiesModels(connection);
  createCalendarLinkModel(connection, bookingCalendar);

  async function* times() {
    const behind = new Set<string>();
    const held = new Map<string, string>();
    for await (const week of rowsOf(weeks, ['held', 'changes'])) {
      for (const { _id } of week.changes) behind.add(_id);
      for (const [i, one] of week.held.entries()) {
        held.set(one.id, timeOf(week._id, one));
        if (week.held.slice(i + 1).some((other) => overlap(one, other)))
          yield `The booking ${one.id} holds time that another one holds.`;
      }
    }
    const fields = ['facility', 'day', 'startsAt', 'endsAt', 'state', 'forgotten'] as const;
    for await (const booking of rowsOf(bookings, fields)) {
      const { _id, forgotten } = booking;
      const expected = isHeld(booking) && !forgotten ? timeOf(weekIdOf(booking), booking) : undefined;
      if (!behind.has(_id) && held.get(_id) !== expected)
        yield `The booking ${_id} holds another time than it should.`;
      held.delete(_id);
    }
    for (const id of held.keys()) if (!behind.has(id)) yield `The booking ${id} has no record.`;
    for await (const wait of rowsOf(waits, ['facility', 'day', 'week']))
      if (wait.week !== weekIdOf(wait))
        yield `The place ${wait._id} on a waiting list waits in another week than it should.`;
  }

  async function* owners() {
    const known = new Set<string>();
    for await (const { _id, photos: files } of rowsOf(facilities, ['photos'])) {
      known.add(_id);
      for (const photo of files)
        if (!(await photos.exists({ _id: photo }))) yield `A photo of the facility ${_id} is missing.`;
    }
    const left = await countLeft(photos);
    if (left > 0) yield `Photos that belong to no facility: ${left}.`;
    for (const model of [bookings, waits, blackouts])
      for await (const { _id, facility } of rowsOf(model, ['facility']))
        if (!known.has(facility))
          yield `${model.collection.name} ${_id} is for a facility that doesn’t exist.`;
  }

  return {
    invariants: [
      { name: 'facilities: bookings hold exactly their time', violations: times },
      { name: 'facilities: every booking and photo has its facility', violations: owners },
    ],
  };
}

const timeOf = (week: string, { startsAt, endsAt, state }: Pick<Held, 'startsAt' | 'endsAt' | 'state'>) =>
  `${week} ${startsAt.toISOString()} ${endsAt.toISOString()} ${state}`;
