import { dayMs } from '../../../platform/days.ts';
import type { BookingRecord, FacilitiesContext } from '../model.ts';

/** Milliseconds between two looks for bookings that ended long ago. */
const interval = 3_600_000;
/** Milliseconds after its end for which is known who booked what for. */
const keptFor = 365 * dayMs;
/** Bookings that are looked at together. */
const batch = 100;

const nobody = { id: '', name: '' };

/** Deletes who booked, what for and what was written about it; what was booked when is kept for the figures. */
export function forgetBookings(context: FacilitiesContext): void {
  const { models, now, traces, log } = context;
  context.jobs.repeat('forget bookings', interval, async () => {
    let count = 0;
    for (;;) {
      const old = await models.bookings
        .find({ forgotten: false, endsAt: { $lt: new Date(now() - keptFor) } })
        .limit(batch)
        .lean<BookingRecord[]>();
      if (old.length === 0) break;
      for (const booking of old) if (await forget(context, booking)) count += 1;
    }
    if (count === 0) return;
    await traces.forgetDeleted();
    log.info({ count }, 'who made old bookings, and what for, was deleted');
  });
}

/** `false` when it was changed meanwhile: it is looked at again. */
async function forget({ models }: FacilitiesContext, { _id, version }: BookingRecord): Promise<boolean> {
  const { modifiedCount } = await models.bookings.updateOne(
    { _id, version },
    {
      $set: {
        author: nobody,
        title: '',
        purpose: '',
        sent: '',
        turn: '',
        slots: [],
        series: null,
        approvals: [],
        history: [],
        forgotten: true,
      },
      // A step that was read before would write the names again.
      $inc: { version: 1 },
    },
  );
  return modifiedCount > 0;
}
