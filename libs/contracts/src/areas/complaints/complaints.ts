import * as z from 'zod/mini';
import { complaintActionSchema, complaintChangeSchema } from './complaint-actions.ts';
import { committeeIdSchema, complaintCategorySchema } from './complaint-committees.ts';
import {
  complaintIdSchema,
  complaintsArea,
  complaintStates,
  complaintTextSchema,
  entryAudiences,
} from './complaint-fields.ts';
import { complaintProcedureSchema } from './complaint-procedure.ts';
import { endpoint } from '../../endpoint.ts';
import { optionalLine, searchSchema } from '../../text.ts';
import { daySchema, memberIdSchema, pageLimit, pageOf, pageQuery } from '../../values.ts';

/** Readers of a complaint: every member, or only its author and its committee (`board`). */
export const complaintAudiences = ['members', 'board'] as const;

export const withComplaint = z.strictObject({ id: complaintIdSchema });

/** A step or message, as this reader may see it. */
export const complaintEntrySchema = z.strictObject({
  id: z.string(),
  /** Days only, also for the board: an exact time would say who was at a computer then. */
  on: daySchema,
  /** `board`: the committee that handles it. `portal`: see `complaintActionSchema`. */
  by: z.enum(['author', 'board', 'portal']),
  /** The committee member's name; empty for the author. */
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
  /** The category's name today. */
  about: z.string(),
  /** The committee that handles it. */
  committee: z.strictObject({ id: committeeIdSchema, name: z.string() }),
  /** I handle it. */
  handles: z.boolean(),
  place: z.string(),
  /** Empty when it was deleted or withdrawn. */
  text: z.string(),
  edited: z.boolean(),
  audience: z.enum(complaintAudiences),
  /** `null`: filed anonymously. */
  name: z.nullable(z.string()),
  /** How many, pages of PDFs included; only the committee and the author see them. */
  pictures: z.int(),
  meToo: z.strictObject({ count: z.int(), mine: z.boolean() }),
  mine: z.boolean(),
  duplicateOf: z.nullable(complaintIdSchema),
  /** The committee's public answers, oldest first. */
  answers: z.array(complaintEntrySchema),
  /** The name and reason of the member who deleted the complaint. */
  deletion: z.nullable(z.strictObject({ by: z.string(), on: daySchema, reason: z.string() })),
  /** Counts changes: each is made from the version that was read. */
  version: z.int(),
});
export type Complaint = z.infer<typeof complaintSchema>;

export const handlerSchema = z.strictObject({ id: memberIdSchema, name: z.string() });

/** A person who must not read a complaint, by the word of its author, of their colleagues, or their own. */
export const hiddenFromSchema = z.extend(handlerSchema, { by: z.enum(['author', 'committee', 'self']) });

/** A complaint with its history, for whoever opens it. */
export const complaintDetailSchema = z.extend(complaintSchema, {
  timeline: z.array(complaintEntrySchema),
  /** The steps open to this reader now. */
  actions: z.array(complaintActionSchema),
  /** For the author and the committee: what it said before it was edited, oldest first. */
  earlierTexts: z.array(z.strictObject({ until: daySchema, text: z.string() })),
  /** For the author and the committee. */
  procedure: z.nullable(complaintProcedureSchema),
  /** For the committee. */
  handling: z.nullable(
    z.strictObject({
      regNo: z.string(),
      /** Verified address of the account that filed it with a name; that name is only what was typed. */
      account: z.string(),
      assignee: z.nullable(handlerSchema),
      /** Members of the committee who may handle it. */
      members: z.array(handlerSchema),
      /** Members whom it concerns, and who therefore don't see it. */
      hiddenFrom: z.array(hiddenFromSchema),
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
    'Take a step or send a message, as the author or the committee. Repeating it changes nothing; only the first of two changes to the same version counts',
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
  byCategory: z.array(z.extend(paceSchema, { category: complaintCategorySchema, about: z.string() })),
});
export type ComplaintFigures = z.infer<typeof complaintFiguresSchema>;

export const getComplaintFigures = endpoint('get', '/api/complaint-figures', {
  summary: 'How many complaints there are, and how long answers take, by category',
  area: complaintsArea,
  access: 'member',
  response: complaintFiguresSchema,
});

/** Ids with commas between them, as in a form. */
const concernsSchema = z.pipe(
  z.transform((ids: unknown) => (typeof ids === 'string' ? ids.split(',').filter(Boolean) : ids)),
  z.array(memberIdSchema).check(z.maxLength(30)),
);

/** Content fields of named and anonymous complaints. */
export const complaintContent = {
  text: complaintTextSchema,
  category: complaintCategorySchema,
  place: z._default(optionalLine('The place', 120), ''),
  /** Left out: the committee for a category that it alone reads, else every member. */
  audience: z.optional(z.enum(complaintAudiences)),
  /** Members of the category's committee whom it is about. They never see it. */
  concerns: z._default(concernsSchema, []),
};
