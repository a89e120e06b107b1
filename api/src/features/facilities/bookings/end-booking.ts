import { randomBytes } from 'node:crypto';
import type { Parsed } from '@campus/contracts';
import { isDecided } from '@campus/contracts/approvals';
import type { decideBooking as decideEndpoint } from '@campus/contracts/facilities';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { compareAndSet, isTaken, refusalOf } from '../../../platform/storage/workflow.ts';
import { decisionStep, takeApproval } from '../../../services/approvals/approvals.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord } from '../model.ts';
import { holding, manages, reviewerOf } from '../policy.ts';
import { acknowledged, readBooking } from '../read.ts';
import { cancelLetter, decisionLetter } from './booking-letters.ts';
import { fillFreed } from './waiting-list.ts';

interface Ended {
  booking: BookingRecord;
  facility: FacilityRecord;
}

/** Ends a booking and frees its time. The reason is in the history. */
const nothingHeld = { slots: [], turn: '' };

const cancelRules = { cancel: { from: holding, to: 'Withdrawn' } } as const;

interface Cancellation {
  requestId: string;
  version?: number;
  /** Required when a manager cancels another member's booking. */
  reason: string;
}

/**
 * Cancels a booking that has not begun. In the same write its time becomes free, and its booker gets a mail if a manager did
 * it. The same request again is safe.
 * @throws DomainError `not-found`, `invalid-input`, `state-changed`, `step-not-possible`
 */
export async function cancelBooking(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  { reason, ...given }: Cancellation,
): Promise<Ended> {
  const { models, now, mail, audit } = context;
  const step = { action: 'cancel', ...given } as const;
  for (;;) {
    const { booking, facility } = await readBooking(context, caller, id);
    if (isTaken(booking, step)) return { booking, facility };
    const isMine = booking.author.id === caller.id;
    if (!isMine && reason === '')
      throw invalidField('reason', 'Give a reason. The person who booked can read it.');
    const refusal = refusalOf(cancelRules, booking, step, isDecided);
    if (refusal) throw new DomainError(refusal);
    requireNotBegun(booking, now());
    const at = new Date(now());
    const entry = {
      id: step.requestId,
      at,
      by: personOf(caller),
      for: null,
      action: 'withdraw' as const,
      from: booking.state,
      to: 'Withdrawn' as const,
      text: reason,
    };
    const told = isMine
      ? {}
      : {
          letters: cancelLetter(context, facility, booking),
          outbox: audit.entry({
            actor: caller.id,
            action: 'booking.cancelled',
            target: { kind: 'member', id: booking.author.id },
            reason,
            details: { facility: facility.name, day: booking.day, from: booking.from },
          }),
        };
    const after = await compareAndSet<BookingRecord>(models.bookings, booking, {
      $set: {
        state: 'Withdrawn',
        waitsSince: null,
        decidedAt: at,
        history: [...booking.history, entry],
        ...nothingHeld,
      },
      $inc: { version: 1 },
      ...(!isMine && { $push: told }),
    });
    // Another step came first: read again and judge this one by what is there now.
    if (!after) continue;
    await mail.deliver(models.bookings, id);
    await audit.deliver(models.bookings, id);
    await fillFreed(context, booking.slots);
    return { booking: after, facility };
  }
}

/**
 * Approves or rejects. A rejection frees the time in the same write. Repeating the same decision is safe.
 * @throws DomainError `not-found`, `step-not-possible`, what `takeApproval` throws
 */
export async function decideBooking(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  { status, remark, requestId, version }: Parsed<typeof decideEndpoint.body>,
): Promise<Ended> {
  const { models, now, mail } = context;
  const step = decisionStep({ status, requestId, version, text: remark });
  for (;;) {
    const { booking, facility } = await readBooking(context, caller, id);
    if (manages(facility, caller) && booking.author.id === caller.id) throw ownBooking();
    if (booking.forgotten)
      throw new DomainError('step-not-possible', { message: 'This booking is too old to decide on.' });
    const next = takeApproval(booking, reviewerOf(facility, caller), caller, step, new Date(now()));
    if (!next) return { booking, facility };
    requireNotBegun(booking, now());
    const after = await compareAndSet<BookingRecord>(models.bookings, booking, {
      $set: { ...next, ...(next.state === 'Rejected' && nothingHeld) },
      $inc: { version: 1 },
      $push: { letters: decisionLetter(context, facility, booking, status) },
    });
    // Another step came first: read again and judge this decision by what is there now.
    if (!after) continue;
    await mail.deliver(models.bookings, id);
    if (next.state === 'Rejected') await fillFreed(context, booking.slots);
    return { booking: after, facility };
  }
}

const ownBooking = () =>
  new DomainError('own-application', {
    message: 'This is your own booking. Another manager or an admin decides on it.',
  });

/** @throws DomainError `step-not-possible` */
function requireNotBegun({ startsAt }: BookingRecord, now: number): void {
  if (startsAt.getTime() <= now)
    throw new DomainError('step-not-possible', {
      message: 'This booking has already begun, so it can’t be changed.',
    });
}

/**
 * Cancels those of the caller's weekly booking that have not begun.
 * @returns how many
 * @throws DomainError `not-found`
 */
export async function cancelSeries(
  context: FacilitiesContext,
  caller: Caller,
  series: string,
  requestId: string,
): Promise<number> {
  const mine = { series, 'author.id': caller.id };
  if (!(await context.models.bookings.exists(mine))) throw new DomainError('not-found');
  return cancelAll(context, caller, mine, { requestId, reason: '' });
}

/** Cancels the bookings that match, still hold their time and have not begun. @returns how many */
export async function cancelAll(
  context: FacilitiesContext,
  caller: Caller,
  filter: object,
  step: { requestId?: string; reason: string },
): Promise<number> {
  const { bookings } = context.models;
  const toBegin = { state: { $in: [...holding] }, startsAt: { $gt: new Date(context.now()) } };
  // A request that is still deciding on one begins again, and then finds the blackout or the end of the series.
  await bookings.deleteMany({ $and: [filter, toBegin], undecided: { $exists: true } });
  const held = await bookings
    .find({ $and: [filter, toBegin, acknowledged] }, { _id: 1 })
    .lean<Pick<BookingRecord, '_id'>[]>();
  let cancelled = 0;
  for (const { _id } of held)
    try {
      await cancelBooking(context, caller, _id, {
        requestId: randomBytes(16).toString('hex'),
        ...step,
      });
      cancelled += 1;
    } catch (error) {
      // Its booker cancelled it, a manager rejected it, or it began meanwhile.
      if (!(error instanceof DomainError) || error.code !== 'step-not-possible') throw error;
    }
  return cancelled;
}
