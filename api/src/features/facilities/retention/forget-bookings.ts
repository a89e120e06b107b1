import { fixedRetention } from '@campus/contracts';
import { dayMs } from '../../../platform/days.ts';
import { forgetOld } from '../../../platform/storage/forget-old.ts';
import type { BookingRecord, FacilitiesContext } from '../model.ts';
import { weekIdOf } from '../week.ts';

const nobody = { id: '', name: '' };

/** Deletes who booked, what for and what was written about it; what was booked when is kept for the figures. */
export function forgetBookings(context: FacilitiesContext): void {
  const { models, now, members } = context;
  members.whenForgotten(async (id) => {
    await models.waits.deleteMany({ 'author.id': id });
    await models.facilities.updateMany({ 'managers.id': id }, { $pull: { managers: { id } } });
  });
  forgetOld<BookingRecord>(context, 'forget bookings', {
    find: () =>
      models.bookings.find({
        forgotten: false,
        endsAt: { $lt: new Date(now() - fixedRetention.bookingsDays * dayMs) },
      }),
    forget: (booking) => forget(context, booking),
    done: 'who made old bookings, and what for, was deleted',
  });
}

async function forget({ models }: FacilitiesContext, booking: BookingRecord): Promise<boolean> {
  const { _id, version } = booking;
  const week = await models.weeks
    .findOneAndUpdate(
      { _id: weekIdOf(booking) },
      { $pull: { held: { id: _id } }, $inc: { version: 1 } },
      { returnDocument: 'after', projection: { held: 1 } },
    )
    .lean();
  if (week?.held.length === 0) await models.weeks.deleteOne({ _id: week._id, held: [] });
  const { modifiedCount } = await models.bookings.updateOne(
    { _id, version },
    {
      $set: {
        author: nobody,
        title: '',
        purpose: '',
        sent: '',
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
