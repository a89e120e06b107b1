import { hash } from 'node:crypto';
import type { Parsed } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import {
  type bookSeries as bookSeriesEndpoint,
  mostRepeats,
  type NewBooking,
  type NewSeries,
  type previewSeries as previewEndpoint,
  type Repeated,
} from '@campus/contracts/facilities';
import { dayMs, daysAfter } from '../../../platform/days.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import type { BookingChange, BookingRecord, FacilitiesContext } from '../model.ts';
import { presentBooking } from '../presenter.ts';
import { readFacility } from '../read.ts';
import { weekIdOf } from '../week.ts';
import { changeWeek, freeSpan, hashOf, hold, outcomeOf, readWeek } from './change-week.ts';

/** Bookings that one member can make within 24 hours, cancelled ones included. */
export const mostInOneDay = 100;

/** Books for a member, and never before others who wait for the same time. The same request again is safe. */
export function bookFacility(
  context: FacilitiesContext,
  caller: Caller,
  request: NewBooking,
  series: string | null = null,
): Promise<BookingRecord> {
  const [author, sent] = [personOf(caller), hashOf(request)];
  return changeWeek(context, weekIdOf(request), async (draft) => {
    // Their own place on the waiting list, with the same id, may have become a booking in this very step.
    const promoted = draft.changes.find(isNew(request.id));
    const before = promoted ?? (await context.models.bookings.findById(request.id).lean());
    if (before && before.author.id === author.id && before.sent === sent) return before;
    if (before) throw new DomainError('booking-exists');
    const span = freeSpan(context, draft, author.id, request);
    await requireFewToday(context, author);
    return hold(context, draft, author, request, { span, sent, series });
  });
}

/** A new booking's change is its whole record. */
const isNew =
  (id: string) =>
  (change: BookingChange): change is BookingRecord =>
    change._id === id && change.version === 0;

/**
 * A cancelled booking gives its turn of the week back, so that a member could book and cancel forever, with a mail to
 * the managers each time. Requests for several weeks at the same moment can pass the limit by a few.
 */
async function requireFewToday({ models, now }: FacilitiesContext, { id }: Person): Promise<void> {
  const filter = { 'author.id': id, bookedAt: { $gt: new Date(now() - dayMs) } };
  const count = await models.bookings.countDocuments(filter, { limit: mostInOneDay });
  if (count >= mostInOneDay) throw new DomainError('too-many-bookings');
}

type Answer = Parsed<typeof bookSeriesEndpoint.response>['items'][number];

const problemOf = (refusal: DomainError | null): Answer['problem'] =>
  refusal && { code: refusal.code, message: refusal.message };

/** Books each day by itself. The ids follow from the series': sent again, each day is booked once. */
export async function bookSeries(
  context: FacilitiesContext,
  caller: Caller,
  { id: series, days, ...rest }: NewSeries,
): Promise<Answer[]> {
  await readFacility(context, rest.facility);
  const answers: Answer[] = [];
  for (const day of new Set(days.toSorted())) {
    const id = hash('sha256', `${series}:${day}`).slice(0, 32);
    const request = { id, day, ...rest };
    const { value, refusal } = await outcomeOf(() => bookFacility(context, caller, request, series));
    if (refusal?.code === 'booking-exists') throw refusal;
    const booking = value && (await presentBooking(context, value, caller));
    answers.push({ day, booking, problem: problemOf(refusal) });
  }
  return answers;
}

/** What `bookSeries` would answer now. */
export async function previewSeries(
  context: FacilitiesContext,
  caller: Caller,
  { facility, day, from, until, lastDay, times }: Repeated,
): Promise<Parsed<typeof previewEndpoint.response>['items']> {
  await readFacility(context, facility);
  const days: string[] = [];
  for (let next = day; times === undefined ? next <= lastDay! : days.length < times;) {
    if (days.length === mostRepeats)
      throw invalidField('lastDay', `A repeated booking has at most ${mostRepeats} dates.`);
    days.push(next);
    next = daysAfter(next, 7);
  }
  return Promise.all(
    days.map(async (one) => {
      const week = await readWeek(context, weekIdOf({ facility, day: one }));
      const time = { day: one, from, until };
      const { refusal } = await outcomeOf(() => freeSpan(context, week, caller.id, time));
      return { day: one, problem: problemOf(refusal) };
    }),
  );
}
