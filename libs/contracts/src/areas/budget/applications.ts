import * as z from 'zod/mini';
import {
  applicationFields,
  applicationIdSchema,
  applicationKindSchema,
  budgetCategorySchema,
  budgetItemSchema,
  newApplicationSchema,
} from './application-form.ts';
import {
  approvalActionSchema,
  approvalEntrySchema,
  approvalStateSchema,
  fromVersion,
  personSchema,
  remarkSchema,
} from '../approvals/index.ts';
import { documentSchema } from '../documents/index.ts';
import { endpoint } from '../../endpoint.ts';
import { daySchema, instantSchema, pageLimit, pageOf, pageQuery, repeatable } from '../../values.ts';

const applicationsArea = 'Applications';
const forMembers = { area: applicationsArea, access: 'member' } as const;
const withApplication = z.strictObject({ id: applicationIdSchema });
/** The specification's name of the field. */
const budgetFile = { field: 'budgetFile' } as const;

/** An application, for its author, reviewers and those who keep the ledger. */
export const applicationSchema = z.strictObject({
  _id: applicationIdSchema,
  name: z.string(),
  email: z.string(),
  regNo: z.string(),
  designation: z.string(),
  date: daySchema,
  budgetFile: z.string(),
  explanation: z.string(),
  status: approvalStateSchema,
  /** The remark on the last decision or request for changes. */
  facultyRemark: z.string(),
  kind: applicationKindSchema,
  purpose: z.string(),
  category: budgetCategorySchema,
  /** Paise; `null` when no money is asked for. */
  amount: z.nullable(z.int()),
  submittedAt: instantSchema,
  decidedAt: z.nullable(instantSchema),
  /** Since when it waits for its next step. */
  waitsSince: z.nullable(instantSchema),
  /** Its step has taken longer than the college wants. */
  overdue: z.boolean(),
  mine: z.boolean(),
  /** How many approvals the application has; `approvalsNeeded` says how many it needs. */
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** Counts changes: each step is made from the version that was read. */
  version: z.int(),
});
export type Application = z.infer<typeof applicationSchema>;

export const applicationContentSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  regNo: z.string(),
  designation: z.string(),
  date: daySchema,
  explanation: z.string(),
  purpose: z.string(),
  category: budgetCategorySchema,
  amount: z.nullable(z.int()),
  items: z.array(budgetItemSchema),
  place: z.string(),
  endDate: z.nullable(daySchema),
  document: documentSchema,
});
export type ApplicationContent = z.infer<typeof applicationContentSchema>;

const applicationDetailSchema = z.extend(applicationSchema, {
  items: z.array(budgetItemSchema),
  place: z.string(),
  endDate: z.nullable(daySchema),
  document: documentSchema,
  author: personSchema,
  history: z.array(approvalEntrySchema),
  /** Earlier versions, oldest first. */
  versions: z.array(z.extend(applicationContentSchema, { until: instantSchema })),
  /** The steps open to this reader now. */
  actions: z.array(approvalActionSchema),
  /** The reviewers who have approved so far. */
  approvedBy: z.array(personSchema),
  /** For reviewers, else `null`. */
  review: z.nullable(
    z.strictObject({
      /** Verified address of the account that sent it; name and address above are what was typed. */
      account: z.string(),
      /** Other applications with the very same document. */
      sameDocument: z.array(
        z.strictObject({ id: applicationIdSchema, purpose: z.string(), name: z.string() }),
      ),
      /** Paise of this academic year that are neither spent nor reserved. */
      left: z.int(),
    }),
  ),
});
export type ApplicationDetail = z.infer<typeof applicationDetailSchema>;

export const submitApplication = endpoint('post', '/applications', {
  summary: 'Apply, with a document. Repeating it with the same `id` changes nothing',
  key: 'id',
  ...forMembers,
  body: newApplicationSchema,
  document: budgetFile,
  status: 201,
  response: applicationSchema,
});

export const listApplications = endpoint('get', '/applications', {
  summary:
    'My applications or, for reviewers, all applications, newest first. For the next page, send the last `_id` as `before`',
  ...forMembers,
  query: z.strictObject({
    before: z.optional(applicationIdSchema),
    limit: pageLimit(50),
    status: z.optional(approvalStateSchema),
    kind: z.optional(applicationKindSchema),
    mine: z._default(z.stringbool(), false),
  }),
  response: z.array(applicationSchema),
});

export const decideApplication = endpoint('put', '/applications/:id', {
  summary:
    'Approve or reject, with a remark. No one decides on their own, and only the first of two decisions counts',
  key: 'requestId',
  ...forMembers,
  params: withApplication,
  body: z.strictObject({
    status: z.enum(['Approved', 'Rejected'], 'The status can be Approved or Rejected.'),
    facultyRemark: remarkSchema,
    ...repeatable,
    /** The version that was read; left out, it is decided as it is. */
    version: z.optional(z.int()),
  }),
  response: applicationSchema,
});

const ofApplication = {
  ...forMembers,
  params: withApplication,
  response: applicationDetailSchema,
} as const;

export const getApplication = endpoint('get', '/api/applications/:id', {
  ...ofApplication,
  summary: 'An application with its history, for its author, reviewers and treasurers',
});

export const returnApplication = endpoint('post', '/api/applications/:id/request-changes', {
  ...ofApplication,
  summary: 'Send an application back to its author with a request for changes',
  key: 'requestId',
  body: z.strictObject({ ...fromVersion, text: remarkSchema }),
});

export const reviseApplication = endpoint('post', '/api/applications/:id/revision', {
  ...ofApplication,
  summary:
    'Change my application. The earlier version is kept, approvals start again, and the document stays if no file is sent',
  key: 'requestId',
  body: z.strictObject({ ...fromVersion, ...applicationFields }),
  document: { ...budgetFile, optional: true },
});

export const withdrawApplication = endpoint('post', '/api/applications/:id/withdrawal', {
  ...ofApplication,
  summary: 'Withdraw my application',
  key: 'requestId',
  body: z.strictObject(fromVersion),
});

/** The part of an application that every member can read: no name, number, address, explanation or document. */
export const registeredApplicationSchema = z.strictObject({
  id: applicationIdSchema,
  kind: applicationKindSchema,
  purpose: z.string(),
  category: budgetCategorySchema,
  amount: z.nullable(z.int()),
  status: approvalStateSchema,
  remark: z.string(),
  submittedOn: daySchema,
  decidedOn: z.nullable(daySchema),
  /** Days until it was decided; until today while it waits. */
  daysTaken: z.int(),
});
export type RegisteredApplication = z.infer<typeof registeredApplicationSchema>;

export const listRegister = endpoint('get', '/api/application-register', {
  summary: 'The public register of applications, newest first, without withdrawn ones',
  ...forMembers,
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(approvalStateSchema),
    kind: z.optional(applicationKindSchema),
  }),
  response: pageOf(registeredApplicationSchema),
});

export const getRegistered = endpoint('get', '/api/application-register/:id', {
  summary: 'One application of the register',
  ...forMembers,
  params: withApplication,
  response: registeredApplicationSchema,
});

export const listReviewQueue = endpoint('get', '/api/application-queue', {
  summary: 'Applications that I can decide on, oldest first',
  ...forMembers,
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(applicationKindSchema),
    /** Only those that have waited too long. */
    overdue: z._default(z.stringbool(), false),
  }),
  response: pageOf(applicationSchema),
});

/** How many applications are waiting for this member: for the reminder on the pages. */
export const getWaiting = endpoint('get', '/api/application-reminder', {
  summary:
    'How many applications are waiting for my review, how many are overdue, and how many need changes from me',
  ...forMembers,
  response: z.strictObject({
    /** Whether I may review: through my role, or as a stand-in. */
    reviews: z.boolean(),
    /** At most 100 are counted. */
    toReview: z.int(),
    overdue: z.int(),
    toRevise: z.int(),
    overdueAfterDays: z.int(),
  }),
});

const paceSchema = z.strictObject({
  submitted: z.int(),
  decided: z.int(),
  approved: z.int(),
  /** The middle one of all; `null` while nothing was decided. */
  daysToDecision: z.nullable(z.number()),
});
export const applicationFiguresSchema = z.strictObject({
  total: paceSchema,
  byKind: z.array(z.extend(paceSchema, { kind: applicationKindSchema })),
});
export type ApplicationFigures = z.infer<typeof applicationFiguresSchema>;

export const getApplicationFigures = endpoint('get', '/api/application-figures', {
  summary: 'How many applications there were, and how long decisions take, by kind',
  area: applicationsArea,
  access: 'public',
  response: applicationFiguresSchema,
});
