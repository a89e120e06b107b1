import type { AbsenceNotice } from '@campus/contracts/health';
import { dayMs } from '../../../platform/days.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { type Span, spanInWords } from '../policy.ts';
import type { Letter, LetterRecord, LetterText } from '../../../services/mail/letters.ts';

/** The steps of a report that others get a mail about, in order. Each happens once. */
const notifiedSteps = ['report', 'decision', 'return', 'cancel'] as const;
type NotifiedStep = (typeof notifiedSteps)[number];

/**
 * How long a letter is worth sending, in ms. Then its address and words are erased, even if no mail server took them:
 * the outbox must not record who was away, and no parent should get the news months later.
 */
const worthFor = 14 * dayMs;

type Named = Pick<AbsenceRecord, 'kind' | 'author' | 'name' | 'registrationNumber' | 'className'>;
type Reader = AbsenceNotice['to'] | 'author';

/** The reader at the address that was given with a report. */
const addresseeOf = ({ kind }: Pick<AbsenceRecord, 'kind'>): AbsenceNotice['to'] =>
  kind === 'sick' ? 'coordinator' : 'parent';

const letterKey = (id: string, step: NotifiedStep, to: Reader): string => `absence:${id}:${step}:${to}`;

type Texts = Partial<Record<Reader, (span: string, student: string) => LetterText>>;

const isBack = (span: string, student: string): LetterText => ({
  subject: 'A student is back at college',
  paragraphs: [`${student} is back at college early. The absence was reported ${span}.`],
});

/** The letters by event and reader. They never have reasons, remarks or other free text. */
const texts = {
  report: {
    coordinator: (span, student) => ({
      subject: 'A student reported sick',
      paragraphs: [
        `${student} reported sick ${span}.`,
        'You get this email as the class coordinator. You don’t need to do anything.',
      ],
    }),
    parent: (span, student) => ({
      subject: 'A student asked for leave from college',
      paragraphs: [
        `${student} asked the college for leave ${span}.`,
        'The college will decide and write to you again. If you did not know about this, please tell the college office.',
      ],
    }),
  },
  approve: {
    author: (span) => ({
      subject: 'Your leave is approved',
      paragraphs: [`A reviewer approved your leave ${span}.`, 'Open it to see what they wrote.'],
    }),
    parent: (span, student) => ({
      subject: 'Leave from college is approved',
      paragraphs: [`The college approved the leave of ${student} ${span}.`],
    }),
  },
  reject: {
    author: (span) => ({
      subject: 'Your leave was not approved',
      paragraphs: [`A reviewer rejected your leave ${span}.`, 'Open it to see what they wrote.'],
    }),
    parent: (span, student) => ({
      subject: 'Leave from college was not approved',
      paragraphs: [`The college did not approve the leave of ${student} ${span}.`],
    }),
  },
  return: { coordinator: isBack, parent: isBack },
  cancel: {
    coordinator: (span, student) => ({
      subject: 'A student withdrew a sick report',
      paragraphs: [`${student} withdrew the sick report ${span}.`],
    }),
    parent: (span, student) => ({
      subject: 'A student no longer asks for leave',
      paragraphs: [`${student} withdrew the request for leave ${span}.`],
    }),
  },
} satisfies Record<string, Texts>;

/** The letters about an event: to the author, and to the address of the report if it has one. */
export function absenceLetters(
  { mail, now }: Pick<HealthContext, 'mail' | 'now'>,
  absence: Pick<AbsenceRecord, '_id' | 'address'> & Named & Span,
  event: keyof typeof texts,
): LetterRecord[] {
  const { _id, author, address } = absence;
  const step = event === 'approve' || event === 'reject' ? 'decision' : event;
  const letter = (reader: Reader, rest: Pick<Letter, 'to' | 'link' | 'follows'>): LetterRecord[] => {
    const text = (texts[event] as Texts)[reader]?.(spanInWords(absence), studentIn(absence));
    if (!text) return [];
    const until = new Date(now() + worthFor);
    return [mail.letter(letterKey(_id, step, reader), { kind: 'absence', ...text, until, ...rest })];
  };
  const link = { label: 'Open my report', path: `/health-system/reports/${_id}` };
  const toAuthor = letter('author', { to: { member: author.id }, link });
  if (address === null) return toAuthor;
  const reader = addresseeOf(absence);
  const earlier = notifiedSteps.slice(0, notifiedSteps.indexOf(step));
  return [
    ...toAuthor,
    ...letter(reader, {
      to: { address },
      follows: earlier.map((one) => letterKey(_id, one, reader)),
      ...(reader === 'coordinator' && { link: { label: 'See who is away', path: '/health-system/away' } }),
    }),
  ];
}

/** Names the student. A coordinator also gets number and class; a parent's address could be anyone's. */
function studentIn({ kind, author, name, registrationNumber, className }: Named): string {
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

const aboutOf: Record<NotifiedStep, AbsenceNotice['about']> = {
  report: 'report',
  decision: 'decision',
  cancel: 'change',
  return: 'change',
};

/** The recipients of mails about a report, in order, with the state of each mail; none if the address is deleted. */
export async function noticesOf(
  { mail }: Pick<HealthContext, 'mail'>,
  absence: Pick<AbsenceRecord, '_id' | 'kind' | 'address' | 'letters'>,
): Promise<AbsenceNotice[]> {
  const { _id, address, letters } = absence;
  if (address === null) return [];
  const to = addresseeOf(absence);
  const keys = notifiedSteps.map((step) => letterKey(_id, step, to));
  const mails = await mail.model.find({ _id: { $in: keys } }).lean();
  return notifiedSteps.flatMap((step, i): AbsenceNotice[] => {
    const sent = mails.find((one) => one._id === keys[i]);
    // It may be on its way to the outbox still.
    const waiting = letters.find((one) => one._id === keys[i]);
    const letter = sent ?? waiting;
    if (!letter) return [];
    const { state, reason, sentAt } = sent ?? { state: 'queued', reason: '', sentAt: null };
    const at = (sentAt ?? letter.at).toISOString();
    return [{ to, about: aboutOf[step], address, state, at, reason }];
  });
}
