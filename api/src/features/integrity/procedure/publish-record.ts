import { randomBytes } from 'node:crypto';
import { type Problem, termOf } from '@campus/contracts';
import type { IntegrityRecord } from '@campus/contracts/integrity';
import { DomainError } from '../../../platform/http/errors.ts';
import { upsert } from '../../../platform/storage/mongo-errors.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';

const sweepIntervalMs = 60_000;

/**
 * The public record of a final case.
 * @throws DomainError `invalid-input` when a line tells whose it is
 */
export async function publicRecordOf(
  { members, dayOf }: Pick<IntegrityContext, 'members' | 'dayOf'>,
  record: CaseRecord,
  lines: string[],
): Promise<IntegrityRecord> {
  const { student, reporter, history, decisions, course, title } = record;
  const people = [
    reporter,
    ...history.flatMap(({ by, for: absent, member }) => [by, absent, member]),
    ...decisions.flatMap(({ panel }) => panel),
  ].filter((person) => person !== null);
  const accounts = await members.model
    .find(
      { $or: [{ _id: { $in: people.map(({ id }) => id) } }, { mailbox: student.email }] },
      { name: 1, email: 1 },
    )
    .lean();
  const days = [
    record.happenedOn,
    record.answerUntil,
    record.appealUntil,
    record.closedOn,
    ...history.map(({ at }) => dayOf(at)),
  ];
  const errors = faultsOfLines(lines, {
    names: [
      student.name,
      ...record.statements.map(({ companion }) => companion),
      ...[...people, ...accounts].map(({ name }) => name),
    ],
    emails: [student.email, ...accounts.map(({ email }) => email)],
    registrationNumber: student.registrationNumber,
    course,
    title,
    days: days.filter((day) => day !== null),
  });
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
  return {
    id: randomBytes(16).toString('hex'),
    term: termOf(record.closedOn!),
    level: record.level,
    kind: record.kind,
    outcome: decisions.at(-1)!.outcome,
    afterAppeal: decisions.length > 1,
    lines,
  };
}

/** Puts a published record among those that everybody reads. The same again is safe. */
export async function release(
  { models }: Pick<IntegrityContext, 'models'>,
  { _id, record }: Pick<CaseRecord, '_id' | 'record'>,
): Promise<void> {
  const { id, ...fields } = record!;
  await upsert(() =>
    models.records.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true }).exec(),
  );
  await models.cases.updateOne({ _id }, { $set: { recordWaits: false } });
}

/** Finishes what a crash left half done. */
export function releaseWhatWaits(context: IntegrityContext): void {
  context.jobs.repeat('publish cases', sweepIntervalMs, async () => {
    const waiting = context.models.cases.find({ recordWaits: true }, { record: 1 }).lean();
    for (const record of await waiting) await release(context, record);
  });
}

/** Names and facts that a published line must not contain. */
export interface Secrets {
  names: string[];
  emails: string[];
  registrationNumber: string;
  course: string;
  title: string;
  /** `2026-11-21`. */
  days: string[];
}

/** Letters of other alphabets that look like the first one, or that people write it for. */
const readAs = new Map(
  'aаα bвβ cсϲ dԁđ eеε hнһ iіιı jјϳ kкκ lӏł mмμ nηп oоοøօ pрρ qԛ sѕ tтτ uυս vν wԝω xхχ yуγ zζ'
    .split(' ')
    .flatMap(([letter, ...others]) => others.map((other) => [other, letter!] as const)),
);

/**
 * Without accents, case, marks that can't be seen and letters that look like others: the scribe of one name leaves out
 * what that of another doesn't.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\x20-\x7f]/gu, (letter) => readAs.get(letter) ?? letter);
const words = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Letters and digits alone: `2023 BCS-041` is `2023BCS041`. */
const squeezed = (text: string): string => words(text).join('');

/** The words, and what spelled or split ones would be: `a s h a`, `as ha`. */
function readings(line: string): string[] {
  const all = words(line);
  const spelled = plain(line).match(/(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]+\p{L}(?![\p{L}\p{N}]))+/gu) ?? [];
  return [...all, ...all.slice(1).map((word, i) => all[i]! + word), ...spelled.map(squeezed)];
}
/** `CS301`, `CS 301` and `cs-301` are one. */
const codesIn = (text: string): string[] =>
  (plain(text).match(/(?<![\p{L}\p{N}])\p{L}+[\s.-]*\d+\p{L}*/gu) ?? []).map(squeezed);
/** Whether the text contains a name, also split by other characters. Short names would match by chance. */
const isInside = (name: string, line: string): boolean => name.length >= 7 && squeezed(line).includes(name);
/** Whether one text contains the words of the other, in their order. */
const isInRow = (part: string[], line: string): boolean =>
  part.length > 0 && ` ${words(line).join(' ')} `.includes(` ${part.join(' ')} `);

/** The faults of lines that everybody will read, named by their fields: `lines.0`. */
export function faultsOfLines(lines: string[], secrets: Secrets): NonNullable<Problem['errors']> {
  const faults = faultFinders(secrets);
  return lines.flatMap((line, i) => {
    const found = faults.find(({ isIn }) => isIn(line));
    return found
      ? [{ field: `lines.${i}`, message: `Line ${i + 1} contains ${found.what}. Leave it out.` }]
      : [];
  });
}

function faultFinders({ names, emails, registrationNumber, course, title, days }: Secrets) {
  const localParts = emails.map((email) => email.slice(0, email.indexOf('@')));
  const parts = new Set([...names, ...localParts].flatMap(words).filter((word) => /\p{L}{3}/u.test(word)));
  const number = squeezed(registrationNumber);
  // Of `Li Wu` no part is long enough to stand for it.
  const whole = names.map(words).filter(({ length }) => length > 1);
  const dates = days.map(dateIn);
  return [
    {
      what: 'an address',
      isIn: (line: string) => emails.some((email) => plain(line).includes(plain(email))),
    },
    {
      what: 'the name of a person in the case',
      isIn: (line: string) =>
        readings(line).some((word) => parts.has(word)) ||
        whole.some((name) => isInRow(name, line) || isInside(name.join(''), line)),
    },
    {
      what: 'the registration number',
      isIn: (line: string) => number.length >= 3 && squeezed(line).includes(number),
    },
    { what: 'the course', isIn: isCalled(course) },
    { what: 'the exam or assignment', isIn: isCalled(title) },
    { what: 'a date of the case', isIn: (line: string) => dates.some((date) => date.test(plain(line))) },
  ];
}

/** Whether a line has a name of a thing in it. `CS101` or `Assignment 3` alone is the thing as well. */
function isCalled(name: string): (line: string) => boolean {
  const called = words(name);
  const codes = new Set(codesIn(name));
  return (line) => isInRow(called, line) || codesIn(line).some((code) => codes.has(code));
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** A day as people write it: `2026-11-21`, `21.11.`, `11/21`, `21st of November`, `Nov 21`. */
function dateIn(day: string): RegExp {
  const [, month, date] = day.split('-').map(Number) as [number, number, number];
  const name = months[month - 1]!;
  const called = `(?:${name}|${name.slice(0, 3)}|${name.slice(0, 4)})`;
  const m = `0?${month}`;
  const d = `0?${date}`;
  const nth = `${d}(?:st|nd|rd|th)?`;
  const gap = '[\\s./-]{1,3}';
  const forms = [
    `${d}\\s?[./-]\\s?${m}`,
    `${m}\\s?[./-]\\s?${d}`,
    `${nth}(?:\\s+of)?(?:${gap})?${called}`,
    `${called}(?:${gap})?${nth}`,
  ];
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:\\d{4}\\s?[./-]\\s?)?(?:${forms.join('|')})(?![\\p{L}\\p{N}])`,
    'u',
  );
}
