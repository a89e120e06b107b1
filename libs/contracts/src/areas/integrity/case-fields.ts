import * as z from 'zod/mini';
import { optionalLine, requiredLine, requiredText } from '../../text.ts';
import { drawnId } from '../../values.ts';

/** Kinds of cases. */
export const caseKinds = {
  copying: 'Copying from someone',
  material: 'Notes or devices that were not allowed',
  plagiarism: 'Plagiarism',
  collusion: 'Working together without permission',
  impersonation: 'Someone else did the work or exam',
  fabrication: 'Invented or changed data',
  other: 'Something else',
} as const;
export type CaseKind = keyof typeof caseKinds;
export const caseKindSchema = z.enum(Object.keys(caseKinds) as CaseKind[], 'Choose the kind of case.');

/** The level is the only fact about the course that is ever published. */
export const courseLevels = {
  'year-1': 'First year',
  'year-2': 'Second year',
  'year-3': 'Third year',
  'year-4': 'Fourth year',
  master: 'Master’s',
  doctoral: 'Doctoral',
} as const;
export type CourseLevel = keyof typeof courseLevels;
export const courseLevelSchema = z.enum(
  Object.keys(courseLevels) as CourseLevel[],
  'Choose the level of the course.',
);

export const assessments = { exam: 'Exam', assignment: 'Assignment', project: 'Project or lab' } as const;
export type Assessment = keyof typeof assessments;

/** How the committee can decide; `meaning` is what the committee and the student read. */
export const caseOutcomes = {
  'no-finding': {
    label: 'No finding',
    meaning: 'The committee found no breach of the rules. The case has no consequences.',
  },
  warning: {
    label: 'Warning',
    meaning: 'A written warning. Your marks stay as they are.',
  },
  'marks-reduced': {
    label: 'Marks reduced',
    meaning: 'Fewer marks for this work. The reason says how many.',
  },
  failed: {
    label: 'Failed',
    meaning:
      'This exam or assignment counts as failed. It can be repeated if the rules of the course allow it.',
  },
  referred: {
    label: 'Referred',
    meaning: 'The head of the college decides what happens next.',
  },
} as const;
export type CaseOutcome = keyof typeof caseOutcomes;
export const caseOutcomeSchema = z.enum(Object.keys(caseOutcomes) as CaseOutcome[], 'Choose the decision.');

/** 128 random bits, hex. The reporter's browser draws the id, so that a retry reports nothing twice. */
export const caseIdSchema = drawnId('This is not the id of a case.');

/** How many days ago an incident may have happened when it is reported. */
export const oldestIncident = 365;

/** The fields of a report; evidence is sent with them. */
export const caseReportSchema = z.strictObject({
  id: z.optional(caseIdSchema),
  studentName: requiredLine('The student’s name', 100),
  /** A college address. Its owner is notified and sees the case. */
  studentEmail: z.string('The student’s address is required.').check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'The student’s address is required.'),
    // The pattern takes quadratic time.
    z.maxLength(254, { error: 'This is not an email address.', abort: true }),
    z.regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/, 'This is not an email address.'),
  ),
  registrationNumber: z._default(optionalLine('The registration number', 40), ''),
  course: requiredLine('The course', 120),
  level: courseLevelSchema,
  assessment: z.enum(Object.keys(assessments) as Assessment[], 'Choose the type.'),
  /** Which exam or assignment. */
  title: requiredLine('The exam or assignment', 120),
  happenedOn: z.iso.date('This is not a date.'),
  kind: caseKindSchema,
  description: requiredText('A description', 5000),
});
export type CaseReport = z.infer<typeof caseReportSchema>;
