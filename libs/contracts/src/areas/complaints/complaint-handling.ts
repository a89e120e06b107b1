import * as z from 'zod/mini';
import { mostComplaintPages } from './complaint-filing.ts';
import { committeeIdSchema, complaintCategorySchema } from './complaint-committees.ts';
import { complaintsArea, complaintStates } from './complaint-fields.ts';
import { complaintSchema, handlerSchema, withComplaint } from './complaints.ts';
import { shownDeadline } from '../procedure/deadlines.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf, pageQuery } from '../../values.ts';

/** A complaint as listed in a committee's queue. */
const queuedComplaintSchema = z.extend(complaintSchema, {
  ageDays: z.int(),
  ...shownDeadline,
  assignee: z.nullable(handlerSchema),
  /** The last word is the author's. */
  waits: z.boolean(),
});
export type QueuedComplaint = z.infer<typeof queuedComplaintSchema>;

export const listComplaintQueue = endpoint('get', '/api/complaint-queue', {
  summary:
    'Complaints of my committees that are not closed, urgent first, then oldest first; with `state` also closed ones, newest first; without my own and those hidden from me',
  area: complaintsArea,
  // Only for members of a committee, which is not a role.
  access: 'member',
  query: z.strictObject({
    ...pageQuery,
    committee: z.optional(committeeIdSchema),
    category: z.optional(complaintCategorySchema),
    state: z.optional(z.enum(complaintStates)),
    assignee: z.optional(z.enum(['me', 'nobody'])),
  }),
  response: pageOf(queuedComplaintSchema),
});

export const getComplaintPicture = endpoint('get', '/api/complaints/:id/pictures/:number', {
  summary: 'A picture or page, for the committee and for the author of a complaint with a name',
  area: complaintsArea,
  access: 'member',
  params: z.extend(withComplaint, {
    number: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostComplaintPages)),
  }),
  produces: 'image/webp',
});
