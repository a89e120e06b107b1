import { assessments, type CaseDetail, type CaseKind } from '@campus/contracts/integrity';
import { dayInWords } from '@campus/portal-kit';

type Facts = Pick<CaseDetail, 'studentName' | 'assessment' | 'title' | 'course' | 'happenedOn' | 'kind'>;

/** As the words after "It was reported that". Not what happened: what is said. */
const reported: Record<CaseKind, string> = {
  copying: 'something was copied from somebody else',
  material: 'you used notes or a device that were not allowed',
  plagiarism: 'parts were taken from elsewhere without saying so',
  collusion: 'you worked with others where that was not allowed',
  impersonation: 'somebody else did the work, or sat it in your place',
  fabrication: 'data were invented or changed',
  other: 'the rules were not kept; the report says how',
};

const opening = ({ studentName, assessment, title, course, happenedOn, kind }: Facts) =>
  `Dear ${studentName},

it was reported to us that in “${title}” (${assessments[assessment].toLowerCase()}, ${course}, ${dayInWords(happenedOn)}) ${reported[kind]}. We have not decided anything. First we want to know how you see it.`;

const closing = `You can read here everything that we have: the report and the evidence. Please answer in the portal, in your own words; you can add a document. Somebody you trust can help you and come along: give us the name with your answer.

After your answer, or when the time for it is over, the committee decides. The decision can be: no finding, a warning, fewer marks, that this work counts as failed, or that the head of the college decides. You can appeal against it, and then other people decide.

The integrity committee`;

/** Notices to begin with, filled from the case; deadlines are added by the portal. */
export const noticeTemplates: { label: string; fill: (facts: Facts) => string }[] = [
  { label: 'Usual notice', fill: (facts) => `${opening(facts)}\n\n${closing}` },
  {
    label: 'With questions',
    fill: (facts) =>
      `${opening(facts)}

We would like to know in particular:
- How did you work on it, and when?
- Who or what helped you?
- …

${closing}`,
  },
  {
    label: 'With a talk',
    fill: (facts) =>
      `${opening(facts)}

If you prefer to talk, tell us so in your answer, and we find a time together. You can bring somebody you trust.

${closing}`,
  },
];
