import type { mongo } from 'mongoose';
import { mondayOf } from '../platform/days.ts';
import { batchesOf, type Migration } from './migration.ts';

const weekOf = ({ facility, day }: mongo.BSON.Document) => `${facility}:${mondayOf(day)}`;

/** One document for each facility and week decides who has a time. Unique keys of bookings did before. */
export const weeksOfFacilities: Migration = {
  id: 88,
  title: 'Collect the bookings of a facility by weeks',
  async up(db, { batchSize }) {
    const [bookings, waits] = [db.collection('bookings'), db.collection('bookingWaits')];
    const weeks = db.collection<{ _id: string; held: unknown[] }>('facilityWeeks');
    const counts = { held: 0, ended: 0, undecided: 0, waiting: 0 };
    for await (const batch of batchesOf(bookings, batchSize))
      for (const { _id, turn, slots, undecided, forgotten, state, ...booking } of batch) {
        if (undecided !== undefined) {
          // The request was never answered: a job deleted such bookings after a minute.
          await bookings.deleteOne({ _id });
          counts.undecided += 1;
          continue;
        }
        if (slots === undefined && turn === undefined) continue;
        const id = String(_id);
        const holds = !forgotten && (state === 'Pending' || state === 'Approved');
        if (holds) {
          const { author, day, from, until, startsAt, endsAt, title } = booking;
          const week = weekOf(booking);
          await weeks.updateOne(
            { _id: week },
            { $setOnInsert: { held: [], version: 0, changes: [] } },
            { upsert: true },
          );
          await weeks.updateOne(
            { _id: week, 'held.id': { $ne: id } },
            { $push: { held: { id, author, day, from, until, startsAt, endsAt, title, state } } },
          );
        }
        await bookings.updateOne({ _id }, { $unset: { slots: 1, turn: 1 } });
        counts[holds ? 'held' : 'ended'] += 1;
      }
    for await (const batch of batchesOf(waits, batchSize))
      for (const wait of batch) {
        if (wait['week'] !== undefined) continue;
        await waits.updateOne({ _id: wait._id }, { $set: { week: weekOf(wait) }, $unset: { slots: 1 } });
        counts.waiting += 1;
      }
    return counts;
  },
};
