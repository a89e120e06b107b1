import { approvalStateSchema, personSchema } from '@campus/contracts/approvals';
import { facilitySetupSchema } from '@campus/contracts/facilities';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';
import { approvalFields } from '../../services/approvals/approvals.ts';
import { withOutbox } from '../../services/audit/audit-log.ts';
import { withLetters } from '../../services/mail/letters.ts';
import { createPhotoModel, createPhotoTurnModel } from '../../services/pictures/photos.ts';
import type { Platform } from '../../services/platform.ts';
import { collegeClock, type CollegeClock } from './college-clock.ts';

/** `_id`: 128 bits, hex, drawn by the browser; so are those of blackouts, bookings and places on a waiting list. */
const facilitySchema = z.strictObject({
  ...facilitySetupSchema.shape,
  ...withOutbox,
  _id: z.string(),
  nameLower: z.string(),
  /** See `searchTerms`; of the name. */
  terms: z.array(z.string()),
  /** Ids. */
  photos: z.array(z.string()),
  managers: z.array(personSchema),
  retired: z.boolean(),
  version: z.number(),
  /** SHA-256 of the setup that it was created with, by which the same request is known again. */
  sent: z.string(),
});
export type FacilityRecord = z.infer<typeof facilitySchema>;

const blackoutSchema = z.strictObject({
  ...withOutbox,
  _id: z.string(),
  facility: z.string(),
  /** On the college's clocks: `2026-11-23T09:30`. Such texts sort as the times do. */
  from: z.string(),
  until: z.string(),
  reason: z.string(),
  removed: z.boolean(),
});
export type BlackoutRecord = z.infer<typeof blackoutSchema>;

const span = {
  day: z.string(),
  from: z.string(),
  until: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
};

/** A member's wish, booked or on the waiting list. */
const asked = {
  ...span,
  _id: z.string(),
  facility: z.string(),
  author: personSchema,
  title: z.string(),
  purpose: z.string(),
  /** SHA-256 of what was sent, by which the same request is known again; deleted with the purpose. */
  sent: z.string(),
};

/**
 * A booking, as its week decided it. Without approval it is `Approved` from the beginning; once cancelled, by its booker
 * or a manager, it is `Withdrawn`.
 */
const bookingSchema = z.strictObject({
  ...approvalFields,
  ...asked,
  ...withLetters,
  ...withOutbox,
  series: z.nullable(z.string()),
  bookedAt: z.date(),
  /** The booker and the purpose were deleted because the booking is long over. */
  forgotten: z.boolean(),
});
export type BookingRecord = z.infer<typeof bookingSchema>;
export type ListedBooking = Omit<BookingRecord, 'letters' | 'outbox'>;

const heldSchema = z.strictObject({
  ...span,
  id: z.string(),
  author: personSchema,
  title: z.string(),
  state: approvalStateSchema,
});
export type Held = z.infer<typeof heldSchema>;

/** A new booking's record, or the fields that a later step changes. `version` is the one that it leads to. */
export type BookingChange = Partial<BookingRecord> &
  Pick<BookingRecord, '_id' | 'version' | 'letters' | 'outbox'>;

/**
 * One facility in one week. It decides who has its time, one compare-and-set a step; the records of bookings follow.
 * `_id`: the facility and the Monday, `<facility>:2026-11-23`.
 */
const weekSchema = z.strictObject({
  _id: z.string(),
  held: z._default(z.array(heldSchema), []),
  /** Counts steps, and changes of what they depend on: closures, waiting lists, the facility itself. */
  version: z.number(),
  /** Steps that the records of bookings don't show yet, in order. */
  changes: z._default(z.array(z.custom<BookingChange>()), []),
});
export type WeekRecord = z.infer<typeof weekSchema>;

/** A place on a waiting list; it is deleted when it became a booking, or too late for that. */
const waitSchema = z.strictObject({
  ...asked,
  week: z.string(),
  joinedAt: z.date(),
  /** `<member>:<week>:<0…9>`: which of their places of that week it is. */
  turn: z.string(),
});
export type WaitRecord = z.infer<typeof waitSchema>;

export const createFacilitiesModels = (connection: Connection) => ({
  facilities: recordModel(connection, 'facilities', facilitySchema, {
    indexes: [
      { nameLower: 1, _id: 1 },
      { terms: 1, nameLower: 1, _id: 1 },
      { 'managers.id': 1 },
      { photos: 1 },
    ],
  }),
  photos: createPhotoModel(connection, 'facilityPhotos'),
  photoTurns: createPhotoTurnModel(connection, 'facilityPhotoTurns'),
  blackouts: recordModel(connection, 'blackouts', blackoutSchema, { indexes: [{ facility: 1, until: 1 }] }),
  bookings: recordModel(connection, 'bookings', bookingSchema, {
    indexes: [
      { 'author.id': 1, endsAt: 1, _id: 1 },
      { facility: 1, startsAt: 1, _id: 1 },
      { state: 1, startsAt: 1, _id: 1 },
      [{ series: 1 }, { partialFilterExpression: { series: { $gt: '' } } }],
      { forgotten: 1, endsAt: 1 },
    ],
  }),
  weeks: recordModel(connection, 'facilityWeeks', weekSchema, {
    indexes: [[{ 'changes._id': 1 }, { sparse: true }]],
  }),
  waits: recordModel(connection, 'bookingWaits', waitSchema, {
    indexes: [
      [{ turn: 1 }, { unique: true }],
      [{ 'author.id': 1, facility: 1, startsAt: 1, endsAt: 1 }, { unique: true }],
      { week: 1, joinedAt: 1, _id: 1 },
      { startsAt: 1 },
    ],
  }),
});

export interface FacilitiesContext extends Platform {
  models: ReturnType<typeof createFacilitiesModels>;
  college: CollegeClock;
  /** The last step of each week that this process is changing. */
  steps: Map<string, Promise<void>>;
}

export const createContext = (platform: Platform): FacilitiesContext => ({
  ...platform,
  models: createFacilitiesModels(platform.connection),
  college: collegeClock(platform.config.timeZone),
  steps: new Map(),
});
