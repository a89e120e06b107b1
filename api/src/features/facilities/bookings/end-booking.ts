import { randomBytes } from 'node:crypto';
import type { Parsed } from '@campus/contracts';
import { isDecided } from '@campus/contracts/approvals';
import type { decideBooking as decideEndpoint } from '@campus/contracts/facilities';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { DomainError, invalidField, notPossible } from '../../../platform/http/errors.ts';
import { isRetry, refusalOf } from '../../../platform/storage/workflow.ts';
import { decisionStep, takeApproval } from '../../../services/approvals/approvals.ts';
import type { BookingRecord, FacilitiesContext } from '../model.ts';
import { holding, manages, reviewerOf } from '../policy.ts';
import { type BookingAt, readBooking } from '../read.ts';
import { bookingRecords, overlap, placesFor, weekIdOf } from '../week.ts';
import { cancelLetter, decisionLetter } from './booking-letters.ts';
import { changeWeek, type Draft, outcomeOf } from './change-week.ts';

/** Changes a booking that has not begun, if `changeOf` says how. In the same step one that ends frees its time. */
async function changeBooking(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  changeOf: (read: BookingAt, draft: Draft) => Promise<Partial<BookingRecord> | null>,
): Promise<BookingAt> {
  const { booking: first } = await readBooking(context, caller, id);
  return changeWeek(context, weekIdOf(first), async (draft) => {
    const { booking, facility } = await readBooking(context, caller, id);
    const change = await changeOf({ booking, facility }, draft);
    if (!change) return { booking, facility };
    const version = booking.version + 1;
    draft.changes.push({ letters: [], outbox: [], ...change, _id: id, version });
    const others = draft.held.filter((held) => held.id !== id);
    const held = draft.held.find((one) => one.id === id);
    draft.held = held && change.state === 'Approved' ? [...others, { ...held, state: 'Approved' }] : others;
    return { booking: { ...booking, ...change, version }, facility };
  });
}

function requireToCome({ startsAt }: BookingRecord, now: Date): void {
  if (startsAt <= now) throw notPossible('This booking has already begun, so it can’t be changed.');
}

const cancelRules = { cancel: { from: holding, to: 'Withdrawn' } } as const;

interface Cancellation {
  requestId: string;
  version?: number;
  /** Required when a manager cancels another member's booking. */
  reason: string;
}

/** Cancels a booking. Its booker gets a mail if a manager did it. The same request again is safe. */
export function cancelBooking(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  { reason, ...given }: Cancellation,
): Promise<BookingAt> {
  const step = { action: 'cancel', ...given } as const;
  return changeBooking(context, caller, id, async ({ booking, facility }, draft) => {
    if (isRetry(booking, step)) return null;
    const { author, day, from, state, history } = booking;
    const isMine = author.id === caller.id;
    if (!isMine && reason === '')
      throw invalidField('reason', 'Give a reason. The person who booked can read it.');
    const refusal = refusalOf(cancelRules, booking, step, isDecided);
    if (refusal) throw new DomainError(refusal);
    const at = new Date(context.now());
    requireToCome(booking, at);
    const entry = { id: step.requestId, at, by: personOf(caller), for: null, text: reason };
    const change: Partial<BookingRecord> = {
      state: 'Withdrawn',
      waitsSince: null,
      decidedAt: at,
      history: [...history, { ...entry, action: 'withdraw', from: state, to: 'Withdrawn' }],
    };
    if (isMine) return change;
    // Before the time is free: it would go to the booker again.
    await context.models.waits.deleteMany({ ...placesFor(booking), 'author.id': author.id });
    draft.waits = draft.waits.filter((wait) => wait.author.id !== author.id || !overlap(wait, booking));
    const audited = context.audit.entry({
      actor: caller.id,
      action: 'booking.cancelled',
      target: { kind: 'member', id: author.id },
      reason,
      details: { facility: facility.name, day, from },
    });
    return { ...change, letters: [cancelLetter(context, facility, booking)], outbox: [audited] };
  });
}

/** Approves or rejects. Repeating the same decision is safe. */
export function decideBooking(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  { status, remark, requestId, version }: Parsed<typeof decideEndpoint.body>,
): Promise<BookingAt> {
  const step = decisionStep({ status, requestId, version, text: remark });
  return changeBooking(context, caller, id, async ({ booking, facility }) => {
    if (manages(facility, caller) && booking.author.id === caller.id) throw ownBooking();
    if (booking.forgotten) throw notPossible('This booking is too old to decide on.');
    const at = new Date(context.now());
    const set = takeApproval(booking, reviewerOf(facility, caller), caller, step, at);
    if (set) requireToCome(booking, at);
    return set && { ...set, letters: [decisionLetter(context, facility, booking, status)] };
  });
}

const ownBooking = () =>
  new DomainError('own-application', {
    message: 'This is your own booking. Another manager or an admin decides on it.',
  });

/** Cancels those of the caller's weekly booking that have not begun. @returns how many */
export async function cancelSeries(
  context: FacilitiesContext,
  caller: Caller,
  series: string,
  requestId: string,
): Promise<number> {
  const mine = { series, 'author.id': caller.id };
  const records = await bookingRecords(context);
  if (!(await records.exists(mine))) throw new DomainError('not-found');
  await cancelAll(context, caller, mine, { requestId, reason: '' });
  // Those that a call before cancelled, too, whose answer got lost.
  return records.countDocuments({ ...mine, 'history.id': requestId });
}

/** Cancels the bookings that match, still hold their time and have not begun. @returns how many */
export async function cancelAll(
  context: FacilitiesContext,
  caller: Caller,
  filter: object,
  step: { requestId?: string; reason: string },
): Promise<number> {
  const toBegin = { state: { $in: [...holding] }, startsAt: { $gt: new Date(context.now()) } };
  const records = await bookingRecords(context);
  const held = await records.find({ $and: [filter, toBegin] }, { _id: 1 }).lean();
  let cancelled = 0;
  for (const { _id } of held) {
    const given = { requestId: randomBytes(16).toString('hex'), ...step };
    const { refusal } = await outcomeOf(() => cancelBooking(context, caller, _id, given));
    // Its booker cancelled it, a manager rejected it, or it began meanwhile.
    if (refusal && refusal.code !== 'step-not-possible') throw refusal;
    if (!refusal) cancelled += 1;
  }
  return cancelled;
}
