import * as z from 'zod/mini';
import { complaintActionSchema, complaintChangeSchema } from './complaint-actions.ts';
import {
  complaintIdSchema,
  complaintStates,
  complaintTextSchema,
  entryAudiences,
} from './complaint-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { optionalLine, searchSchema } from '../../text.ts';
import { daySchema, memberIdSchema, pageLimit, pageOf, pageQuery } from '../../values.ts';

export const complaintsArea = 'Complaints';

export const complaintCategories = {
  hostel: 'Hostel',
  mess: 'Mess and food',
  teaching: 'Teaching and exams',
  facilities: 'Buildings and facilities',
  safety: 'Safety and harassment',
  administration: 'Office and fees',
  other: 'Something else',
} as const;
export type ComplaintCategory = keyof typeof complaintCategories;
export const complaintCategorySchema = z.enum(
  Object.keys(complaintCategories) as ComplaintCategory[],
  'Choose what it is about.',
);

/** Only the board reads these complaints, and it reads them first. */
export const isSensitive = (category: ComplaintCategory): boolean => category === 'safety';

/** Readers of a complaint: every member, or only its author and the board. */
export const complaintAudiences = ['members', 'board'] as const;

export const withComplaint = z.strictObject({ id: complaintIdSchema });

/** A step or message, as this reader may see it. */
export const complaintEntrySchema = z.strictObject({
  id: z.string(),
  /** Days only, also for the board: an exact time would say who was at a computer then. */
  on: daySchema,
  by: z.enum(['author', 'board']),
  /** The board member's name; empty for the author. */
  name: z.string(),
  action: complaintActionSchema,
  /** The state that it led to, when it changed. */
  to: z.nullable(z.enum(complaintStates)),
  /** Readers of the text. */
  audience: z.enum(entryAudiences),
  text: z.string(),
});
export type ComplaintEntry = z.infer<typeof complaintEntrySchema>;

/** A complaint as listed for members. */
export const complaintSchema = z.strictObject({
  id: complaintIdSchema,
  state: z.enum(complaintStates),
  filedOn: daySchema,
  category: complaintCategorySchema,
  place: z.string(),
  /** Empty when it was deleted or withdrawn. */
  text: z.string(),
  edited: z.boolean(),
  audience: z.enum(complaintAudiences),
  /** `null`: filed anonymously. */
  name: z.nullable(z.string()),
  /** How many; only the board and the author see them. */
  pictures: z.int(),
  meToo: z.strictObject({ count: z.int(), mine: z.boolean() }),
  mine: z.boolean(),
  duplicateOf: z.nullable(complaintIdSchema),
  /** The board's public answers, oldest first. */
  answers: z.array(complaintEntrySchema),
  /** The name and reason of the board member who deleted the complaint. */
  deletion: z.nullable(z.strictObject({ by: z.string(), on: daySchema, reason: z.string() })),
  /** Counts changes: each is made from the version that was read. */
  version: z.int(),
});
export type Complaint = z.infer<typeof complaintSchema>;

export const boardMemberSchema = z.strictObject({ id: memberIdSchema, name: z.string() });

/** A complaint with its history, for whoever opens it. */
export const complaintDetailSchema = z.extend(complaintSchema, {
  timeline: z.array(complaintEntrySchema),
  /** The steps open to this reader now. */
  actions: z.array(complaintActionSchema),
  /** For the author and the board: what it said before it was edited, oldest first. */
  earlierTexts: z.array(z.strictObject({ until: daySchema, text: z.string() })),
  /** For the board. */
  handling: z.nullable(
    z.strictObject({
      regNo: z.string(),
      /** Verified address of the account that filed it with a name; that name is only what was typed. */
      account: z.string(),
      assignee: z.nullable(boardMemberSchema),
      /** Board members whom it concerns, and who therefore don't see it. */
      hiddenFrom: z.array(boardMemberSchema),
    }),
  ),
});
export type ComplaintDetail = z.infer<typeof complaintDetailSchema>;

export const listComplaints = endpoint('get', '/api/complaints', {
  summary:
    'Complaints that every member can read, newest first; with `mine` the complaints I filed with my name',
  area: complaintsArea,
  access: 'member',
  query: z.strictObject({
    ...pageQuery,
    limit: pageLimit(20),
    /** Beginnings of words. A complaint must contain all of them. */
    search: searchSchema,
    category: z.optional(complaintCategorySchema),
    state: z.optional(z.enum(complaintStates)),
    mine: z._default(z.stringbool(), false),
  }),
  response: pageOf(complaintSchema),
});

export const getComplaint = endpoint('get', '/api/complaints/:id', {
  summary: 'A complaint with its history, as far as I may see it',
  area: complaintsArea,
  access: 'member',
  params: withComplaint,
  response: complaintDetailSchema,
});

export const changeComplaint = endpoint('post', '/api/complaints/:id/actions', {
  summary:
    'Take a step or send a message, as the author or the board. Repeating it changes nothing; only the first of two changes to the same version counts',
  area: complaintsArea,
  access: 'member',
  params: withComplaint,
  body: complaintChangeSchema,
  response: complaintDetailSchema,
});

export const sayMeToo = endpoint('put', '/api/complaints/:id/me-too', {
  summary: 'Say “Me too” on a complaint: it counts once, and no one can list who said so',
  area: complaintsArea,
  access: 'member',
  params: withComplaint,
  response: complaintSchema.shape.meToo,
  unlogged: true,
});

/** Days to the first answer and to closing: the middle one of all, `null` while there is none. */
const paceSchema = z.strictObject({
  filed: z.int(),
  answered: z.int(),
  daysToAnswer: z.nullable(z.number()),
  closed: z.int(),
  daysToClose: z.nullable(z.number()),
});
export const complaintFiguresSchema = z.strictObject({
  total: paceSchema,
  byCategory: z.array(z.extend(paceSchema, { category: complaintCategorySchema })),
});
export type ComplaintFigures = z.infer<typeof complaintFiguresSchema>;

export const getComplaintFigures = endpoint('get', '/api/complaint-figures', {
  summary: 'How many complaints there are, and how long answers take, by category',
  area: complaintsArea,
  access: 'member',
  response: complaintFiguresSchema,
});

/** Content fields of named and anonymous complaints. */
export const complaintContent = {
  text: complaintTextSchema,
  category: complaintCategorySchema,
  place: z._default(optionalLine('The place', 120), ''),
  /** Left out: the board for a sensitive category, else every member. */
  audience: z.optional(z.enum(complaintAudiences)),
};
