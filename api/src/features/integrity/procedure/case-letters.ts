import type { Person } from '@campus/contracts/approvals';
import { dayInWords, dayMs, daysAfter } from '../../../platform/days.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import type { Letter, LetterRecord, LetterText } from '../../../services/mail/letters.ts';
import { watchDeadlines } from '../../../services/procedure/deadlines.ts';

/** How long a letter is worth sending, in ms. Then its address and words are erased, sent or not. */
const worthFor = 30 * dayMs;

/** The student isn't told who ended the case. */
const dismissed = {
  subject: 'The committee dismissed your case',
  paragraphs: [
    'Nothing is held against you, and you don’t need to do anything.',
    'Open the case to see the reason.',
  ],
};

export const caseTexts = {
  report: {
    committee: {
      subject: 'Someone reported an incident to the committee',
      paragraphs: [
        'A committee member other than the reporter checks the report first.',
        'If you know the people involved well, please step back. Other members will take over.',
      ],
    },
  },
  notify: (answerUntil: string, appealDays: number) => ({
    student: {
      subject: 'The integrity committee asks you for an answer',
      paragraphs: [
        `Someone reported a concern about your work at the college. Nothing is decided, and the committee wants to hear you first. The last day to answer is ${dayInWords(answerUntil)}.`,
        'Log in to the portal with the address that this email went to. You see everything that the committee sees. You can add a file, and you can name a person to support you.',
        `The committee then decides, even if you do not answer. You can appeal within ${appealDays} days after that. Other people decide on the appeal.`,
      ],
    },
  }),
  reminder: (answerUntil: string) => ({
    student: {
      subject: 'Your time to answer the committee is nearly over',
      paragraphs: [
        `The integrity committee is waiting for your answer. The last day is ${dayInWords(answerUntil)}.`,
        'Log in to the portal with the address that this email went to. Without your answer, the committee decides on what it has.',
      ],
    },
  }),
  answer: {
    student: {
      subject: 'Your answer has arrived',
      paragraphs: [
        'You can add to your answer until the last day to answer, unless the committee decides sooner.',
        'We will email you when the committee has decided.',
      ],
    },
    committee: {
      subject: 'A student answered in a case',
      paragraphs: ['The committee can decide the case now.'],
    },
  },
  appeal: {
    student: {
      subject: 'Your appeal has arrived',
      paragraphs: [
        'Members who took no part in the first decision will decide on it.',
        'We will email you when they have decided. Nothing is published until then.',
      ],
    },
    committee: {
      subject: 'A student appealed in a case',
      paragraphs: ['Members who took part in the first decision can’t decide on the appeal.'],
    },
  },
  /** `appealUntil` is `null` when the decision holds nothing against the student. */
  decide: (appealUntil: string | null) => ({
    student: {
      subject: 'The committee has decided on your case',
      paragraphs: [
        'Open the case to read the decision and the reasons.',
        appealUntil
          ? `If you do not agree, you can appeal until ${dayInWords(appealUntil)}. Other people decide on the appeal.`
          : 'You don’t need to do anything.',
      ],
    },
    reporter: {
      subject: 'The committee has decided on a case that you reported',
      paragraphs: ['Open the case to read the decision.'],
    },
  }),
  'decide-appeal': {
    student: {
      subject: 'The committee has decided on your appeal',
      paragraphs: [
        'Open the case to read the decision and the reasons. This decision is final.',
        'You don’t need to do anything.',
      ],
    },
    reporter: {
      subject: 'The committee has decided on the appeal in a case that you reported',
      paragraphs: ['Open the case to read the decision on the appeal.'],
    },
  },
  dismiss: {
    student: dismissed,
    reporter: {
      subject: 'The committee dismissed a case that you reported',
      paragraphs: ['Open the case to see the reason.'],
    },
  },
  withdraw: {
    student: dismissed,
    reporter: {
      subject: 'You withdrew a report',
      paragraphs: ['The committee will take no further action on it.'],
    },
  },
};

/**
 * The letters about a step, one to each reader who has a text. They never say whose case it is, or what it is about: the
 * portal shows that to readers who log in.
 */
export function caseLetters(
  { mail, now }: Pick<IntegrityContext, 'mail' | 'now'>,
  { _id, student, reporter }: Pick<CaseRecord, '_id' | 'student' | 'reporter'>,
  step: string,
  texts: Partial<Record<'student' | 'reporter' | 'committee', LetterText>>,
  committee: Person[] = [],
): LetterRecord[] {
  const letter = (reader: string, to: Letter['to'], text: LetterText | undefined) =>
    text &&
    mail.letter(`case:${_id}:${step}:${reader}`, {
      kind: 'case',
      to,
      ...text,
      link: { label: 'Open the case', path: `/cheating-records/cases/${_id}` },
      until: new Date(now() + worthFor),
    });
  return [
    letter('student', { address: student.email }, texts.student),
    letter('reporter', { member: reporter.id }, texts.reporter),
    // Keys have numbers, not members: a missing member would be the reporter, or the student of the case.
    ...committee.map(({ id }, i) => letter(`committee-${i + 1}`, { member: id }, texts.committee)),
  ].filter((one) => one !== undefined);
}

/** Writes once to students who haven't answered when the time for it is nearly over. */
export const remindToAnswer = (context: IntegrityContext): void =>
  watchDeadlines(context, {
    name: 'remind to answer',
    remindDays: 2,
    // A case waits for the committee from the day after the last one to answer.
    dueBetween: (from, until) =>
      context.models.cases
        .find(
          { state: 'notified', waitsFrom: { $gt: from, $lte: daysAfter(until, 1) } },
          { student: 1, reporter: 1, answerUntil: 1 },
        )
        .lean(),
    reminders: async (record) =>
      caseLetters(context, record, 'answer-reminder', caseTexts.reminder(record.answerUntil!)),
  });
