import type { Parsed } from '@campus/contracts';
import {
  addEvidence,
  answerCase,
  appealCase,
  assessments,
  type CaseAction,
  type CaseDetail,
  type CaseKind,
  caseStatementSchema,
  caseStepSchema,
  changeCase,
  type listCommittee,
} from '@campus/contracts/integrity';
import * as z from 'zod/mini';
import { dayInWords } from '@campus/portal-kit';

/** All values of all steps; the contract's schema picks those of one step. */
export interface StepValues {
  text: string;
  companion: string;
  outcome: string;
  panel: string[];
  lines: string[];
  member: string;
  label: string;
  document: File | null;
  evidence: File | null;
}

/** The values that the browser keeps until they are sent; files can't be kept. */
export const storedValues = z.object({
  text: z.string(),
  companion: z.string(),
  outcome: z.string(),
  panel: z.array(z.string()),
  lines: z.array(z.string()),
  member: z.string(),
  label: z.string(),
});

export const blankValues = (action: CaseAction, detail: CaseDetail): StepValues => ({
  text: action === 'notify' ? noticeTemplates[0]!.fill(detail) : '',
  companion: detail.statements.at(-1)?.companion ?? '',
  outcome: '',
  panel: [],
  lines: [],
  member: '',
  label: '',
  document: null,
  evidence: null,
});

interface Sending {
  /** The form's value that holds the document; `null`: there is none. */
  file: 'document' | 'evidence' | null;
  endpoint: typeof changeCase | typeof answerCase | typeof appealCase | typeof addEvidence;
  body: z.ZodMiniType<object>;
}
const sendings: Partial<Record<CaseAction, Sending>> = {
  answer: { file: 'document', endpoint: answerCase, body: caseStatementSchema },
  appeal: { file: 'document', endpoint: appealCase, body: caseStatementSchema },
  'add-evidence': { file: 'evidence', endpoint: addEvidence, body: addEvidence.body },
};

/** How a step is sent: as JSON, or with its document. */
export const sendingOf = (action: CaseAction): Sending =>
  sendings[action] ?? { file: null, endpoint: changeCase, body: caseStepSchema };

/** The schema of a step's form. Request id and version are set for each attempt; here they only have to be valid. */
export function schemaOf(action: CaseAction): z.ZodMiniType<object, StepValues> {
  const { file, body } = sendingOf(action);
  const added = { requestId: '0'.repeat(32), version: 0, ...(file === null && { action }) };
  return z.pipe(
    z.transform((values: StepValues): unknown => ({ ...values, ...added })),
    body,
  );
}

/** Whether a step names members of the committee, so that the list has to be loaded first. */
export const namesCommittee = (action: CaseAction): boolean =>
  action === 'decide' || action === 'decide-appeal' || action === 'exclude';

export type Seated = Parsed<typeof listCommittee.response>[number];

/** Those of the committee who take part in a case, without the reader. */
export function othersIn({ reporter, excluded }: CaseDetail, members: readonly Seated[], reader: string) {
  const out = new Set([reader, reporter.id, ...excluded.map(({ id }) => id)]);
  return members.filter(({ id }) => !out.has(id));
}

/** Whether a member can be on the panel: not as a stand-in, nor after a part in an earlier step. */
export function canSitIn({ state, history, decisions }: CaseDetail, { id, for: absent }: Seated): boolean {
  const checked = history.filter(({ action }) => action === 'check');
  const decided = state === 'appealed' ? decisions : [];
  const before = [
    ...checked.flatMap((check) => [check.by, check.for]),
    ...decided.flatMap((decision) => [decision.by, decision.for, ...decision.panel]),
  ];
  return absent === null && !before.some((person) => person?.id === id);
}

type Facts = Pick<CaseDetail, 'studentName' | 'assessment' | 'title' | 'course' | 'happenedOn' | 'kind'>;

/** Follows “It was reported that”: an allegation, not a finding. */
const reported: Record<CaseKind, string> = {
  copying: 'you copied from someone else',
  material: 'you used notes or a device that were not allowed',
  plagiarism: 'parts of your work come from a source you didn’t name',
  collusion: 'you worked with others although that was not allowed',
  impersonation: 'someone else did the work or took the exam for you',
  fabrication: 'you invented or changed data',
  other: 'you broke the rules; the report says how',
};

const opening = ({ studentName, assessment, title, course, happenedOn, kind }: Facts) =>
  `Dear ${studentName},

We received a report that in “${title}” (${assessments[assessment].toLowerCase()}, ${course}, ${dayInWords(happenedOn)}) ${reported[kind]}. We have not decided anything. First we want to hear from you.`;

const closing = `You can read everything we have in the portal: the report and the evidence. Please answer there, in your own words. You can add a document. Someone you trust can help you and come with you: tell us their name in your answer.

The committee decides after your answer, or when the time to answer is over. It can decide: no finding, a warning, fewer marks, that this work counts as failed, or that the head of the college decides. You can appeal, and then different people decide.

The integrity committee`;

/** Templates of the notice, filled from the case. The portal adds the deadlines. */
export const noticeTemplates: { label: string; fill: (facts: Facts) => string }[] = [
  { label: 'Standard notice', fill: (facts) => `${opening(facts)}\n\n${closing}` },
  {
    label: 'With questions',
    fill: (facts) =>
      `${opening(facts)}

We would especially like to know:
- How did you work on it, and when?
- Who or what helped you?
- …

${closing}`,
  },
  {
    label: 'Offer a talk',
    fill: (facts) =>
      `${opening(facts)}

If you prefer to talk, say so in your answer and we will find a time together. You can bring someone you trust.

${closing}`,
  },
];

/** “Data Structures: Assignment 3”. It names no one. */
export const caseName = ({ course, title }: Pick<CaseDetail, 'course' | 'title'>): string =>
  `${course}: ${title}`;
