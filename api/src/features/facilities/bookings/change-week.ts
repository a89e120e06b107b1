import { hash } from 'node:crypto';
import type { Person } from '@campus/contracts/approvals';
import { may } from '@campus/contracts/areas';
import { type NewBooking, waitsEndMinutes } from '@campus/contracts/facilities';
import { daysAfter } from '../../../platform/days.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { submittedFields } from '../../../services/approvals/approvals.ts';
import type { Span } from '../college-clock.ts';
import type {
  BlackoutRecord,
  BookingChange,
  BookingRecord,
  FacilitiesContext,
  WaitRecord,
  WeekRecord,
} from '../model.ts';
import { readFacility } from '../read.ts';
import { follow } from '../week.ts';
import { placeFreeLetter, requestLetters } from './booking-letters.ts';
import { freeSpan, type Week } from './rules.ts';

/** By which the same request is known again. */
export const hashOf = (request: object): string => hash('sha256', JSON.stringify(request));

/** The last moment at which a booking can begin whose waiting list has just ended. */
export const lastStart = (now: number): Date => new Date(now + waitsEndMinutes * 60_000);

/** A week while a step changes it. */
export interface Draft extends Week {
  /** In the order in which they joined. */
  waits: WaitRecord[];
  changes: BookingChange[];
}

/** @throws DomainError `not-found` without the facility */
export async function readWeek(
  context: Pick<FacilitiesContext, 'models'>,
  id: string,
): Promise<Week & { stored: WeekRecord | null }> {
  const stored = await context.models.weeks.findById(id).lean<WeekRecord>();
  return { ...(await readRules(context, id)), held: stored?.held ?? [], stored };
}

async function readRules({ models }: Pick<FacilitiesContext, 'models'>, id: string) {
  const [facility = '', monday = ''] = id.split(':');
  const inWeek = { until: { $gt: `${monday}T00:00` }, from: { $lt: `${daysAfter(monday, 7)}T00:00` } };
  const [record, blackouts] = await Promise.all([
    readFacility({ models }, facility),
    models.blackouts.find({ facility, removed: false, ...inWeek }).lean<BlackoutRecord[]>(),
  ]);
  return { facility: record, blackouts };
}

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
  const { waits } = context.models;
  for (;;) {
    const { stored, ...week } = await readWeek(context, id);
    if (stored && !(await follow(context, stored))) continue;
    const draft: Draft = {
      ...week,
      waits: await waits.find({ week: id }).sort({ joinedAt: 1, _id: 1 }).lean<WaitRecord[]>(),
      changes: [],
    };
    await fillFreed(context, draft);
    const [outcome] = await Promise.allSettled([step(draft)]);
    if (outcome.status === 'rejected' && !(outcome.reason instanceof DomainError)) throw outcome.reason;
    await fillFreed(context, draft);
    if (draft.changes.length > 0 && !(await write(context, id, stored, draft))) continue;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }
}

/** @returns `false`: another step was quicker, read the week again */
async function write(
  context: FacilitiesContext,
  _id: string,
  stored: WeekRecord | null,
  { held, changes }: Draft,
): Promise<boolean> {
  const { weeks } = context.models;
  if (!stored) {
    // From here on a closure makes the step read again: it can't count up a week that isn't there.
    await insertIfNew(() => weeks.create({ _id, held: [], version: 0, changes: [] }));
    return false;
  }
  const { modifiedCount } = await weeks.updateOne(
    { _id, version: stored.version },
    { $set: { held }, $inc: { version: 1 }, $push: { changes: { $each: changes } } },
  );
  return modifiedCount > 0 && follow(context, { _id, changes });
}

/** Books time that is free for members who wait for it: in the order in which they joined, if their whole time is free. */
async function fillFreed(context: FacilitiesContext, draft: Draft): Promise<void> {
  for (const wait of draft.waits) {
    if (wait.startsAt <= lastStart(context.now())) continue;
    const span = spanFor(context, draft, wait);
    if (!span) continue;
    draft.waits = draft.waits.filter(({ _id }) => _id !== wait._id);
    if (await canBeBooked(context, wait)) {
      const booking = hold(context, draft, wait.author, { ...wait, id: wait._id }, { span, sent: wait.sent });
      booking.letters.push(
        placeFreeLetter(context, draft.facility, booking),
        ...(await requestLetters(context, draft.facility, booking)),
      );
    } else await context.models.waits.deleteOne({ _id: wait._id });
  }
}

/** `null`: it is taken, closed or against a rule. The next member may need less time. */
function spanFor(context: FacilitiesContext, draft: Draft, wait: WaitRecord): Span | null {
  try {
    return freeSpan(context, draft, wait.author.id, wait);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Not if its member may not book any more, or used its id for another booking. */
async function canBeBooked({ models, members }: FacilitiesContext, { _id, author }: WaitRecord) {
  const member = await members.model.findById(author.id).lean();
  const isAllowed = member !== null && may(members.standingOf(member).roles, 'facility.book');
  return isAllowed && !(await models.bookings.exists({ _id }));
}

/** Gives a member the time in the draft. */
export function hold(
  { now }: FacilitiesContext,
  { facility, held, changes }: Draft,
  author: Person,
  { id, title, purpose }: Pick<NewBooking, 'id' | 'title' | 'purpose'>,
  { span, sent, series = null }: { span: Span; sent: string; series?: string | null },
): BookingRecord {
  const bookedAt = new Date(now());
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
  held.push({ id, author, ...span, title, state: booking.state });
  changes.push(booking);
  return booking;
}
