import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { type DataChecks, rowsOf } from '../../platform/invariants.ts';
import { createCalendarLinkModel } from '../../services/calendars/calendar-links.ts';
import { countLeft } from '../../services/pictures/photos.ts';
import { bookingCalendar } from './calendar/routes.ts';
import { slotsOf } from './college-clock.ts';
import { createFacilitiesModels } from './model.ts';

/** Invariants of facilities and bookings. Lines name bookings by ids, which say nothing about their bookers. */
export function facilitiesChecks(connection: Connection): DataChecks {
  const { facilities, photos, blackouts, bookings, waits } = createFacilitiesModels(connection);
  createCalendarLinkModel(connection, bookingCalendar);

  const times = ['facility', 'startsAt', 'endsAt', 'slots', 'turn'] as const;
  async function* slots() {
    for await (const { _id, facility, state, forgotten, slots: held, turn, ...span } of rowsOf(bookings, [
      ...times,
      'state',
      'forgotten',
    ])) {
      const holds = !forgotten && (state === 'Approved' || state === 'Pending');
      if (!isDeepStrictEqual(held, holds ? slotsOf(facility, span) : []) || (turn !== '') !== holds)
        yield `The booking ${_id} holds another time than it should.`;
    }
    for await (const { _id, facility, slots: wanted, ...span } of rowsOf(waits, times))
      if (!isDeepStrictEqual(wanted, slotsOf(facility, span)))
        yield `The place ${_id} on a waiting list waits for another time than it should.`;
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
      { name: 'facilities: bookings hold exactly their time', violations: slots },
      { name: 'facilities: every booking and photo has its facility', violations: owners },
    ],
  };
}
