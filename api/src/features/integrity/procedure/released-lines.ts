import type { Problem } from '@campus/contracts';

/** Whom and what a published line must not lead to. */
export interface Secrets {
  names: string[];
  /** Addresses of mail. */
  emails: string[];
  registrationNumber: string;
  course: string;
  /** `2026-11-21`. */
  days: string[];
}

/** Without accents and case: the scribe of one name leaves out what that of another doesn't. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
const words = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Letters and digits alone: `2023 BCS-041` is `2023BCS041`. */
const squeezed = (text: string): string => words(text).join('');

/** The faults of lines that everybody will read, named by their fields: `lines.0`. */
export function faultsOfLines(lines: string[], secrets: Secrets): NonNullable<Problem['errors']> {
  const faults = faultFinders(secrets);
  return lines.flatMap((line, i) => {
    const found = faults.find(({ isIn }) => isIn(line));
    return found
      ? [{ field: `lines.${i}`, message: `Line ${i + 1} has ${found.what} in it. Leave it out.` }]
      : [];
  });
}

function faultFinders({ names, emails, registrationNumber, course, days }: Secrets) {
  const localParts = emails.map((email) => email.slice(0, email.indexOf('@')));
  const parts = new Set([...names, ...localParts].flatMap(words).filter((word) => /\p{L}{3}/u.test(word)));
  const number = squeezed(registrationNumber);
  const courseWords = words(course);
  const inRow = ` ${courseWords.join(' ')} `;
  // `CS101` alone is the course as well.
  const codes = new Set(courseWords.filter((word) => /\d/.test(word) && /\p{L}/u.test(word)));
  const dates = days.map(dateIn);
  return [
    {
      what: 'an address',
      isIn: (line: string) => emails.some((email) => plain(line).includes(plain(email))),
    },
    {
      what: 'a name of somebody in the case',
      isIn: (line: string) => words(line).some((word) => parts.has(word)),
    },
    {
      what: 'the registration number',
      isIn: (line: string) => number.length >= 3 && squeezed(line).includes(number),
    },
    {
      what: 'the course',
      isIn: (line: string) =>
        (courseWords.length > 0 && ` ${words(line).join(' ')} `.includes(inRow)) ||
        words(line).some((word) => codes.has(word)),
    },
    { what: 'a date of the case', isIn: (line: string) => dates.some((date) => date.test(plain(line))) },
  ];
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
