import { assessments, type CaseDetail, type CaseKind } from '@campus/contracts/integrity';
import { dayInWords } from '@campus/portal-kit';

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
