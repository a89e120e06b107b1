import type { BookingRecord, FacilitiesContext } from '../model.ts';
import { weekIdOf } from '../week.ts';

const nobody = { id: '', name: '' };

/**
 * Deletes who booked, what for and what was written about it; what was booked when is kept for the figures. `false` when it
 * was changed meanwhile: it is looked at again.
 */
export async function forgetBooking(
  { models }: Pick<FacilitiesContext, 'models'>,
  booking: BookingRecord,
): Promise<boolean> {
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
