import type { AbsenceNotice } from '@campus/contracts/health';
import { dayMs } from '../../../platform/days.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { spanInWords } from '../half-days.ts';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';

/** What can happen to a report that others are told of, in order; each once. */
export const toldSteps = ['report', 'decision', 'return', 'cancel'] as const;
export type ToldStep = (typeof toldSteps)[number];

/**
 * Milliseconds for which a letter is worth sending. Then its address and words are deleted, also where no mail server
 * took them: who was away is not to be read in the outbox for good, nor to be told to a parent months later.
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

/** Whose the address is that was given with a report. */
export const addresseeOf = ({ kind }: Pick<AbsenceRecord, 'kind'>): AbsenceNotice['to'] =>
  kind === 'sick' ? 'coordinator' : 'parent';

export const letterKey = (id: string, step: ToldStep, to: AbsenceNotice['to'] | 'author'): string =>
  `absence:${id}:${step}:${to}`;

/** To the address of a report, if it has one. Reasons, remarks and whatever else was typed freely are never in it. */
function letterToAddress(
  { mail, now }: Pick<HealthContext, 'mail' | 'now'>,
  absence: Told,
  step: ToldStep,
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
    follows: toldSteps.slice(0, toldSteps.indexOf(step)).map((earlier) => letterKey(_id, earlier, to)),
    ...(to === 'coordinator' && { link: { label: 'See who is away', path: '/health-system/away' } }),
  };
  return [mail.letter(letterKey(_id, step, to), letter)];
}

/** That somebody reported sick, or asked for leave. */
export const reportLetters = (context: Pick<HealthContext, 'mail' | 'now'>, absence: Told): LetterRecord[] =>
  letterToAddress(
    context,
    absence,
    'report',
    absence.kind === 'sick'
      ? {
          subject: 'A student has reported sick',
          paragraphs: [
            `${studentIn(absence)} has reported sick ${spanInWords(absence)}.`,
            'You get this as the class coordinator. There is nothing that you have to do.',
          ],
        }
      : {
          subject: 'Leave from college was asked for',
          paragraphs: [
            `${studentIn(absence)} has asked the college for leave ${spanInWords(absence)}.`,
            'The college decides on it and will write to you again. If you did not know of it, please tell the office of the college.',
          ],
        },
  );

/** That leave was approved or rejected: to who asked for it, and to the parent. */
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
      `Your leave ${spanInWords(absence)} ${outcome}. What was written with the decision stands with it on the portal.`,
    ],
    link: { label: 'Open my report', path: `/health-system/reports/${_id}` },
    until: new Date(context.now() + worthFor),
  };
  const toParent = {
    subject: `Leave from college ${outcome}`,
    paragraphs: [`The leave of ${studentIn(absence)} ${spanInWords(absence)} ${outcome}.`],
  };
  return [
    context.mail.letter(letterKey(_id, 'decision', 'author'), toAuthor),
    ...letterToAddress(context, absence, 'decision', toParent),
  ];
}

/** That its author took it back. */
export const cancelLetters = (context: Pick<HealthContext, 'mail' | 'now'>, absence: Told): LetterRecord[] =>
  letterToAddress(context, absence, 'cancel', {
    subject: absence.kind === 'sick' ? 'A sick report was taken back' : 'Leave from college was taken back',
    paragraphs: [
      absence.kind === 'sick'
        ? `${studentIn(absence)} has taken back the sick report ${spanInWords(absence)}. It does not count any more.`
        : `${studentIn(absence)} does not ask for leave ${spanInWords(absence)} any more.`,
    ],
  });

/** That its author is back earlier than he said. */
export const returnLetters = (context: Pick<HealthContext, 'mail' | 'now'>, absence: Told): LetterRecord[] =>
  letterToAddress(context, absence, 'return', {
    subject: 'A student is back at college',
    paragraphs: [`${studentIn(absence)} was to be away ${spanInWords(absence)}, and is back earlier.`],
  });

/** Who it is: a coordinator, at the college, reads number and class too; a parent's address is anybody's. */
function studentIn({ kind, author, name, registrationNumber, className }: Told): string {
  if (kind === 'leave') return accountName(author.name) || 'A student of the college';
  const of = className === '' ? '' : `, class ${harmless(className)}`;
  return `${harmless(name)} (registration number ${harmless(registrationNumber)}${of})`;
}

/** Nobody can have the portal send the address of a page, or lines of his own, to anybody. */
const harmless = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N} .'’()/&-]+/gu, ' ')
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Words that a name can have: more make a message. */
const mostWords = 6;
/** Initials and letters (with the joiners of Indic scripts): no sum, no number to call, no address of a page. */
const wordOfName = /^(?:\p{L}\p{M}*\.)*(?:\p{L}[\p{L}\p{M}\p{Join_Control}'’-]{0,29}\.?)?$/u;

/** An account's name as far as it is one: who made the account with a password chose it. */
const accountName = (name: string): string =>
  (name.match(/[^\s,()]+/g) ?? [])
    .filter((word) => wordOfName.test(word))
    .slice(0, mostWords)
    .join(' ')
    .replaceAll(/\.(?=\S)/g, '. ');
