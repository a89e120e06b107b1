import type { Person } from '@campus/contracts/approvals';
import type { CaseAction } from '@campus/contracts/integrity';
import { dayInWords, dayMs } from '../../../platform/days.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';

/** How long a letter is worth sending, in ms. Then its address and words are erased, sent or not. */
const worthFor = 30 * dayMs;

type Told = Pick<CaseRecord, '_id' | 'student' | 'reporter'>;
type LetterContext = Pick<IntegrityContext, 'mail' | 'now' | 'config'>;
type Words = Pick<Letter, 'subject' | 'paragraphs'>;

/**
 * A letter about a case: one for each step and reader. It never says whose case it is, or what it is about: the portal
 * shows that to readers who log in.
 */
function letter(
  { mail, now }: LetterContext,
  id: string,
  step: string,
  [reader, to]: [reader: string, to: Letter['to']],
  { subject, paragraphs }: Words,
): LetterRecord {
  return mail.letter(`case:${id}:${step}:${reader}`, {
    kind: 'case',
    to,
    subject,
    paragraphs,
    link: { label: 'Open the case', path: `/cheating-records/cases/${id}` },
    until: new Date(now() + worthFor),
  });
}

const toStudent = (context: LetterContext, { _id, student }: Told, step: string, words: Words) =>
  letter(context, _id, step, ['student', { address: student.email }], words);

const toReporter = (context: LetterContext, { _id, reporter }: Told, step: string, words: Words) =>
  letter(context, _id, step, ['reporter', { member: reporter.id }], words);

/** Keys have numbers, not members: a missing member would be the reporter, or the student of the case. */
const toCommittee = (
  context: LetterContext,
  { _id }: Told,
  step: string,
  committee: Person[],
  words: Words,
) => committee.map(({ id }, i) => letter(context, _id, step, [`committee-${i + 1}`, { member: id }], words));

/** Tells the committee about a new case. */
export const lettersOnReport = (context: LetterContext, told: Told, committee: Person[]): LetterRecord[] =>
  toCommittee(context, told, 'report', committee, {
    subject: 'Someone reported an incident to the committee',
    paragraphs: [
      'A committee member other than the reporter checks the report first.',
      'If you know the people involved well, please step back. Other members will take over.',
    ],
  });

/** Tells the student that there is a case, and how to answer. */
export const lettersOnNotice = (context: LetterContext, told: Told, answerUntil: string): LetterRecord[] => [
  toStudent(context, told, 'notify', {
    subject: 'The integrity committee asks you for an answer',
    paragraphs: [
      `Someone reported a concern about your work at the college. Nothing is decided, and the committee wants to hear you first. The last day to answer is ${dayInWords(answerUntil)}.`,
      'Log in to the portal with the address that this email went to. You see everything that the committee sees. You can add a file, and you can name a person to support you.',
      `The committee then decides, even if you do not answer. You can appeal within ${context.config.caseDays.appeal} days after that. Other people decide on the appeal.`,
    ],
  }),
];

export const reminderToAnswer = (context: LetterContext, told: Told, answerUntil: string): LetterRecord =>
  toStudent(context, told, 'answer-reminder', {
    subject: 'Your time to answer the committee is nearly over',
    paragraphs: [
      `The integrity committee is waiting for your answer. The last day is ${dayInWords(answerUntil)}.`,
      'Log in to the portal with the address that this email went to. Without your answer, the committee decides on what it has.',
    ],
  });

/** Confirms the student's `count`th statement, and tells the committee about it. */
export function lettersOnStatement(
  context: LetterContext,
  told: Told,
  kind: 'answer' | 'appeal',
  count: number,
  committee: Person[],
): LetterRecord[] {
  const step = `${kind}-${count}`;
  const arrived =
    kind === 'answer'
      ? {
          subject: 'Your answer has arrived',
          paragraphs: [
            'You can add to your answer until the last day to answer, unless the committee decides sooner.',
            'We will email you when the committee has decided.',
          ],
        }
      : {
          subject: 'Your appeal has arrived',
          paragraphs: [
            'Members who took no part in the first decision will decide on it.',
            'We will email you when they have decided. Nothing is published until then.',
          ],
        };
  return [
    toStudent(context, told, step, arrived),
    ...toCommittee(context, told, step, committee, {
      subject: kind === 'answer' ? 'A student answered in a case' : 'A student appealed in a case',
      paragraphs: [
        kind === 'answer'
          ? 'The committee can decide the case now.'
          : 'Members who took part in the first decision can’t decide on the appeal.',
      ],
    }),
  ];
}

/** Tells the student and the reporter that the committee decided on the case, or on the appeal. */
export function lettersOnDecision(
  context: LetterContext,
  told: Told,
  step: 'decide' | 'decide-appeal',
  /** Last day to appeal; `null`: there is no appeal. */
  appealUntil: string | null,
): LetterRecord[] {
  const onAppeal = step === 'decide-appeal';
  const next = appealUntil
    ? `If you do not agree, you can appeal until ${dayInWords(appealUntil)}. Other people decide on the appeal.`
    : 'You don’t need to do anything.';
  return [
    toStudent(context, told, step, {
      subject: onAppeal
        ? 'The committee has decided on your appeal'
        : 'The committee has decided on your case',
      paragraphs: [
        `Open the case to read the decision and the reasons.${onAppeal ? ' This decision is final.' : ''}`,
        next,
      ],
    }),
    toReporter(context, told, step, {
      subject: onAppeal
        ? 'The committee has decided on the appeal in a case that you reported'
        : 'The committee has decided on a case that you reported',
      paragraphs: [`Open the case to read the decision${onAppeal ? ' on the appeal' : ''}.`],
    }),
  ];
}

/** Announces that a case ended without a decision. A student who was never notified gets no letter. */
export function lettersOnEnd(
  context: LetterContext,
  told: Told & Pick<CaseRecord, 'notifiedAt'>,
  step: CaseAction & ('dismiss' | 'withdraw'),
): LetterRecord[] {
  const reporter = toReporter(context, told, step, {
    subject:
      step === 'dismiss' ? 'The committee dismissed a case that you reported' : 'You withdrew a report',
    paragraphs: [
      step === 'dismiss'
        ? 'Open the case to see the reason.'
        : 'The committee will take no further action on it.',
    ],
  });
  if (told.notifiedAt === null) return [reporter];
  const student = toStudent(context, told, step, {
    subject: 'The committee dismissed your case',
    paragraphs: [
      'Nothing is held against you, and you don’t need to do anything.',
      'Open the case to see the reason.',
    ],
  });
  return [student, reporter];
}
