import * as z from 'zod/mini';
import { drawnId, optionalLine, requiredLine, requiredText } from '../../text.ts';

/** What somebody is said to have done. */
export const caseKinds = {
  copying: 'Copying from somebody',
  material: 'Notes or devices that were not allowed',
  plagiarism: 'Plagiarism',
  collusion: 'Working together where it was not allowed',
  impersonation: 'Somebody else did it, or sat the exam',
  fabrication: 'Invented or changed data',
  other: 'Something else',
} as const;
export type CaseKind = keyof typeof caseKinds;
export const caseKindSchema = z.enum(Object.keys(caseKinds) as CaseKind[], 'Choose what happened.');

/** Of the course: the only thing of it that is ever published. */
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

/** How the committee can decide; `meaning` is what the student reads. */
export const caseOutcomes = {
  'no-finding': {
    label: 'No finding',
    meaning: 'The committee found no breach of the rules. Nothing is held against you.',
  },
  warning: {
    label: 'Warning',
    meaning: 'A written warning. Your marks stay as they are.',
  },
  'marks-reduced': {
    label: 'Marks reduced',
    meaning: 'You get fewer marks for this work; the reason says how many.',
  },
  failed: {
    label: 'Failed',
    meaning: 'This exam or assignment counts as failed; you can repeat it by the rules of your course.',
  },
  referred: {
    label: 'Referred',
    meaning: 'The matter goes to the head of the college, who decides what follows.',
  },
} as const;
export type CaseOutcome = keyof typeof caseOutcomes;
export const caseOutcomeSchema = z.enum(
  Object.keys(caseOutcomes) as CaseOutcome[],
  'Choose how the committee decides.',
);

/** 128 random bits, hex. Who reports draws it, so that sending it again reports nothing twice. */
export const caseIdSchema = drawnId('This is not the id of a case.');

/** Days that an incident can lie back when it is reported. */
export const oldestIncident = 365;

/** What is typed into a report; evidence comes beside it. */
export const caseReportSchema = z.strictObject({
  id: z.optional(caseIdSchema),
  studentName: requiredLine('The student’s name', 100),
  /** Of the college: whoever has this address is told, and sees the case. */
  studentEmail: z
    .string('The student’s address is required.')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'The student’s address is required.'),
      z.maxLength(254, 'This is not an e-mail address.'),
      z.regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/, 'This is not an e-mail address.'),
    ),
  registrationNumber: z._default(optionalLine('The registration number', 40), ''),
  course: requiredLine('The course', 120),
  level: courseLevelSchema,
  assessment: z.enum(Object.keys(assessments) as Assessment[], 'Choose what it was.'),
  /** Which exam or assignment. */
  title: requiredLine('The exam or assignment', 120),
  happenedOn: z.iso.date('This is not a date.'),
  kind: caseKindSchema,
  description: requiredText('A description', 5000),
});
export type CaseReport = z.infer<typeof caseReportSchema>;
