import type { Person } from '@campus/contracts/approvals';
import type { FacilitySetup } from '@campus/contracts/facilities';
import { type Connection, Schema } from 'mongoose';
import type { ApprovalFields } from '../../services/approvals/approvals.ts';
import { addOutbox, type WithOutbox } from '../../services/audit/audit-log.ts';
import { addLetters, type WithLetters } from '../../services/mail/letters.ts';
import { createPhotoModel, createPhotoTurnModel } from '../../services/pictures/photos.ts';
import type { Platform } from '../../services/platform.ts';
import { collegeClock, type CollegeClock, type Span } from './college-clock.ts';

/** `_id`: 128 bits, hex, drawn by the browser; so are those of blackouts, bookings and places on a waiting list. */
export interface FacilityRecord extends FacilitySetup, WithOutbox {
  _id: string;
  nameLower: string;
  /** See `searchTerms`; of the name. */
  terms: string[];
  /** Ids. */
  photos: string[];
  managers: Person[];
  retired: boolean;
  version: number;
  /** SHA-256 of the setup that it was created with, by which the same request is known again. */
  sent: string;
}

export interface BlackoutRecord extends WithOutbox {
  _id: string;
  facility: string;
  /** On the college's clocks: `2026-11-23T09:30`. Such texts sort as the times do. */
  from: string;
  until: string;
  reason: string;
  removed: boolean;
}

/** A member's wish, booked or on the waiting list. */
interface Asked extends Span {
  _id: string;
  facility: string;
  author: Person;
  title: string;
  purpose: string;
  /** SHA-256 of what was sent, by which the same request is known again; deleted with the purpose. */
  sent: string;
}

/**
 * A booking, as its week decided it. Without approval it is `Approved` from the beginning; once cancelled, by its booker
 * or a manager, it is `Withdrawn`.
 */
export interface BookingRecord extends ApprovalFields, Asked, WithLetters, WithOutbox {
  series: string | null;
  bookedAt: Date;
  /** The booker and the purpose were deleted because the booking is long over. */
  forgotten: boolean;
}
export type ListedBooking = Omit<BookingRecord, 'letters' | 'outbox'>;

/** A booking that holds its time. */
export interface Held extends Span {
  id: string;
  author: Person;
  title: string;
  state: BookingRecord['state'];
}

/** A new booking's record, or the fields that a later step changes. `version` is the one that it leads to. */
export type BookingChange = Partial<BookingRecord> &
  Pick<BookingRecord, '_id' | 'version' | 'letters' | 'outbox'>;

/**
 * One facility in one week. It decides who has its time, one compare-and-set a step; the records of bookings follow.
 * `_id`: the facility and the Monday, `<facility>:2026-11-23`.
 */
export interface WeekRecord {
  _id: string;
  held: Held[];
  /** Counts steps, and changes of what they depend on: closures, waiting lists, the facility itself. */
  version: number;
  /** Steps that the records of bookings don't show yet, in order. */
  changes: BookingChange[];
}

/** A place on a waiting list; it is deleted when it became a booking, or too late for that. */
export interface WaitRecord extends Asked {
  /** The id of the week. */
  week: string;
  joinedAt: Date;
  /** `<member>:<week>:<0…9>`: which of their places of that week it is. */
  turn: string;
}

const { Mixed } = Schema.Types;

const facilitySchema = new Schema<FacilityRecord>(
  {
    _id: String,
    name: String,
    nameLower: String,
    terms: [String],
    kind: String,
    place: String,
    capacity: Number,
    description: String,
    rules: String,
    opening: Mixed,
    slotMinutes: Number,
    minMinutes: Number,
    maxMinutes: Number,
    aheadDays: Number,
    weeklyBookings: Number,
    needsApproval: Boolean,
    photos: [String],
    managers: Mixed,
    retired: Boolean,
    version: Number,
    sent: String,
  },
  { versionKey: false, minimize: false },
);
facilitySchema.index({ nameLower: 1, _id: 1 });
facilitySchema.index({ terms: 1, nameLower: 1, _id: 1 });
facilitySchema.index({ 'managers.id': 1 });
facilitySchema.index({ photos: 1 });
addOutbox(facilitySchema);

const blackoutSchema = new Schema<BlackoutRecord>(
  { _id: String, facility: String, from: String, until: String, reason: String, removed: Boolean },
  { versionKey: false },
);
blackoutSchema.index({ facility: 1, until: 1 });
addOutbox(blackoutSchema);

const asked = {
  _id: String,
  facility: String,
  author: Mixed,
  day: String,
  from: String,
  until: String,
  startsAt: Date,
  endsAt: Date,
  title: String,
  purpose: String,
  sent: String,
};

const bookingSchema = new Schema<BookingRecord>(
  {
    ...asked,
    state: String,
    version: Number,
    approvals: Mixed,
    approvalsNeeded: Number,
    history: Mixed,
    waitsSince: Date,
    decidedAt: Date,
    series: String,
    bookedAt: Date,
    forgotten: Boolean,
  },
  { versionKey: false, minimize: false },
);
bookingSchema.index({ 'author.id': 1, endsAt: 1, _id: 1 });
bookingSchema.index({ facility: 1, startsAt: 1, _id: 1 });
bookingSchema.index({ state: 1, startsAt: 1, _id: 1 });
bookingSchema.index({ series: 1 }, { partialFilterExpression: { series: { $gt: '' } } });
bookingSchema.index({ forgotten: 1, endsAt: 1 });
addLetters(bookingSchema);
addOutbox(bookingSchema);

const weekSchema = new Schema<WeekRecord>(
  { _id: String, held: [Mixed], version: Number, changes: [Mixed] },
  { versionKey: false, minimize: false },
);
weekSchema.index({ 'changes._id': 1 }, { sparse: true });

const waitSchema = new Schema<WaitRecord>(
  { ...asked, week: String, joinedAt: Date, turn: String },
  { versionKey: false },
);
waitSchema.index({ turn: 1 }, { unique: true });
waitSchema.index({ 'author.id': 1, facility: 1, startsAt: 1, endsAt: 1 }, { unique: true });
waitSchema.index({ week: 1, joinedAt: 1, _id: 1 });
waitSchema.index({ startsAt: 1 });

export const createFacilitiesModels = (connection: Connection) => ({
  facilities: connection.model('Facility', facilitySchema, 'facilities'),
  photos: createPhotoModel(connection, 'facilityPhotos'),
  photoTurns: createPhotoTurnModel(connection, 'facilityPhotoTurns'),
  blackouts: connection.model('Blackout', blackoutSchema, 'blackouts'),
  bookings: connection.model('Booking', bookingSchema, 'bookings'),
  weeks: connection.model('FacilityWeek', weekSchema, 'facilityWeeks'),
  waits: connection.model('BookingWait', waitSchema, 'bookingWaits'),
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
