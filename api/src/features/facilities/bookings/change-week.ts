import { hash } from 'node:crypto';
import { timeInWords } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import { may } from '@campus/contracts/areas';
import {
  type BookedTime,
  bookingFaults,
  type NewBooking,
  waitsEndMinutes,
} from '@campus/contracts/facilities';
import { daysAfter } from '../../../platform/days.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { submittedFields } from '../../../services/approvals/approvals.ts';
import type { Span } from '../college-clock.ts';
import type {
  BlackoutRecord,
  BookingRecord,
  FacilitiesContext,
  FacilityRecord,
  WaitRecord,
  WeekRecord,
} from '../model.ts';
import { follow, overlap } from '../week.ts';
import { placeFreeLetter, requestLetters } from './booking-letters.ts';

/** By which the same request is known again. */
export const hashOf = (request: object): string => hash('sha256', JSON.stringify(request));

/** The last moment at which a booking can begin whose waiting list has just ended. */
export const lastStart = (now: number): Date => new Date(now + waitsEndMinutes * 60_000);

/** Everything that decides on a booking in one week of a facility. */
interface Week extends Pick<WeekRecord, 'held'> {
  facility: FacilityRecord;
  blackouts: BlackoutRecord[];
  /** `null`: the week has no document yet. */
  version: number | null;
}

export interface Draft extends Week, Pick<WeekRecord, 'changes'> {
  /** In the order in which they joined. */
  waits: WaitRecord[];
}

export async function readWeek(context: FacilitiesContext, id: string): Promise<Week> {
  const { weeks, facilities, blackouts } = context.models;
  // Before the rest, whose changes count it up.
  const stored = await weeks.findById(id).lean();
  const [facilityId = '', monday = ''] = id.split(':');
  const inWeek = { until: { $gt: `${monday}T00:00` }, from: { $lt: `${daysAfter(monday, 7)}T00:00` } };
  const [facility, closed] = await Promise.all([
    facilities.findById(facilityId).lean(),
    blackouts.find({ facility: facilityId, removed: false, ...inWeek }).lean(),
  ]);
  if (!facility) throw new DomainError('not-found');
  // A booking whose id belongs to another one gives its time back.
  if (stored && !(await follow(context, stored))) return readWeek(context, id);
  return { facility, blackouts: closed, held: stored?.held ?? [], version: stored?.version ?? null };
}

/** The time as the facility's rules and closures allow it, even if it is taken. */
export function openSpan(
  { college, now }: FacilitiesContext,
  { facility, blackouts }: Week,
  time: BookedTime,
): Span {
  if (facility.retired) throw new DomainError('facility-retired');
  const errors = bookingFaults(facility, time, college.read(now()));
  const [fault] = errors;
  if (fault) throw new DomainError('invalid-input', { message: fault.message, errors });
  const span = college.spanOf(time);
  if (!span)
    throw refusedTime(
      'invalid-input',
      'The clocks change on this day and skip this time. Choose another time.',
    );
  const { day, from, until } = time;
  const closed = blackouts.find((one) => one.from < `${day}T${until}` && one.until > `${day}T${from}`);
  if (closed) throw refusedTime('facility-closed', `The facility is closed at this time: ${closed.reason}`);
  return span;
}

/** The time as this member can have it. */
export function freeSpan(context: FacilitiesContext, week: Week, member: string, time: BookedTime): Span {
  const span = openSpan(context, week, time);
  const { weeklyBookings: most } = week.facility;
  if (week.held.filter(({ author }) => author.id === member).length >= most)
    throw new DomainError('booking-quota', {
      message: `You can book it at most ${most === 1 ? 'once' : `${most} times`} a week, and you have reached that limit for this week.`,
    });
  const other = week.held.find((held) => overlap(held, span));
  if (!other) return span;
  const hours = `${timeInWords(other.from)} to ${timeInWords(other.until)}`;
  throw refusedTime('slot-taken', `It is already booked from ${hours}. Choose another time.`);
}

export const refusedTime = (code: 'invalid-input' | 'facility-closed' | 'slot-taken', message: string) =>
  new DomainError(code, { message, errors: [{ field: 'from', message }] });

/**
 * Takes a step in one week, by one compare-and-set: nothing that it depends on changed since it was read. Before and after
 * the step, free time goes to members who wait for it, also if the step is refused.
 * @throws DomainError what the step throws; `not-found` without the facility
 */
export async function changeWeek<T>(
  context: FacilitiesContext,
  id: string,
  step: (draft: Draft) => Promise<T>,
): Promise<T> {
  // Steps of this process wait for each other: at once, all but one would be in vain.
  const { steps } = context;
  const mine = (steps.get(id) ?? Promise.resolve()).then(() => takeStep(context, id, step));
  const done = mine.then(
    () => {},
    () => {},
  );
  steps.set(id, done);
  try {
    return await mine;
  } finally {
    if (steps.get(id) === done) steps.delete(id);
  }
}

async function takeStep<T>(
  context: FacilitiesContext,
  id: string,
  step: (draft: Draft) => Promise<T>,
): Promise<T> {
  for (;;) {
    const week = await readWeek(context, id);
    const waits = context.models.waits.find({ week: id }).sort({ joinedAt: 1, _id: 1 });
    const draft: Draft = { ...week, waits: await waits.lean(), changes: [] };
    await fillFreed(context, draft);
    const { value, refusal } = await outcomeOf(() => step(draft));
    await fillFreed(context, draft);
    if (draft.changes.length > 0 && !(await write(context, id, draft))) continue;
    if (refusal) throw refusal;
    return value;
  }
}

type Outcome<T> = { value: T; refusal: null } | { value: null; refusal: DomainError };

/** What some work gives, or why it is refused. */
export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work(), refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { value: null, refusal: error };
  }
}

/** @returns `false`: the week has to be read again */
async function write(
  context: FacilitiesContext,
  _id: string,
  { version, held, changes }: Draft,
): Promise<boolean> {
  const { weeks } = context.models;
  if (version === null) {
    // Closures can't count up a week that isn't there.
    await insertIfNew(() => weeks.create({ _id, held: [], version: 0, changes: [] }));
    return false;
  }
  const { modifiedCount } = await weeks.updateOne(
    { _id, version },
    { $set: { held }, $inc: { version: 1 }, $push: { changes: { $each: changes } } },
  );
  return modifiedCount > 0 && follow(context, { _id, changes });
}

/** Books free time for members who wait for it: in the order in which they joined, if their whole time is free. */
async function fillFreed(context: FacilitiesContext, draft: Draft): Promise<void> {
  for (const wait of draft.waits) {
    if (wait.startsAt <= lastStart(context.now())) continue;
    const { value: span } = await outcomeOf(() => freeSpan(context, draft, wait.author.id, wait));
    // It is taken, closed or against a rule. The next member may need less time.
    if (!span) continue;
    draft.waits = draft.waits.filter(({ _id }) => _id !== wait._id);
    const request = { ...wait, id: wait._id };
    if (await canBeBooked(context, wait))
      await hold(context, draft, wait.author, request, { span, sent: wait.sent, fromList: true });
    else await context.models.waits.deleteOne({ _id: wait._id });
  }
}

/** Not if its member may not book any more, or used its id for another booking. */
async function canBeBooked({ models, members }: FacilitiesContext, { _id, author }: WaitRecord) {
  const member = await members.model.findById(author.id).lean();
  const isAllowed = member !== null && may(members.standingOf(member).roles, 'facility.book');
  return isAllowed && !(await models.bookings.exists({ _id }));
}

interface Holding {
  span: Span;
  sent: string;
  series?: string | null;
  fromList?: boolean;
}

/** Gives a member the time in the draft. */
export async function hold(
  context: FacilitiesContext,
  { facility, held, changes }: Draft,
  author: Person,
  { id, title, purpose }: Pick<NewBooking, 'id' | 'title' | 'purpose'>,
  { span, sent, series = null, fromList = false }: Holding,
): Promise<BookingRecord> {
  const bookedAt = new Date(context.now());
  const booking: BookingRecord = {
    ...submittedFields(id, author, bookedAt, facility.needsApproval ? 1 : 0),
    facility: facility._id,
    ...span,
    title,
    purpose,
    sent,
    series,
    bookedAt,
    forgotten: false,
    letters: [],
    outbox: [],
  };
  if (fromList) booking.letters.push(placeFreeLetter(context, facility, booking));
  if (facility.needsApproval) booking.letters.push(...(await requestLetters(context, facility, booking)));
  held.push({ id, author, ...span, title, state: booking.state });
  changes.push(booking);
  return booking;
}
