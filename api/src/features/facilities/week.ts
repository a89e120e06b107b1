import { mondayOf } from '../../platform/days.ts';
import { insertIfNew } from '../../platform/storage/mongo-errors.ts';
import type { Span } from './college-clock.ts';
import type { BookingChange, BookingRecord, FacilitiesContext, WeekRecord } from './model.ts';

type Follows = Pick<FacilitiesContext, 'models' | 'mail' | 'audit' | 'log'>;

/** No booking is in two weeks: each lies within one day of the college. */
export const weekIdOf = ({ facility, day }: Pick<BookingRecord, 'facility' | 'day'>): string =>
  `${facility}:${mondayOf(day)}`;

export const overlap = (
  one: Pick<Span, 'startsAt' | 'endsAt'>,
  other: Pick<Span, 'startsAt' | 'endsAt'>,
): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Filter of the places on waiting lists that need some of this time. */
export const placesFor = (time: Pick<BookingRecord, 'facility' | 'day' | 'startsAt' | 'endsAt'>) => ({
  week: weekIdOf(time),
  startsAt: { $lt: time.endsAt },
  endsAt: { $gt: time.startsAt },
});

/**
 * Call this after a change elsewhere that steps depend on: a step that was judged by the state before is judged again.
 * @param first the first day that the change concerns
 */
export async function recheckWeeks(
  { models }: Pick<FacilitiesContext, 'models'>,
  facility: string,
  first: string,
  last = '9999-12-31',
): Promise<void> {
  const _id = { $gte: weekIdOf({ facility, day: first }), $lte: `${facility}:${last}` };
  await models.weeks.updateMany({ _id }, { $inc: { version: 1 } });
}

/** The records of bookings, once they follow from their weeks. A crash may have left some behind. */
export async function bookingRecords(context: Follows): Promise<FacilitiesContext['models']['bookings']> {
  const { weeks, bookings } = context.models;
  const behind = await weeks.find({ 'changes._id': { $gt: '' } }).lean();
  for (const week of behind)
    // One week must not keep all others from their readers.
    await follow(context, week).catch((error: unknown) =>
      context.log.error({ err: error, week: week._id }, 'the records of a week’s bookings were not written'),
    );
  return bookings;
}

/**
 * Writes the steps of a week to the records of its bookings. It can be repeated, also by several at once.
 * @returns `false` when the id of a new booking was taken meanwhile: the booking gave its time back
 */
export async function follow(
  context: Follows,
  { _id: week, changes }: Pick<WeekRecord, '_id' | 'changes'>,
): Promise<boolean> {
  let isKept = true;
  for (const change of changes) {
    const { _id, version } = change;
    const isRecorded = await record(context, change);
    isKept &&= isRecorded;
    await context.models.weeks.updateOne(
      { _id: week },
      isRecorded
        ? { $pull: { changes: { _id, version } } }
        : { $pull: { changes: { _id, version }, held: { id: _id } }, $inc: { version: 1 } },
    );
  }
  return isKept;
}

/** @returns `false` when another booking has this id */
async function record({ models, mail, audit }: Follows, change: BookingChange): Promise<boolean> {
  const { bookings, waits } = models;
  const { _id, version, letters, outbox, ...set } = change;
  if (version === 0) {
    const same = { _id, sent: set.sent ?? '' };
    const isNew = await insertIfNew(() => bookings.create(change));
    if (!isNew && !(await bookings.exists(same))) return false;
    await waits.deleteOne(same);
  } else
    await bookings.updateOne(
      { _id, version: version - 1 },
      {
        $set: { ...set, version },
        $push: { letters: { $each: letters }, outbox: { $each: outbox } },
      },
    );
  if (letters.length > 0) await mail.deliver(bookings, _id);
  if (outbox.length > 0) await audit.deliver(bookings, _id);
  return true;
}
