import * as z from 'zod/mini';
import { complaintPictures } from './complaint-filing.ts';
import {
  boardMemberSchema,
  complaintCategorySchema,
  complaintSchema,
  complaintsArea,
  withComplaint,
} from './complaints.ts';
import { complaintStates } from './complaint-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf, pageQuery } from '../../values.ts';

/** A complaint as listed in the board's queue. */
const queuedComplaintSchema = z.extend(complaintSchema, {
  ageDays: z.int(),
  assignee: z.nullable(boardMemberSchema),
  /** The last word is the author's. */
  waits: z.boolean(),
});
export type QueuedComplaint = z.infer<typeof queuedComplaintSchema>;

export const listComplaintQueue = endpoint('get', '/api/complaint-queue', {
  summary:
    'Complaints that are not closed, safety and harassment first, then oldest first; with `state` also closed ones, newest first; without my own and those hidden from me',
  area: complaintsArea,
  access: 'complaint.handle',
  query: z.strictObject({
    ...pageQuery,
    category: z.optional(complaintCategorySchema),
    state: z.optional(z.enum(complaintStates)),
    assignee: z.optional(z.enum(['me', 'nobody'])),
  }),
  response: pageOf(queuedComplaintSchema),
});

export const listBoardMembers = endpoint('get', '/api/board-members', {
  summary: 'The board members who handle complaints',
  area: complaintsArea,
  access: 'complaint.handle',
  response: z.array(boardMemberSchema),
});

export const getComplaintPicture = endpoint('get', '/api/complaints/:id/pictures/:number', {
  summary: 'A picture, for the board and for the author of a complaint with a name',
  area: complaintsArea,
  access: 'member',
  params: z.extend(withComplaint, {
    number: z.coerce.number().check(z.int(), z.gte(1), z.lte(complaintPictures.max)),
  }),
  produces: 'image/webp',
});
