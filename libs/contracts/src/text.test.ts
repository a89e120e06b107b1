import { expect, test } from 'vitest';
import { optionalLine, optionalText, requiredLine, requiredText } from './text.ts';
import { tidyName } from './tidy-text.ts';

const schema = requiredText('A text', 10);
const faults = (value: string) => schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each([
  ['nothing', ''],
  ['blanks', ' \t\n\u00a0\u3000'],
  ['zero-width characters', '\u200b\u200d\u2060\ufeff'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['marks that direct others', '\u200e\u200f\u061c'],
  ['the fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
  ['the blank of Braille', '\u2800'],
  ['tags', '\u{e0041}\u{fe0f}'],
])('%s alone is not a text', (_, value) => {
  expect(faults(value)).toEqual(['A text is required.']);
});

test.each(['x', '?', '१', 'न', '🙂', '👨‍👩‍👧', 'ക്‍ഷ', '\u200fשלום', 'a\nb'])('%s is one', (value) => {
  expect(faults(value)).toBeUndefined();
});

test.each([
  ['a composed letter', 'Ame\u0301lie', 'Amélie'],
  ['zero-width blanks', 'Meera\u200b Kul\u2060karni\ufeff', 'Meera Kulkarni'],
  ['a soft hyphen', 'Meera\u00ad', 'Meera'],
  ['marks of direction', '\u200eMeera\u200f\u061c', 'Meera'],
  ['a joiner between Latin letters', 'Mee\u200dra\u200c', 'Meera'],
  ['two joiners where one is needed', 'क्\u200d\u200dष', 'क्\u200dष'],
  ['a stray variation selector and tags', 'Meera\ufe0f1\ufe0f\u{e0041}', 'Meera1'],
  ['the fillers of Hangul', 'a\u3164b', 'ab'],
  ['line breaks of other systems', 'a\r\nb\rc\u2028d\u000be', 'a\nb\nc\nd\ne'],
])('%s: %j is stored as %j', (_, typed, stored) => {
  expect(requiredText('A text', 50).parse(typed)).toBe(stored);
});

test.each([
  ['Marathi', 'दर्\u200dया'],
  ['Hindi with an explicit virama', 'शक्\u200cति'],
  ['Malayalam at the end of a word', 'അവന്\u200d'],
  ['Bengali with a joiner before the virama', 'র\u200d্যাব'],
  ['Kannada', 'ರ\u200d್ಕ'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Urdu', 'می\u200cکند'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['a coloured heart and a rainbow', '❤\ufe0f 🏳\ufe0f\u200d🌈'],
  ['a skin tone', '👩🏽\u200d⚕\ufe0f'],
  ['a keycap', '1\ufe0f\u20e3'],
])('%s keeps its joiners', (_, typed) => {
  expect(requiredText('A text', 50).parse(typed.normalize('NFC'))).toBe(typed.normalize('NFC'));
});

test.each(['a\u0000b', 'a\u0007b', 'a\u202eb', 'a\u2067b\u2069', 'a\u009fb'])(
  'refuses %j, which cannot be shown or reorders others',
  (typed) => {
    for (const schema of [requiredText, optionalText, requiredLine, optionalLine])
      expect(schema('A text', 50).safeParse(typed).error?.issues).toMatchObject([
        { message: "A text has characters that can't be shown." },
      ]);
  },
);

test('keeps lines and tabs in a text, and none in a line', () => {
  const typed = ' a\tb\n\n c ';
  expect(requiredText('A text', 50).parse(typed)).toBe('a\tb\n\n c');
  expect(requiredLine('A line', 50).parse(typed)).toBe('a b c');
  expect(optionalLine('A line', 50).parse(' \n ')).toBe('');
});

test.each(['a\ufe0f\u200d😀', 'a\u200d\u200c्\u200d', 'क्\u200b\u200dष', 'e\u200b\u0301'])(
  '%j, tidied once, stays as it is',
  (typed) => {
    const once = requiredText('A text', 50).parse(typed);
    expect(requiredText('A text', 50).parse(once)).toBe(once);
  },
);

test("removes characters that can't be shown from a name of another system", () => {
  expect(tidyName('\u202eMeera\r\n\tKul\u0000karni\u200b\u2069 ')).toBe('Meera Kul karni');
});

test.each(['', '\u200b'])('keeps 30 marks on one letter, also with %j between them', (between) => {
  const typed = `x${`\u0301${between}`.repeat(31)}y`;
  expect(requiredText('A text', 50).parse(typed)).toBe(`x${'\u0301'.repeat(30)}y`);
});

test('tidies any text quickly', () => {
  const start = performance.now();
  for (const mark of ['\u200b', '\u200d', '्\u200d', 'a\u200c', '😀\u200d', '\ufe0f'])
    requiredText('A text', 1_000_000).safeParse(mark.repeat(50_000));
  // Marks that have to be put into their order.
  for (const marks of ['\u0345'.repeat(100_000) + '\u0334'.repeat(100_000), '\u0301\u0316'.repeat(100_000)])
    requiredText('A text', 1_000_000).safeParse(`a${marks}`);
  expect(performance.now() - start).toBeLessThan(3000);
});
