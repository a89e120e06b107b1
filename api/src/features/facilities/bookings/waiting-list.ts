import {
  type BookingWait,
  bookingWaitSchema,
  mostWaits,
  type NewBooking,
  waitsEndMinutes,
} from '@campus/contracts/facilities';
import { weekOf } from '../../../platform/days.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { present } from '../../../platform/http/present.ts';
import { freeTurns } from '../../../platform/storage/daily-turns.ts';
import { submitOnce } from '../../../platform/storage/workflow.ts';
import type { FacilitiesContext, WaitRecord } from '../model.ts';
import { holding } from '../policy.ts';
import { facilitiesOf, presentBooked } from '../presenter.ts';
import { bookingRecords, overlap, placesFor, weekIdOf } from '../week.ts';
import { changeWeek, hashOf, lastStart, openSpan, readWeek, refusedTime } from './change-week.ts';

const sweepIntervalMs = 60_000;

/** Joins the waiting list of a taken time. Repeating the same request is safe. */
export function joinWaitingList(
  context: FacilitiesContext,
  caller: Caller,
  request: NewBooking,
): Promise<WaitRecord> {
  const { models, now } = context;
  const { id: _id, title, purpose, facility } = request;
  const [author, sent, week] = [personOf(caller), hashOf(request), weekIdOf(request)];
  return submitOnce<WaitRecord>({
    find: () => placeWithId(context, _id),
    isSame: (found) => found.author.id === author.id && found.sent === sent,
    refusal: 'booking-exists',
    async insert() {
      const read = await readWeek(context, week);
      const span = openSpan(context, read, request);
      if (span.startsAt <= lastStart(now()))
        throw refusedTime(
          'invalid-input',
          `The waiting list ends ${waitsEndMinutes} minutes before the time. Choose a later one.`,
        );
      const holders = read.held.filter((held) => overlap(held, span)).map((held) => held.author.id);
      if (holders.length === 0) throw new DomainError('slot-free');
      // Their own booking would come back to them when a manager cancels it.
      if (holders.includes(author.id)) throw new DomainError('wait-for-own');
      const { startsAt, endsAt } = span;
      if (await models.waits.exists({ 'author.id': author.id, facility, startsAt, endsAt }))
        throw new DomainError('wait-exists');
      const limit = { whose: author.id, day: weekOf(span.day), most: mostWaits };
      const [turn] = await freeTurns(models.waits.collection, limit);
      if (turn === undefined) throw new DomainError('too-many-waits');
      const joinedAt = new Date(now());
      const wait = { _id, facility, author, ...span, title, purpose, sent, week, joinedAt, turn };
      await models.waits.create(wait);
      // It may have become free since it was looked at.
      await serveWaitingList(context, week);
      return wait;
    },
  });
}

const serveWaitingList = (context: FacilitiesContext, week: string): Promise<void> =>
  changeWeek(context, week, async () => {});

/** A place, also when it has become a booking. */
async function placeWithId(context: FacilitiesContext, id: string): Promise<WaitRecord | null> {
  // In this order: a place is deleted once it is a booking.
  const wait = await context.models.waits.findById(id).lean();
  const records = await bookingRecords(context);
  const booking = await records.findById(id).lean();
  return booking ? { ...booking, week: weekIdOf(booking), joinedAt: booking.bookedAt, turn: '' } : wait;
}

export async function listWaits(
  context: FacilitiesContext,
  { id }: Pick<Caller, 'id'>,
): Promise<BookingWait[]> {
  const waits = await context.models.waits
    .find({ 'author.id': id, startsAt: { $gt: new Date(context.now()) } })
    .sort({ startsAt: 1 })
    .lean();
  return presentWaits(context, waits);
}

export async function presentWaits(context: FacilitiesContext, waits: WaitRecord[]): Promise<BookingWait[]> {
  const facilities = await facilitiesOf(context, waits);
  const ahead = await Promise.all(
    waits.map((wait) => {
      const { _id, joinedAt } = wait;
      const earlier = [{ joinedAt: { $lt: joinedAt } }, { joinedAt, _id: { $lt: _id } }];
      return context.models.waits.countDocuments({ ...placesFor(wait), $or: earlier }).exec();
    }),
  );
  return waits.map((wait, i) =>
    present(bookingWaitSchema, wait, {
      facility: presentBooked(facilities.get(wait.facility)!),
      ahead: ahead[i]!,
    }),
  );
}

/** Leaves a waiting list; repeating it changes nothing. */
export async function leaveWaitingList(
  context: FacilitiesContext,
  { id }: Pick<Caller, 'id'>,
  wait: string,
): Promise<void> {
  const { waits, weeks } = context.models;
  const mine = { _id: wait, 'author.id': id };
  const left = await waits.findOneAndDelete(mine).lean();
  // A step that still saw the place is taken again without it.
  if (left) await weeks.updateOne({ _id: left.week }, { $inc: { version: 1 } });
  const records = await bookingRecords(context);
  if (await records.exists({ ...mine, state: { $in: [...holding] } })) throw new DomainError('wait-over');
}

/** Deletes places that can't be filled any more, and fills what rules, closures or locks gave free. */
export function keepWaitingLists(context: FacilitiesContext): void {
  const { jobs, models, now, log } = context;
  jobs.repeat('waiting lists', sweepIntervalMs, async () => {
    await models.waits.deleteMany({ startsAt: { $lte: lastStart(now()) } });
    for (const week of await models.waits.distinct('week'))
      // One week must not keep the lists of all others waiting.
      await serveWaitingList(context, week).catch((error: unknown) =>
        log.error({ err: error, week }, 'a waiting list was not served'),
      );
  });
}
