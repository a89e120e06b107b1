import {
  type BookedTime,
  bookingFaults,
  bookingWords,
  type Facility,
  mostRepeats,
  timeSchema,
} from '@campus/contracts/facilities';
import { addDays } from '@campus/portal-kit';
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
      z.check<BookedTime & { repeats: boolean; lastDay: string }>(({ value, issues }) => {
        for (const { field, message } of [
          ...bookingFaults(facility, value, now),
          ...(value.repeats ? repeatFaults(value) : []),
        ])
          issues.push({ code: 'custom', message, path: [field], input: value });
      }),
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
