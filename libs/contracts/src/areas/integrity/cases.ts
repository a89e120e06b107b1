import * as z from 'zod/mini';
import { fromVersion, personSchema } from '../approvals/index.ts';
import {
  caseActionSchema,
  caseParts,
  caseStatementSchema,
  caseStateSchema,
  caseStepSchema,
} from './case-actions.ts';
import {
  type Assessment,
  assessments,
  caseIdSchema,
  caseKindSchema,
  caseOutcomeSchema,
  caseReportSchema,
  courseLevelSchema,
} from './case-fields.ts';
import { documentSchema } from '../documents/index.ts';
import { shownDeadline } from '../procedure/deadlines.ts';
import { endpoint } from '../../endpoint.ts';
import { optionalLine } from '../../text.ts';
import { daySchema, instantSchema, pageOf, pageQuery } from '../../values.ts';

export const integrityArea = 'Academic integrity';
const withCase = z.strictObject({ id: caseIdSchema });
const partSchema = z.enum(caseParts);

/** A case in a list, for those in it. */
export const caseSchema = z.strictObject({
  id: caseIdSchema,
  state: caseStateSchema,
  /** This reader's part in the case. */
  part: partSchema,
  studentName: z.string(),
  course: z.string(),
  title: z.string(),
  kind: caseKindSchema,
  reportedOn: daySchema,
  /** To answer, to appeal, or for the committee's next step. */
  ...shownDeadline,
  /** Whose deadline that is. */
  waitsFor: z.nullable(z.enum(['student', 'committee'])),
  /** Whether this reader can do the step that it waits for. */
  mayAct: z.boolean(),
});
export type IntegrityCase = z.infer<typeof caseSchema>;

/** Something that a student said, with what came with it. */
export const caseStatementEntrySchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['answer', 'appeal']),
  at: instantSchema,
  text: z.string(),
  companion: z.string(),
  document: z.nullable(documentSchema),
});
export type CaseStatement = z.infer<typeof caseStatementEntrySchema>;

export const caseEvidenceSchema = z.strictObject({
  id: z.string(),
  at: instantSchema,
  by: personSchema,
  /** A short description. */
  label: z.string(),
  document: documentSchema,
});

export const caseDecisionSchema = z.strictObject({
  at: instantSchema,
  by: personSchema,
  /** The member that `by` was a stand-in for, or `null`. */
  for: z.nullable(personSchema),
  panel: z.array(personSchema),
  outcome: caseOutcomeSchema,
  text: z.string(),
});
export type CaseDecision = z.infer<typeof caseDecisionSchema>;

/** One step. Steps about who of the committee takes part are for the committee only. */
export const caseEntrySchema = z.strictObject({
  id: z.string(),
  at: instantSchema,
  by: personSchema,
  for: z.nullable(personSchema),
  action: caseActionSchema,
  from: z.nullable(caseStateSchema),
  to: caseStateSchema,
  /** The committee member it is about, if any. */
  member: z.nullable(personSchema),
  text: z.string(),
});
export type CaseEntry = z.infer<typeof caseEntrySchema>;

export const caseDetailSchema = z.extend(caseSchema, {
  studentEmail: z.string(),
  registrationNumber: z.string(),
  /** For the committee: the name of the account with this address; `null`: there is none yet, or not for this reader. */
  studentAccount: z.nullable(z.string()),
  level: courseLevelSchema,
  assessment: z.enum(Object.keys(assessments) as Assessment[]),
  happenedOn: daySchema,
  description: z.string(),
  reporter: personSchema,
  evidence: z.array(caseEvidenceSchema),
  /** The notice to the student; empty before. */
  notice: z.string(),
  /** Last days to answer and to appeal; `null`: not yet known. */
  answerUntil: z.nullable(daySchema),
  appealUntil: z.nullable(daySchema),
  statements: z.array(caseStatementEntrySchema),
  /** The first, and the one on the appeal. The last one counts. */
  decisions: z.array(caseDecisionSchema),
  history: z.array(caseEntrySchema),
  /** Committee members who stepped back or were excluded. Shown to the committee. */
  excluded: z.array(personSchema),
  /** Stand-ins of committee members who can read the case today. Shown to everyone in the case. */
  standIns: z.array(z.strictObject({ standIn: personSchema, absent: personSchema })),
  /** The published record; `null` when there is none. */
  recordId: z.nullable(caseIdSchema),
  /** Steps this reader can take now. */
  actions: z.array(caseActionSchema),
  version: z.int(),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

export const reportCase = endpoint('post', '/api/cases', {
  summary: 'Report an incident, with optional evidence. Repeating it with the same `id` changes nothing',
  key: 'id',
  area: integrityArea,
  access: 'case.report',
  body: caseReportSchema,
  document: { field: 'evidence', optional: true },
  status: 201,
  response: caseDetailSchema,
});

export const listMyCases = endpoint('get', '/api/cases/mine', {
  summary: 'Cases about me (once I was notified) or cases that I reported, newest first',
  area: integrityArea,
  access: 'member',
  query: z.strictObject({ ...pageQuery, part: z.enum(['student', 'reporter'], 'Say which cases.') }),
  response: pageOf(caseSchema),
});

export const listCases = endpoint('get', '/api/cases', {
  summary: 'All cases, for the committee; newest first',
  area: integrityArea,
  access: 'member',
  query: z.strictObject({ ...pageQuery, state: z.optional(caseStateSchema) }),
  response: pageOf(caseSchema),
});

export const listCaseQueue = endpoint('get', '/api/case-queue', {
  summary: 'Cases waiting for the committee, longest first',
  area: integrityArea,
  access: 'member',
  query: z.strictObject(pageQuery),
  response: pageOf(caseSchema),
});

export const listCaseDeadlines = endpoint('get', '/api/case-deadlines', {
  summary: 'Deadlines within at most 62 days, for the committee; at most 500',
  area: integrityArea,
  access: 'member',
  query: z.strictObject({ from: daySchema, until: daySchema }),
  response: z.strictObject({ items: z.array(caseSchema), isCut: z.boolean() }),
});

/** Cases waiting for this member, for the home page. */
export const getCaseReminder = endpoint('get', '/api/case-reminder', {
  summary: 'How many cases are waiting for me',
  area: integrityArea,
  access: 'member',
  response: z.strictObject({
    /** Cases that wait for the committee and that I can act on; at most 100 are counted. */
    toDo: z.int(),
    overdue: z.int(),
    /** Cases about me that I was notified of. */
    aboutMe: z.int(),
    /** Cases in which I can answer now. */
    toAnswer: z.int(),
    /** Cases in which I can appeal now. */
    toAppeal: z.int(),
    /** The days that the rules give. */
    answerDays: z.int(),
    appealDays: z.int(),
  }),
});

export const listCommittee = endpoint('get', '/api/case-committee', {
  summary: 'The committee and its current and future stand-ins, for its members',
  area: integrityArea,
  access: 'member',
  response: z.array(
    z.extend(personSchema, {
      /** The member they are a stand-in for, if they are not on the committee themselves. */
      for: z.nullable(personSchema),
    }),
  ),
});

/** The common part of the calls of one case. */
const ofCase = {
  area: integrityArea,
  access: 'member',
  params: withCase,
  response: caseDetailSchema,
} as const;

export const getCase = endpoint('get', '/api/cases/:id', {
  ...ofCase,
  summary: 'A case, for the people involved',
});

export const changeCase = endpoint('post', '/api/cases/:id/steps', {
  ...ofCase,
  summary: 'Take a step as the committee or the reporter; only the first of two steps counts',
  key: 'requestId',
  body: caseStepSchema,
});

export const addEvidence = endpoint('post', '/api/cases/:id/evidence', {
  ...ofCase,
  summary: 'Add a piece of evidence, before the student is notified',
  key: 'requestId',
  body: z.strictObject({ ...fromVersion, label: z._default(optionalLine('What it shows', 200), '') }),
  document: { field: 'evidence' },
});

const statement = {
  ...ofCase,
  body: caseStatementSchema,
  document: { field: 'document', optional: true },
} as const;

export const answerCase = endpoint('post', '/api/cases/:id/answer', {
  ...statement,
  summary: 'Answer in the case about me, or add to my answer, until the deadline',
  key: 'requestId',
});

export const appealCase = endpoint('post', '/api/cases/:id/appeal', {
  ...statement,
  summary: 'Appeal the decision in the case about me, once, until the deadline',
  key: 'requestId',
});
