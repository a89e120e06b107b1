import type { AbsenceNotice } from '@campus/contracts/health';
import { dayMs } from '../../../platform/days.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { spanInWords } from '../half-days.ts';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';

/** The steps of a report that others get a mail about, in order. Each happens once. */
export const notifiedSteps = ['report', 'decision', 'return', 'cancel'] as const;
export type NotifiedStep = (typeof notifiedSteps)[number];

/**
 * How long a letter is worth sending, in ms. Then its address and words are erased, even if no mail server took them:
 * the outbox must not record who was away, and no parent should get the news months later.
 */
const worthFor = 14 * dayMs;

type Told = Pick<
  AbsenceRecord,
  | '_id'
  | 'kind'
  | 'author'
  | 'name'
  | 'registrationNumber'
  | 'className'
  | 'address'
  | 'from'
  | 'until'
  | 'fromAfternoon'
  | 'untilMidday'
>;
type Words = Pick<Letter, 'subject' | 'paragraphs'>;

/** The reader at the address that was given with a report. */
export const addresseeOf = ({ kind }: Pick<AbsenceRecord, 'kind'>): AbsenceNotice['to'] =>
  kind === 'sick' ? 'coordinator' : 'parent';

export const letterKey = (id: string, step: NotifiedStep, to: AbsenceNotice['to'] | 'author'): string =>
  `absence:${id}:${step}:${to}`;

/** A letter to the address of a report, if it has one. It never has reasons, remarks or other free text. */
function letterToAddress(
  { mail, now }: Pick<HealthContext, 'mail' | 'now'>,
  absence: Told,
  step: NotifiedStep,
  { subject, paragraphs }: Words,
): LetterRecord[] {
  const { _id, address } = absence;
  if (address === null) return [];
  const to = addresseeOf(absence);
  const letter: Letter = {
    kind: 'absence',
    to: { address },
    subject,
    paragraphs,
    until: new Date(now() + worthFor),
    follows: notifiedSteps
      .slice(0, notifiedSteps.indexOf(step))
      .map((earlier) => letterKey(_id, earlier, to)),
    ...(to === 'coordinator' && { link: { label: 'See who is away', path: '/health-system/away' } }),
  };
  return [mail.letter(letterKey(_id, step, to), letter)];
}

/** Tells that a student reported sick, or asked for leave. */
export const reportLetters = (context: Pick<HealthContext, 'mail' | 'now'>, absence: Told): LetterRecord[] =>
  letterToAddress(
    context,
    absence,
    'report',
    absence.kind === 'sick'
      ? {
          subject: 'A student reported sick',
          paragraphs: [
            `${studentIn(absence)} reported sick ${spanInWords(absence)}.`,
            'You get this email as the class coordinator. You don’t need to do anything.',
          ],
        }
      : {
          subject: 'A student asked for leave from college',
          paragraphs: [
            `${studentIn(absence)} asked the college for leave ${spanInWords(absence)}.`,
            'The college will decide and write to you again. If you did not know about this, please tell the college office.',
          ],
        },
  );

/** Tells the student and the parent that leave was approved or rejected. */
export function decisionLetters(
  context: Pick<HealthContext, 'mail' | 'now'>,
  absence: Told,
  state: 'Approved' | 'Rejected',
): LetterRecord[] {
  const approved = state === 'Approved';
  const outcome = approved ? 'is approved' : 'was not approved';
  const { _id, author } = absence;
  const toAuthor: Letter = {
    kind: 'absence',
    to: { member: author.id },
    subject: `Your leave ${outcome}`,
    paragraphs: [
      `A reviewer ${approved ? 'approved' : 'rejected'} your leave ${spanInWords(absence)}.`,
      'Open it to see what they wrote.',
    ],
    link: { label: 'Open my report', path: `/health-system/reports/${_id}` },
    until: new Date(context.now() + worthFor),
  };
  const toParent = {
    subject: `Leave from college ${outcome}`,
    paragraphs: [
      `The college ${approved ? 'approved' : 'did not approve'} the leave of ${studentIn(absence)} ${spanInWords(absence)}.`,
    ],
  };
  return [
    context.mail.letter(letterKey(_id, 'decision', 'author'), toAuthor),
    ...letterToAddress(context, absence, 'decision', toParent),
  ];
}

export const cancelLetters = (context: Pick<HealthContext, 'mail' | 'now'>, absence: Told): LetterRecord[] =>
  letterToAddress(context, absence, 'cancel', {
    subject:
      absence.kind === 'sick' ? 'A student withdrew a sick report' : 'A student no longer asks for leave',
    paragraphs: [
      absence.kind === 'sick'
        ? `${studentIn(absence)} withdrew the sick report ${spanInWords(absence)}.`
        : `${studentIn(absence)} withdrew the request for leave ${spanInWords(absence)}.`,
    ],
  });

/** Tells that its author is back earlier than reported. */
export const returnLetters = (context: Pick<HealthContext, 'mail' | 'now'>, absence: Told): LetterRecord[] =>
  letterToAddress(context, absence, 'return', {
    subject: 'A student is back at college',
    paragraphs: [
      `${studentIn(absence)} is back at college early. The absence was reported ${spanInWords(absence)}.`,
    ],
  });

/** Names the student. A coordinator also gets number and class; a parent's address could be anyone's. */
function studentIn({ kind, author, name, registrationNumber, className }: Told): string {
  if (kind === 'leave') return accountName(author.name) || 'A student of the college';
  const of = className === '' ? '' : `, class ${harmless(className)}`;
  return `${harmless(name)} (registration number ${harmless(registrationNumber)}${of})`;
}

/** No one can make the portal send a web address, or lines of their own, to other people. */
const harmless = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N} .'’()/&-]+/gu, ' ')
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/ +/g, ' ')
    .trim();

/** The highest number of words in a name. More would make a message. */
const mostWords = 6;
/** Initials and letters (with the joiners of Indic scripts): no sum of money, phone number or web address. */
const wordOfName = /^(?:\p{L}\p{M}*\.)*(?:\p{L}[\p{L}\p{M}\p{Join_Control}'’-]{0,29}\.?)?$/u;

/** The part of an account's name that is a name: people who sign up with a password choose it freely. */
const accountName = (name: string): string =>
  (name.match(/[^\s,()]+/g) ?? [])
    .filter((word) => wordOfName.test(word))
    .slice(0, mostWords)
    .join(' ')
    .replaceAll(/\.(?=\S)/g, '. ');
