import { may } from '@campus/contracts/areas';
import { type BookingWait, mostWaits, type NewBooking, waitsEndMinutes } from '@campus/contracts/facilities';
import { weekOf } from '../../../platform/days.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { freeTurns, insertInTurn } from '../../../platform/storage/daily-turns.ts';
import { slotsOf } from '../college-clock.ts';
import type { BookingRecord, FacilitiesContext, WaitRecord } from '../model.ts';
import { holding } from '../policy.ts';
import { presentBooked } from '../presenter.ts';
import { acknowledged, facilitiesOf, readFacility } from '../read.ts';
import { placeFreeLetter } from './booking-letters.ts';
import { hashOf, placeBooking } from './place-booking.ts';
import { allowedSpan, requireAllowed, requireOpen } from './rules.ts';

const sweepIntervalMs = 60_000;
/** The longest time, in ms, that a request takes to decide on its inserted booking. */
const longestDecision = 60_000;
/** Places that are looked at together. */
const batch = 100;

const lastStart = (now: number) => new Date(now + waitsEndMinutes * 60_000);

/**
 * Joins the waiting list of a taken time. Repeating the same request is safe.
 * @throws DomainError what `placeBooking` throws but `slot-taken`; `slot-free`, `wait-for-own`, `wait-exists`,
 * `too-many-waits`
 */
export async function joinWaitingList(
  context: FacilitiesContext,
  caller: Caller,
  request: NewBooking,
): Promise<WaitRecord> {
  const { models, now } = context;
  const sent = hashOf(request);
  const before = await stored(context, caller, request.id, sent);
  if (before) return before;

  const facility = await readFacility(context, request.facility);
  const span = allowedSpan(context, facility, request);
  if (span.startsAt <= lastStart(now())) throw tooLate();
  await requireOpen(context, facility._id, span);
  const record = {
    _id: request.id,
    facility: facility._id,
    author: personOf(caller),
    ...span,
    title: request.title,
    purpose: request.purpose,
    sent,
    slots: slotsOf(facility._id, span),
    joinedAt: new Date(now()),
  };
  const held = await models.bookings
    .find({ slots: { $in: record.slots } }, { 'author.id': 1 })
    .lean<Pick<BookingRecord, 'author'>[]>();
  if (held.length === 0) throw new DomainError('slot-free');
  // Their own booking would come back to them when a manager cancels it.
  if (held.some(({ author }) => author.id === caller.id)) throw new DomainError('wait-for-own');
  const limit = { whose: caller.id, day: weekOf(span.day), most: mostWaits };
  const wait = await insertInTurn<WaitRecord>(
    await freeTurns(models.waits.collection, limit),
    async (turn) => {
      await models.waits.create({ ...record, turn });
      return { ...record, turn };
    },
    async () => {
      const same = await stored(context, caller, record._id, sent);
      if (!same) await requireNoOther(context, record);
      return same;
    },
  );
  if (!wait) throw new DomainError('too-many-waits');
  // It may have become free since it was looked at.
  await fillFreed(context, record.slots);
  return wait;
}

const tooLate = () => {
  const message = `The waiting list ends ${waitsEndMinutes} minutes before the time. Choose a later one.`;
  return new DomainError('invalid-input', { message, errors: [{ field: 'from', message }] });
};

/**
 * The place that the same request got before, also when it has become a booking; `null` when nothing has its id.
 * @throws DomainError `booking-exists`
 */
async function stored(
  { models }: FacilitiesContext,
  { id }: Caller,
  _id: string,
  sent: string,
): Promise<WaitRecord | null> {
  // In this order: a place is deleted once it is a booking.
  const wait = await models.waits.findById(_id).lean<WaitRecord>();
  const booking = await models.bookings.findOne({ _id, ...acknowledged }).lean<BookingRecord>();
  const found = booking ? { ...booking, joinedAt: booking.bookedAt } : wait;
  if (found && (found.author.id !== id || found.sent !== sent)) throw new DomainError('booking-exists');
  return found;
}

async function requireNoOther(
  { models }: FacilitiesContext,
  { author, facility, startsAt, endsAt }: Pick<WaitRecord, 'author' | 'facility' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  if (await models.waits.exists({ 'author.id': author.id, facility, startsAt, endsAt }))
    throw new DomainError('wait-exists');
}

/**
 * Gives time that became free to those who wait for it: in the order in which they joined, whoever's whole time is free
 * gets it. Repeating it is harmless: a booking has the id of its place on the list.
 */
export async function fillFreed(context: FacilitiesContext, slots: string[]): Promise<void> {
  const waits = await waitsFor(context, slots);
  const held = await heldOf(context, waits);
  for (const wait of waits)
    if (!wait.slots.some((slot) => held.has(slot)) && (await promote(context, wait)))
      for (const slot of wait.slots) held.add(slot);
}

/** Places on the list that need one of these slots, the earliest first. */
const waitsFor = ({ models, now }: FacilitiesContext, slots: string[]): Promise<WaitRecord[]> =>
  models.waits
    .find({ slots: { $in: slots }, startsAt: { $gt: lastStart(now()) } })
    .sort({ joinedAt: 1, _id: 1 })
    .lean<WaitRecord[]>()
    .exec();

/** The slots these places need that other bookings hold. */
async function heldOf({ models }: FacilitiesContext, waits: WaitRecord[], except = ''): Promise<Set<string>> {
  if (waits.length === 0) return new Set();
  const wanted = [...new Set(waits.flatMap(({ slots }) => slots))];
  const filter = { slots: { $in: wanted }, _id: { $ne: except } };
  return new Set<string>(await models.bookings.distinct('slots', filter));
}

/** Refuses a new booking whose time has just become free for a member on the waiting list. */
export async function requireNobodyWaits(
  context: FacilitiesContext,
  { _id, slots, author, bookedAt }: Pick<BookingRecord, '_id' | 'slots' | 'author' | 'bookedAt'>,
): Promise<void> {
  const waits = (await waitsFor(context, slots)).filter(
    (wait) => wait.author.id !== author.id && wait.joinedAt <= bookedAt,
  );
  const held = await heldOf(context, waits, _id);
  for (const wait of waits)
    if (!wait.slots.some((slot) => held.has(slot)) && (await mayHave(context, wait)))
      throw new DomainError('slot-taken', { message: 'This time goes to a member on the waiting list.' });
}

async function mayHave(context: FacilitiesContext, wait: WaitRecord): Promise<boolean> {
  if (!(await isAllowed(context, wait))) return false;
  try {
    await requireAllowed(context, await readFacility(context, wait.facility), wait.author.id, wait);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Whether the member who waits can still use the portal. */
async function isAllowed({ members }: FacilitiesContext, { author }: WaitRecord): Promise<boolean> {
  const member = await members.model.findById(author.id).lean();
  return member !== null && may(members.standingOf(member).roles, 'facility.book');
}

/** Makes a booking of a place on the list, if the facility's rules and the member's quota let it. */
async function promote(context: FacilitiesContext, wait: WaitRecord): Promise<boolean> {
  const { _id, facility, day, from, until, title, purpose, author } = wait;
  const mayBook = await isAllowed(context, wait);
  if (mayBook) {
    const request = { id: _id, facility, day, from, until, title, purpose };
    try {
      await placeBooking(context, author, request, {
        letters: (place, booking) => [placeFreeLetter(context, place, booking)],
        // Its member may have left the list meanwhile.
        requireRight: async () => {
          if (!(await context.models.waits.exists({ _id }))) throw new DomainError('not-found');
        },
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // It is taken, closed or against a rule: the next one may need less time. With an id that its member used for
      // another booking it could never become one, and would keep everybody else from the time.
      if (error.code === 'booking-exists') await context.models.waits.deleteOne({ _id });
      return false;
    }
  }
  await context.models.waits.deleteOne({ _id });
  return mayBook;
}

export async function listWaits(
  context: FacilitiesContext,
  { id }: Pick<Caller, 'id'>,
): Promise<BookingWait[]> {
  const waits = await context.models.waits
    .find({ 'author.id': id, startsAt: { $gt: new Date(context.now()) } })
    .sort({ startsAt: 1 })
    .lean<WaitRecord[]>();
  return presentWaits(context, waits);
}

export async function presentWaits(context: FacilitiesContext, waits: WaitRecord[]): Promise<BookingWait[]> {
  const facilities = await facilitiesOf(context, waits);
  const ahead = await Promise.all(
    waits.map(({ _id, slots, joinedAt }) =>
      context.models.waits
        .countDocuments({
          slots: { $in: slots },
          $or: [{ joinedAt: { $lt: joinedAt } }, { joinedAt, _id: { $lt: _id } }],
        })
        .exec(),
    ),
  );
  return waits.map(({ _id, facility, day, from, until, title, purpose, joinedAt }, i) => ({
    id: _id,
    facility: presentBooked(facilities.get(facility)!),
    day,
    from,
    until,
    title,
    purpose,
    ahead: ahead[i]!,
    joinedAt: joinedAt.toISOString(),
  }));
}

/**
 * Leaves a waiting list; repeating it changes nothing.
 * @throws DomainError `wait-over` when the place is a booking already
 */
export async function leaveWaitingList(
  { models }: FacilitiesContext,
  { id }: Pick<Caller, 'id'>,
  wait: string,
): Promise<void> {
  const mine = { _id: wait, 'author.id': id };
  await models.waits.deleteOne(mine);
  // A job that is making a booking of the place begins again, and doesn't find the place.
  await models.bookings.deleteOne({ ...mine, undecided: { $exists: true } });
  if (await models.bookings.exists({ ...mine, state: { $in: [...holding] } }))
    throw new DomainError('wait-over');
}

/**
 * Frees what a crash left undecided, fills times that became free without being noticed, and deletes places that can't
 * be filled any more.
 */
export function keepWaitingLists(context: FacilitiesContext): void {
  const { jobs, models, now } = context;
  jobs.repeat('waiting lists', sweepIntervalMs, async () => {
    const crashed = { undecided: { $exists: true }, bookedAt: { $lt: new Date(now() - longestDecision) } };
    await models.bookings.deleteMany(crashed);
    await models.waits.deleteMany({ startsAt: { $lte: lastStart(now()) } });
    for (let after = ''; ;) {
      const waits = await models.waits
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(batch)
        .lean<WaitRecord[]>();
      const last = waits.at(-1);
      if (!last) break;
      // In the order of the list, which is another than this one.
      for (const { slots } of waits) {
        const isHeld = await models.bookings.exists({ slots: { $in: slots } });
        if (!isHeld) await fillFreed(context, slots);
      }
      after = last._id;
    }
  });
}
