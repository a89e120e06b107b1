import * as z from 'zod/mini';
import { personSchema } from '../approvals/index.ts';
import { endpoint } from '../../endpoint.ts';
import {
  blackoutIdSchema,
  facilityIdSchema,
  facilityKindSchema,
  facilitySetupSchema,
  mostManagers,
  newBlackoutSchema,
} from './facilities-form.ts';
import { mailAddressSchema } from '../mail/index.ts';
import { requiredText, searchSchema } from '../../text.ts';
import { drawnId, pageOf, pageQuery } from '../../values.ts';

export const facilitiesArea = 'Facility booking';
const withFacility = z.strictObject({ id: facilityIdSchema });

const photoIdSchema = drawnId('This is not a photo.');
export const facilityPhotoFile = { field: 'photo', maxBytes: 8_000_000 } as const;

export const facilitySchema = z.extend(facilitySetupSchema, {
  id: facilityIdSchema,
  /** `address` opens for everybody who has it, without a token. */
  photos: z.array(z.strictObject({ id: photoIdSchema, address: z.string() })),
  /** Besides the admins. */
  managers: z.array(personSchema),
  /** It can't be booked any more; existing bookings stay. */
  retired: z.boolean(),
  manages: z.boolean(),
  /** Each change is made from the version it was decided on. */
  version: z.int(),
});
export type Facility = z.infer<typeof facilitySchema>;

export const listFacilities = endpoint('get', '/api/facilities', {
  summary: 'Facilities by name. Retired ones only with `managed`: those that I manage',
  area: facilitiesArea,
  access: 'member',
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(facilityKindSchema),
    /** Beginnings of words of the name. */
    search: searchSchema,
    managed: z._default(z.stringbool(), false),
  }),
  response: pageOf(facilitySchema),
});

const ofFacility = { area: facilitiesArea, params: withFacility, response: facilitySchema };

export const getFacility = endpoint('get', '/api/facilities/:id', {
  ...ofFacility,
  summary: 'One facility, including retired ones',
  access: 'member',
});

export const createFacility = endpoint('post', '/api/facilities', {
  summary: 'Add a facility. Repeating it with the same `id` changes nothing',
  key: 'id',
  area: facilitiesArea,
  access: 'facility.manage',
  body: z.strictObject({ id: facilityIdSchema, setup: facilitySetupSchema }),
  status: 201,
  response: facilitySchema,
});

export const changeFacility = endpoint('put', '/api/facilities/:id', {
  ...ofFacility,
  summary: 'Change a facility, by its managers and admins. Existing bookings stay as they are',
  access: 'member',
  body: z.strictObject({ version: z.int(), setup: facilitySetupSchema }),
});

export const retireFacility = endpoint('put', '/api/facilities/:id/retirement', {
  ...ofFacility,
  summary: 'Retire a facility or bring it back; existing bookings stay. Repeating it changes nothing',
  access: 'facility.manage',
  body: z.strictObject({
    retired: z.boolean('Say whether it is retired or brought back.'),
    reason: requiredText('A reason', 500),
  }),
});

export const setFacilityManagers = endpoint('put', '/api/facilities/:id/managers', {
  ...ofFacility,
  summary: 'Replace the managers of a facility, by email address',
  access: 'facility.manage',
  body: z.strictObject({
    version: z.int(),
    emails: z
      .array(mailAddressSchema, 'Give email addresses.')
      .check(z.maxLength(mostManagers, `A facility has at most ${mostManagers} managers.`)),
  }),
});

export const addFacilityPhoto = endpoint('post', '/api/facilities/:id/photos', {
  once: true,
  ...ofFacility,
  summary: 'Add a photo (JPEG, PNG or WebP), by managers and admins: made smaller, without its metadata',
  access: 'member',
  file: facilityPhotoFile,
  status: 201,
});

export const removeFacilityPhoto = endpoint('delete', '/api/facilities/:id/photos/:photo', {
  summary: 'Remove a photo, by managers and admins; repeating it changes nothing',
  area: facilitiesArea,
  access: 'member',
  params: z.strictObject({ id: facilityIdSchema, photo: photoIdSchema }),
  response: facilitySchema,
});

export const getFacilityPhoto = endpoint('get', '/api/facility-photos/:photo', {
  summary: 'A photo of a facility',
  area: facilitiesArea,
  access: 'public',
  params: z.strictObject({ photo: photoIdSchema }),
  produces: 'image/webp',
});

const blackoutSchema = z.strictObject({
  id: blackoutIdSchema,
  /** On the college's clocks: `2026-11-23T09:30`. */
  from: z.string(),
  until: z.string(),
  /** Every member reads it. */
  reason: z.string(),
  /** Bookings still in this time, for managers and admins; 0 for others. At most 100 are counted. */
  bookings: z.int(),
});
export type Blackout = z.infer<typeof blackoutSchema>;
const withBlackout = z.strictObject({ id: facilityIdSchema, blackout: blackoutIdSchema });

export const listBlackouts = endpoint('get', '/api/facilities/:id/blackouts', {
  summary: 'Current and future blackouts of a facility, the earliest end first; at most 100',
  area: facilitiesArea,
  access: 'member',
  params: withFacility,
  response: z.strictObject({ items: z.array(blackoutSchema) }),
});

export const addBlackout = endpoint('post', '/api/facilities/:id/blackouts', {
  summary:
    'Close a facility for a time, by managers and admins. Bookings in that time stay until they are cancelled. Repeating it with the same `id` changes nothing',
  key: 'id',
  area: facilitiesArea,
  access: 'member',
  params: withFacility,
  body: newBlackoutSchema,
  status: 201,
  response: blackoutSchema,
});

export const removeBlackout = endpoint('delete', '/api/facilities/:id/blackouts/:blackout', {
  summary: 'Remove a blackout, by managers and admins; repeating it changes nothing',
  area: facilitiesArea,
  access: 'member',
  params: withBlackout,
  status: 204,
});

export const cancelInBlackout = endpoint('post', '/api/facilities/:id/blackouts/:blackout/cancellations', {
  once: true,
  summary:
    'Cancel the bookings in a blackout, with its reason, by managers and admins; repeating it changes nothing',
  area: facilitiesArea,
  access: 'member',
  params: withBlackout,
  /** How many were cancelled now. */
  response: z.strictObject({ cancelled: z.int() }),
});
