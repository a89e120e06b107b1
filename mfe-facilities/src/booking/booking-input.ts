import {
  type BookedTime,
  bookingFaults,
  bookingWords,
  type Facility,
  mostRepeats,
  timeSchema,
} from '@campus/contracts/facilities';
import { addDays, withoutFaults } from '@campus/portal-kit';
import * as z from 'zod/mini';

const day = z.iso.date('Choose a day.');

/** The values of the booking form, under the names of the API's fields. @param now at the college */
export const bookingInput = (facility: Facility, now: { day: string; time: string }) =>
  z
    .object({
      day,
      from: timeSchema,
      until: timeSchema,
      ...bookingWords,
      repeats: z.boolean(),
      /** The last day of a weekly booking; empty for others. */
      lastDay: z.union([z.literal(''), day], 'Choose a day.'),
    })
    .check(
      withoutFaults((booking: BookedTime & { repeats: boolean; lastDay: string }) => [
        ...bookingFaults(facility, booking, now),
        ...(booking.repeats ? repeatFaults(booking) : []),
      ]),
    );
export type BookingInput = z.output<ReturnType<typeof bookingInput>>;

function repeatFaults({ day: first, lastDay }: { day: string; lastDay: string }) {
  if (lastDay === '') return [{ field: 'lastDay', message: 'Choose the last day.' }];
  if (lastDay < addDays(first, 7))
    return [{ field: 'lastDay', message: 'Choose a day at least a week after the first.' }];
  if (lastDay >= addDays(first, 7 * mostRepeats))
    return [{ field: 'lastDay', message: `A repeated booking has at most ${mostRepeats} dates.` }];
  return [];
}
