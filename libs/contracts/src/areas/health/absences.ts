import * as z from 'zod/mini';
import {
  absenceIdSchema,
  absenceKinds,
  type AbsenceKind,
  leaveKinds,
  type LeaveKind,
  leaveReportSchema,
  sickReportSchema,
} from './absence-form.ts';
import {
  approvalEntrySchema,
  approvalStateSchema,
  fromVersion,
  personSchema,
  remarkSchema,
} from '../approvals/index.ts';
import { documentSchema } from '../documents/index.ts';
import { calendarEndpoints } from '../../calendar-links.ts';
import { endpoint } from '../../endpoint.ts';
import { mailStates } from '../mail/index.ts';
import { searchSchema } from '../../text.ts';
import {
  daySchema,
  instantSchema,
  memberIdSchema,
  pageLimit,
  pageOf,
  pageQuery,
  repeatable,
} from '../../values.ts';

const healthArea = 'Health and leave';
const withAbsence = z.strictObject({ id: absenceIdSchema });

/** The status of a student as shown to every member. */
const studentStatuses = ['Present', 'Sick', 'On leave'] as const;
const studentSchema = z.strictObject({
  _id: memberIdSchema,
  name: z.string(),
  status: z.enum(studentStatuses),
});
export type Student = z.infer<typeof studentSchema>;

export const listStudents = endpoint('get', '/api/students', {
  summary: 'Students by name, with their current status. For the next page, send the last `_id` as `after`',
  area: healthArea,
  access: 'member',
  query: z.strictObject({
    after: z.optional(memberIdSchema),
    limit: pageLimit(50),
    /** Beginnings of words of the name. */
    search: searchSchema,
  }),
  response: z.array(studentSchema),
});

/** The message that the page shows in an alert, and the id of the report. */
const reported = z.strictObject({ message: z.string(), id: absenceIdSchema });

export const reportSick = endpoint('post', '/api/report-sick', {
  summary: 'Report sick; the coordinator gets an email. Repeating it with the same `id` changes nothing',
  key: 'id',
  area: healthArea,
  access: 'member',
  body: sickReportSchema,
  status: 201,
  response: reported,
});

export const reportLeave = endpoint('post', '/api/report-leave', {
  summary: 'Ask for leave; a parent gets an email. Repeating it with the same `id` changes nothing',
  key: 'id',
  area: healthArea,
  access: 'member',
  body: leaveReportSchema,
  status: 201,
  response: reported,
});

const span = {
  from: daySchema,
  until: daySchema,
  fromAfternoon: z.boolean(),
  untilMidday: z.boolean(),
};
const kinds = z.enum(Object.keys(absenceKinds) as AbsenceKind[]);

/** A report, for its author, faculty and admins. A sick report is `Approved` from the beginning. */
export const absenceSchema = z.strictObject({
  id: absenceIdSchema,
  kind: kinds,
  leaveKind: z.nullable(z.enum(Object.keys(leaveKinds) as LeaveKind[])),
  state: approvalStateSchema,
  name: z.string(),
  registrationNumber: z.string(),
  className: z.string(),
  ...span,
  reportedAt: instantSchema,
  mine: z.boolean(),
  version: z.int(),
});
export type Absence = z.infer<typeof absenceSchema>;

/** An email about the report: its recipient, and whether the recipient's mail server accepted it. */
const noticeSchema = z.strictObject({
  to: z.enum(['coordinator', 'parent']),
  about: z.enum(['report', 'decision', 'change']),
  address: z.string(),
  state: z.enum(mailStates),
  /** When it was queued or sent. */
  at: instantSchema,
  /** Why it failed. */
  reason: z.string(),
});
export type AbsenceNotice = z.infer<typeof noticeSchema>;

/** The author's steps on a report that is in effect. Before that, and for reviewers, `approvalRules` applies. */
export const absenceRules = {
  cancel: { from: ['Pending', 'Approved'], to: 'Withdrawn' },
  return: { from: ['Approved'], to: null },
} as const;
export type AbsenceStep = keyof typeof absenceRules;

/** The steps of authors and reviewers. */
const absenceActions = ['cancel', 'return', 'certificate', 'approve', 'reject', 'withdraw'] as const;

export const absenceDetailSchema = z.extend(absenceSchema, {
  author: personSchema,
  /** `null`: hidden from this reader, or deleted after the retention period. Reviewers of leave can read it. */
  reason: z.nullable(z.string()),
  certificate: z.nullable(documentSchema),
  /** The author's, for the health office; empty for others, and when the author gave none. */
  phone: z.string(),
  /** Reason and certificate were deleted because it is long ago. */
  forgotten: z.boolean(),
  history: z.array(approvalEntrySchema),
  /** For its author and admins. */
  notices: z.array(noticeSchema),
  actions: z.array(z.enum(absenceActions)),
});
export type AbsenceDetail = z.infer<typeof absenceDetailSchema>;

/** The common part of the lists of reports. */
const pagesOfAbsences = {
  area: healthArea,
  access: 'member',
  query: z.strictObject(pageQuery),
  response: pageOf(absenceSchema),
} as const;

export const listMyAbsences = endpoint('get', '/api/absences/mine', {
  ...pagesOfAbsences,
  summary: 'My reports, newest first',
});

/** The common part of the calls of one report. */
const ofAbsence = {
  area: healthArea,
  access: 'member',
  params: withAbsence,
  response: absenceDetailSchema,
} as const;

export const getAbsence = endpoint('get', '/api/absences/:id', {
  ...ofAbsence,
  summary: 'A report, as far as I may see it',
});

export const addCertificate = endpoint('post', '/api/absences/:id/certificate', {
  ...ofAbsence,
  summary: 'Add a certificate to my report, or replace it',
  document: { field: 'certificate' },
});

export const cancelAbsence = endpoint('post', '/api/absences/:id/cancellation', {
  ...ofAbsence,
  summary:
    'Withdraw my report, before it begins or after a mistake; everyone who got an email about it gets another',
  key: 'requestId',
  body: z.strictObject(fromVersion),
});

export const returnFromAbsence = endpoint('post', '/api/absences/:id/return', {
  ...ofAbsence,
  summary: 'Report that I am back earlier; everyone who got an email about the absence gets another',
  key: 'requestId',
  body: z.strictObject(fromVersion),
});

export const decideLeave = endpoint('put', '/api/absences/:id', {
  ...ofAbsence,
  summary:
    'Approve or reject leave, with a remark. No one decides on their own, and only the first of two decisions counts',
  key: 'requestId',
  body: z.strictObject({
    status: z.enum(['Approved', 'Rejected'], 'The status can be Approved or Rejected.'),
    remark: remarkSchema,
    ...repeatable,
    version: z.optional(z.int()),
  }),
});

export const listLeaveQueue = endpoint('get', '/api/leave-queue', {
  ...pagesOfAbsences,
  summary: 'Leave requests that I can decide on, oldest first',
});

const range = z.strictObject({ from: daySchema, until: daySchema });

/** A student who is away on some of the requested days. */
const awaySchema = z.strictObject({
  id: absenceIdSchema,
  kind: kinds,
  name: z.string(),
  registrationNumber: z.string(),
  className: z.string(),
  ...span,
});
export type Away = z.infer<typeof awaySchema>;

export const listAway = endpoint('get', '/api/away', {
  summary: 'Students who are away on these days, by class and name; at most 42 days and 1,000 reports',
  area: healthArea,
  access: 'absence.read',
  query: range,
  response: z.strictObject({ items: z.array(awaySchema), isCut: z.boolean() }),
});

export const exportAway = endpoint('get', '/api/away/export', {
  summary: 'The same as CSV',
  area: healthArea,
  access: 'absence.read',
  query: range,
  produces: 'text/csv',
});

export const getAbsenceFigures = endpoint('get', '/api/absence-figures', {
  summary: 'How many reports began in each of the last 12 weeks',
  area: healthArea,
  access: 'absence.read',
  response: z.array(z.strictObject({ week: z.string(), monday: daySchema, sick: z.int(), leave: z.int() })),
});

export const {
  get: getCalendarLink,
  renew: renewCalendarLink,
  end: endCalendarLink,
  read: readCalendar,
} = calendarEndpoints({
  path: '/api/away-calendar',
  area: healthArea,
  access: 'absence.read',
  of: 'absent students',
  read: 'Absent students as iCalendar (RFC 5545), for anyone with the link',
});
