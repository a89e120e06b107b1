import { hash } from 'node:crypto';
import type { Parsed } from '@campus/contracts';
import {
  type Booking,
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
import { slotsOf } from '../college-clock.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord } from '../model.ts';
import { presentBookings } from '../presenter.ts';
import { readFacility } from '../read.ts';
import { placeBooking } from './place-booking.ts';
import { requireAllowed, requireFree } from './rules.ts';
import { fillFreed, requireNobodyWaits } from './waiting-list.ts';

/** Bookings that one member can make within 24 hours, cancelled ones included. */
export const mostInOneDay = 100;

/**
 * Books for a member, and never before others who wait for the same time.
 * @throws DomainError what `placeBooking` throws; `too-many-bookings`
 */
export async function bookFacility(
  context: FacilitiesContext,
  caller: Caller,
  request: NewBooking,
  series: string | null = null,
): Promise<BookingRecord> {
  const span = context.college.spanOf(request);
  const slots = span ? slotsOf(request.facility, span) : [];
  await fillFreed(context, slots);
  try {
    return await placeBooking(context, personOf(caller), request, {
      series,
      requireRight: async (booking) => {
        await requireNobodyWaits(context, booking);
        await requireFewToday(context, booking);
      },
    });
  } catch (error) {
    // It may have been free, but reserved for a member on the waiting list.
    if (error instanceof DomainError && error.code === 'slot-taken') await fillFreed(context, slots);
    throw error;
  }
}

/**
 * A cancelled booking gives its turn of the week back, so that a member could book and cancel forever, with a mail to
 * the managers each time.
 */
async function requireFewToday(
  { models }: FacilitiesContext,
  { author, bookedAt }: Pick<BookingRecord, 'author' | 'bookedAt'>,
): Promise<void> {
  const since = new Date(bookedAt.getTime() - dayMs);
  const filter = { 'author.id': author.id, bookedAt: { $gt: since } };
  const count = await models.bookings.countDocuments(filter, { limit: mostInOneDay + 1 });
  if (count > mostInOneDay) throw new DomainError('too-many-bookings');
}

type Answer = Parsed<typeof bookSeriesEndpoint.response>['items'][number];

/** Books each day by itself. The ids follow from the series': sent again, each day is booked once. */
export async function bookSeries(
  context: FacilitiesContext,
  caller: Caller,
  { id: series, days, ...rest }: NewSeries,
): Promise<Answer[]> {
  await readFacility(context, rest.facility);
  const answers: { day: string; booked: BookingRecord | null; problem: Answer['problem'] }[] = [];
  for (const day of new Set(days.toSorted())) {
    const id = hash('sha256', `${series}:${day}`).slice(0, 32);
    const { value, problem } = await answerOf(() =>
      bookFacility(context, caller, { id, day, ...rest }, series),
    );
    answers.push({ day, booked: value, problem });
  }
  const bookings = await presentBookings(
    context,
    answers.flatMap(({ booked }) => booked ?? []),
    caller,
  );
  const byDay = new Map<string, Booking>(bookings.map((booking) => [booking.day, booking]));
  return answers.map(({ day, problem }) => ({ day, booking: byDay.get(day) ?? null, problem }));
}

/** What `bookSeries` would answer now. */
export async function previewSeries(
  context: FacilitiesContext,
  caller: Caller,
  { facility: id, day, from, until, lastDay, times }: Repeated,
): Promise<Parsed<typeof previewEndpoint.response>['items']> {
  const facility = await readFacility(context, id);
  const days: string[] = [];
  for (let next = day; times === undefined ? next <= lastDay! : days.length < times;) {
    if (days.length === mostRepeats)
      throw invalidField('lastDay', `A repeated booking has at most ${mostRepeats} dates.`);
    days.push(next);
    next = daysAfter(next, 7);
  }
  return Promise.all(
    days.map(async (one) => {
      const look = () => requireBookable(context, caller, facility, { day: one, from, until });
      return { day: one, problem: (await answerOf(look)).problem };
    }),
  );
}

async function requireBookable(
  context: FacilitiesContext,
  caller: Caller,
  facility: FacilityRecord,
  time: Pick<NewBooking, 'day' | 'from' | 'until'>,
): Promise<void> {
  const span = await requireAllowed(context, facility, caller.id, time);
  await requireFree(context, slotsOf(facility._id, span));
}

/** The result of one day; only a refusal is an answer. */
async function answerOf<T>(work: () => Promise<T>): Promise<{ value: T | null; problem: Answer['problem'] }> {
  try {
    return { value: await work(), problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { value: null, problem: { code: error.code, message: error.message } };
  }
}
