import type { Person } from '@campus/contracts/approvals';
import type { CaseAction } from '@campus/contracts/integrity';
import { dayInWords, dayMs } from '../../../platform/days.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';

/** Milliseconds for which a letter is worth sending. Then its address and words are deleted, sent or not. */
const worthFor = 30 * dayMs;

type Told = Pick<CaseRecord, '_id' | 'student' | 'reporter'>;
type Desk = Pick<IntegrityContext, 'mail' | 'now' | 'config'>;
type Words = Pick<Letter, 'subject' | 'paragraphs'>;

/**
 * A letter about a case: once for each step and reader. Whose case it is, what it is about and why is never in one: the
 * portal says it to who signs in.
 */
function letter(
  { mail, now }: Desk,
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

const toStudent = (desk: Desk, { _id, student }: Told, step: string, words: Words) =>
  letter(desk, _id, step, ['student', { address: student.email }], words);

const toReporter = (desk: Desk, { _id, reporter }: Told, step: string, words: Words) =>
  letter(desk, _id, step, ['reporter', { member: reporter.id }], words);

/** Admins see keys: with members in them, whoever is missing would be the one who reported it, or whom it is about. */
const toCommittee = (desk: Desk, { _id }: Told, step: string, committee: Person[], words: Words) =>
  committee.map(({ id }, i) => letter(desk, _id, step, [`committee-${i + 1}`, { member: id }], words));

/** That there is a new case. */
export const lettersOnReport = (desk: Desk, told: Told, committee: Person[]): LetterRecord[] =>
  toCommittee(desk, told, 'report', committee, {
    subject: 'An incident was reported to the committee',
    paragraphs: [
      'An incident was reported. Somebody other than the one who reported it checks it first.',
      'If you know the people in it well, step back: others of the committee go on.',
    ],
  });

/** That there is a case about the student, and how to answer. */
export const lettersOnNotice = (desk: Desk, told: Told, answerUntil: string): LetterRecord[] => [
  toStudent(desk, told, 'notify', {
    subject: 'A matter of academic integrity concerns you',
    paragraphs: [
      'Something was reported about work of yours at the college. Nothing is decided. First the committee wants to hear you.',
      `The last day to answer is ${dayInWords(answerUntil)}.`,
      'To read everything, and to answer, sign in to the portal with the address that this mail was sent to. You see all that the committee sees. You can add a file, and name somebody who goes with you through the procedure.',
      `Then the committee decides, also when you do not answer. You can appeal within ${desk.config.caseDays.appeal} days after that; other people decide on the appeal.`,
    ],
  }),
];

/** That the time to answer is nearly over. */
export const reminderToAnswer = (desk: Desk, told: Told, answerUntil: string): LetterRecord =>
  toStudent(desk, told, 'answer-reminder', {
    subject: 'The time to answer is nearly over',
    paragraphs: [
      `The last day to answer in the matter that concerns you is ${dayInWords(answerUntil)}.`,
      'Sign in to the portal with the address that this mail was sent to. Without an answer the committee decides on what it has.',
    ],
  });

/** That a statement arrived: the `count`th of the student. */
export function lettersOnStatement(
  desk: Desk,
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
            'The committee has your answer. Until the last day to answer you can add to it, as long as nothing is decided.',
            'You get a mail when the committee has decided.',
          ],
        }
      : {
          subject: 'Your appeal has arrived',
          paragraphs: [
            'The committee has your appeal. People who did not decide the first time decide on it.',
            'You get a mail when they have. Until then nothing of it is published.',
          ],
        };
  return [
    toStudent(desk, told, step, arrived),
    ...toCommittee(desk, told, step, committee, {
      subject: kind === 'answer' ? 'A student has answered' : 'A student has appealed',
      paragraphs: [
        kind === 'answer'
          ? 'In a case of the committee the student has answered. The committee can decide now.'
          : 'In a case of the committee the student has appealed. Whoever decided the first time does not decide again.',
      ],
    }),
  ];
}

/** That the committee decided: on the case, or on the appeal. */
export function lettersOnDecision(
  desk: Desk,
  told: Told,
  step: 'decide' | 'decide-appeal',
  /** Last day to appeal; `null`: there is no appeal. */
  appealUntil: string | null,
): LetterRecord[] {
  const onAppeal = step === 'decide-appeal';
  const next = appealUntil
    ? `If you do not agree, you can appeal. The last day for it is ${dayInWords(appealUntil)}. Other people decide on the appeal.`
    : 'There is nothing that you have to do.';
  return [
    toStudent(desk, told, step, {
      subject: onAppeal ? 'Your appeal is decided' : 'The committee has decided',
      paragraphs: [
        `${onAppeal ? 'Your appeal is decided. This decision is final.' : 'The committee has decided in the matter that concerns you.'} Sign in to the portal to read the decision, what it means and its reasons.`,
        next,
      ],
    }),
    toReporter(desk, told, step, {
      subject: onAppeal ? 'An appeal is decided' : 'The committee has decided',
      paragraphs: [
        `${onAppeal ? 'There was an appeal in a case that you reported, and it is decided.' : 'A case that you reported is decided.'} Sign in to the portal to read it.`,
      ],
    }),
  ];
}

/** That it ended without a decision. A student who was told nothing is told nothing now. */
export function lettersOnEnd(
  desk: Desk,
  told: Told & Pick<CaseRecord, 'notifiedAt'>,
  step: CaseAction & ('dismiss' | 'withdraw'),
): LetterRecord[] {
  const reporter = toReporter(desk, told, step, {
    subject: step === 'dismiss' ? 'A case that you reported was dismissed' : 'You took back a report',
    paragraphs: [
      step === 'dismiss'
        ? 'The committee does not go on with a case that you reported. The reason stands with it on the portal.'
        : 'Your report was taken back. Nobody goes on with it.',
    ],
  });
  if (told.notifiedAt === null) return [reporter];
  const student = toStudent(desk, told, step, {
    subject: 'The matter that concerned you was dismissed',
    paragraphs: [
      'The committee does not go on with it. Nothing is held against you, and there is nothing that you have to do.',
      'The reason stands with it on the portal.',
    ],
  });
  return [student, reporter];
}
