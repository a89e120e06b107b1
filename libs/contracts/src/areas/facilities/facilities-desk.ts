import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { facilitiesArea } from './facilities.ts';
import { bookingSchema } from './facilities-bookings.ts';
import { calendarDaySchema, facilityIdSchema } from './facilities-form.ts';
import { daySchema, pageOf, pageQuery } from '../../values.ts';

export const getDesk = endpoint('get', '/api/facility-desk', {
  summary: 'Whether I manage facilities, and how many bookings I can decide on; counts up to 100',
  area: facilitiesArea,
  access: 'member',
  response: z.strictObject({ manages: z.boolean(), waiting: z.int() }),
});

const waitingBookingSchema = z.extend(bookingSchema, {
  /** Members on the waiting list for some of its time. */
  waiters: z.int(),
});
export type WaitingBooking = z.infer<typeof waitingBookingSchema>;

export const listBookingQueue = endpoint('get', '/api/booking-queue', {
  summary: 'Bookings that I can decide on, the earliest start first; empty for other members',
  area: facilitiesArea,
  access: 'member',
  query: z.strictObject(pageQuery),
  response: pageOf(waitingBookingSchema),
});

export const listFacilityBookings = endpoint('get', '/api/facilities/:id/bookings', {
  summary:
    'Bookings of a facility that begin on these days, in order, for its managers and admins; `held`: without rejected and cancelled ones',
  area: facilitiesArea,
  access: 'member',
  params: z.strictObject({ id: facilityIdSchema }),
  query: z.strictObject({
    ...pageQuery,
    from: calendarDaySchema,
    until: calendarDaySchema,
    held: z._default(z.stringbool(), false),
  }),
  response: pageOf(bookingSchema),
});

const utilisationWeeks = 12;
const utilisationSchema = z.strictObject({
  facility: z.strictObject({ id: facilityIdSchema, name: z.string() }),
  weeks: z.array(
    z.strictObject({
      monday: daySchema,
      bookings: z.int(),
      bookedMinutes: z.int(),
      /** By the opening hours of today, without blackouts. */
      openMinutes: z.int(),
    }),
  ),
});
export type Utilisation = z.infer<typeof utilisationSchema>;

export const listUtilisation = endpoint('get', '/api/facility-utilisation', {
  summary: 'Booked and open time of the facilities that I manage, by name, for some weeks from a given day',
  area: facilitiesArea,
  access: 'member',
  query: z.strictObject({
    ...pageQuery,
    from: calendarDaySchema,
    weeks: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(utilisationWeeks)), 4),
  }),
  response: pageOf(utilisationSchema),
});
