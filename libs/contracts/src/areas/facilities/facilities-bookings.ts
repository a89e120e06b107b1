import * as z from 'zod/mini';
import { approvalEntrySchema, fromVersion, personSchema, remarkSchema } from '../approvals/index.ts';
import { calendarEndpoints } from '../../calendar-links.ts';
import { endpoint } from '../../endpoint.ts';
import { facilitiesArea, facilitySchema } from './facilities.ts';
import {
  bookingIdSchema,
  calendarDaySchema,
  facilityIdSchema,
  facilityKindSchema,
  mostAvailableFacilities,
  newBookingSchema,
  newSeriesSchema,
  openingSchema,
  repeatedSchema,
  timeSchema,
} from './facilities-form.ts';
import { optionalText, searchSchema } from '../../text.ts';
import { daySchema, instantSchema, pageLimit, pageOf, pageQuery, requestIdSchema } from '../../values.ts';
const forMembers = { area: facilitiesArea, access: 'member' } as const;
const forBookers = { area: facilitiesArea, access: 'facility.book' } as const;

const withBooking = z.strictObject({ id: bookingIdSchema });

/**
 * `waiting`: for approval, its slots are held; `expired`: no manager decided before it began. The last three hold nothing.
 */
export const bookingStatuses = {
  booked: 'Booked',
  waiting: 'Waiting for approval',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  expired: 'Not decided in time',
} as const;
export type BookingStatus = keyof typeof bookingStatuses;

const spanFields = {
  /** On the college's clocks. */
  day: daySchema,
  from: timeSchema,
  until: timeSchema,
};
const bookedFacility = z.strictObject({ id: facilityIdSchema, name: z.string(), place: z.string() });

/** A booking, for its booker, the managers of its facility and admins. */
export const bookingSchema = z.strictObject({
  id: bookingIdSchema,
  facility: bookedFacility,
  ...spanFields,
  startsAt: instantSchema,
  endsAt: instantSchema,
  title: z.string(),
  /** Empty once it is forgotten. */
  purpose: z.string(),
  status: z.enum(Object.keys(bookingStatuses) as BookingStatus[]),
  /** Why it was rejected, or cancelled by a manager; else empty. */
  reason: z.string(),
  /** The bookings of one request that repeats weekly; `null`: a single one. */
  series: z.nullable(bookingIdSchema),
  /** `null`: forgotten, a year after it ended. */
  by: z.nullable(personSchema),
  mine: z.boolean(),
  bookedAt: instantSchema,
  version: z.int(),
});
export type Booking = z.infer<typeof bookingSchema>;

const bookingActions = ['cancel', 'approve', 'reject'] as const;
const bookingDetailSchema = z.extend(bookingSchema, {
  history: z.array(approvalEntrySchema),
  /** Members on the waiting list for some of its time, for managers and admins; 0 for others. */
  waiters: z.int(),
  actions: z.array(z.enum(bookingActions)),
});
export type BookingDetail = z.infer<typeof bookingDetailSchema>;

const busySchema = z.strictObject({
  /** On the college's clocks; a blackout begins and ends at any minute. */
  from: z.string(),
  until: z.string(),
  /** `closed`: a blackout. */
  kind: z.enum(['booked', 'waiting', 'closed']),
  /** The booker's public title, or the reason of a blackout; may be empty. */
  title: z.string(),
  mine: z.boolean(),
  /** For the booker, managers and admins, else `null`. */
  booking: z.nullable(bookingIdSchema),
  by: z.nullable(personSchema),
});
export type Busy = z.infer<typeof busySchema>;

const availabilitySchema = z.strictObject({
  facility: facilitySchema,
  days: z.array(
    z.strictObject({
      day: daySchema,
      /** `null`: closed on this weekday. */
      open: z.nullable(openingSchema),
      /** In order. */
      busy: z.array(busySchema),
    }),
  ),
});
export type Availability = z.infer<typeof availabilitySchema>;

export const listAvailability = endpoint('get', '/api/facility-availability', {
  summary:
    'When facilities are open and busy on some days: one facility for at most 42 days, or all, by name, for at most 7, at most 20 facilities a page',
  ...forMembers,
  query: z.strictObject({
    cursor: pageQuery.cursor,
    limit: pageLimit(mostAvailableFacilities, mostAvailableFacilities),
    from: calendarDaySchema,
    until: calendarDaySchema,
    facility: z.optional(facilityIdSchema),
    kind: z.optional(facilityKindSchema),
    /** As in `listFacilities`. */
    search: searchSchema,
  }),
  response: pageOf(availabilitySchema),
});

export const bookFacility = endpoint('post', '/api/bookings', {
  summary:
    'Book a facility, or request it if it needs approval. Repeating it with the same `id` changes nothing',
  key: 'id',
  ...forBookers,
  body: newBookingSchema,
  status: 201,
  response: bookingSchema,
});

export const listMyBookings = endpoint('get', '/api/bookings/mine', {
  summary: 'My bookings: upcoming ones, the next first, or past ones, the last first',
  ...forMembers,
  query: z.strictObject({ ...pageQuery, when: z._default(z.enum(['upcoming', 'past']), 'upcoming') }),
  response: pageOf(bookingSchema),
});

const ofBooking = {
  ...forMembers,
  params: withBooking,
  response: bookingDetailSchema,
} as const;

export const getBooking = endpoint('get', '/api/bookings/:id', {
  ...ofBooking,
  summary: 'A booking with its history, for its booker, the managers of its facility and admins',
});

const reason = z._default(optionalText('The reason', 2000), '');

export const cancelBooking = endpoint('post', '/api/bookings/:id/cancellation', {
  ...ofBooking,
  summary: 'Cancel a future booking: my own or, as a manager, another member’s, with a reason',
  key: 'requestId',
  body: z.strictObject({ ...fromVersion, reason }),
});

export const decideBooking = endpoint('put', '/api/bookings/:id', {
  ...ofBooking,
  summary:
    'Approve or reject a booking, with a remark. No one decides on their own, and only the first of two decisions counts',
  key: 'requestId',
  body: z.strictObject({
    status: z.enum(['Approved', 'Rejected'], 'The status can be Approved or Rejected.'),
    remark: remarkSchema,
    ...fromVersion,
  }),
});

/** Why a date can't be booked; code and words as if it had been booked alone. */
const dateProblem = z.nullable(z.strictObject({ code: z.string(), message: z.string() }));

export const previewSeries = endpoint('post', '/api/booking-series/preview', {
  summary: 'Which dates of a weekly booking are free now, and why the others are not; nothing is booked',
  ...forBookers,
  body: repeatedSchema,
  response: z.strictObject({ items: z.array(z.strictObject({ day: daySchema, problem: dateProblem })) }),
});

export const bookSeries = endpoint('post', '/api/booking-series', {
  summary:
    'Book a facility on several days. Each day is booked or refused separately, with a reason. Repeating it with the same `id` changes nothing',
  key: 'id',
  ...forBookers,
  body: newSeriesSchema,
  status: 201,
  response: z.strictObject({
    id: bookingIdSchema,
    items: z.array(
      z.strictObject({ day: daySchema, booking: z.nullable(bookingSchema), problem: dateProblem }),
    ),
  }),
});

export const cancelSeries = endpoint('post', '/api/booking-series/:id/cancellation', {
  summary: 'Cancel all future dates of my weekly booking; repeating it changes nothing',
  key: 'requestId',
  ...forMembers,
  params: withBooking,
  body: z.strictObject({ requestId: requestIdSchema }),
  /** How many were cancelled now. */
  response: z.strictObject({ cancelled: z.int() }),
});

/** A place on a waiting list, of its owner. */
export const bookingWaitSchema = z.strictObject({
  id: bookingIdSchema,
  facility: bookedFacility,
  ...spanFields,
  title: z.string(),
  purpose: z.string(),
  /** Members who joined before and want some of the same time. */
  ahead: z.int(),
  joinedAt: instantSchema,
});
export type BookingWait = z.infer<typeof bookingWaitSchema>;

export const joinWaitingList = endpoint('post', '/api/booking-waits', {
  summary:
    'Join the waiting list of a taken time. When the whole time becomes free, the first member gets the booking, under the `id` given here, and a mail. The list closes an hour before the time',
  key: 'id',
  ...forBookers,
  body: newBookingSchema,
  status: 201,
  response: bookingWaitSchema,
});

export const listMyWaits = endpoint('get', '/api/booking-waits/mine', {
  summary: 'My places on waiting lists, the next one first',
  ...forMembers,
  response: z.strictObject({ items: z.array(bookingWaitSchema) }),
});

export const leaveWaitingList = endpoint('delete', '/api/booking-waits/:id', {
  summary:
    'Leave a waiting list; repeating it changes nothing. 409 `wait-over` when the place has become a booking',
  ...forMembers,
  params: withBooking,
  status: 204,
});

export const {
  get: getBookingCalendarLink,
  renew: renewBookingCalendarLink,
  end: endBookingCalendarLink,
  read: readBookingCalendar,
} = calendarEndpoints({
  path: '/api/booking-calendar',
  ...forMembers,
  of: 'my bookings',
  read: 'A member’s bookings as iCalendar (RFC 5545), for anyone with the link',
});

export const getDesk = endpoint('get', '/api/facility-desk', {
  summary: 'Whether I manage facilities, and how many bookings I can decide on; counts up to 100',
  ...forMembers,
  response: z.strictObject({ manages: z.boolean(), waiting: z.int() }),
});

const waitingBookingSchema = z.extend(bookingSchema, {
  /** Members on the waiting list for some of its time. */
  waiters: z.int(),
});
export type WaitingBooking = z.infer<typeof waitingBookingSchema>;

export const listBookingQueue = endpoint('get', '/api/booking-queue', {
  summary: 'Bookings that I can decide on, the earliest start first; empty for other members',
  ...forMembers,
  query: z.strictObject(pageQuery),
  response: pageOf(waitingBookingSchema),
});

export const listFacilityBookings = endpoint('get', '/api/facilities/:id/bookings', {
  summary:
    'Bookings of a facility that begin on these days, in order, for its managers and admins; `held`: without rejected and cancelled ones',
  ...forMembers,
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
  ...forMembers,
  query: z.strictObject({
    ...pageQuery,
    from: calendarDaySchema,
    weeks: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(utilisationWeeks)), 4),
  }),
  response: pageOf(utilisationSchema),
});
