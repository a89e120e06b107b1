import { expect, test } from 'vitest';
import { requiredText } from './text.ts';

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
])('%s alone is no text', (_, value) => {
  expect(faults(value)).toEqual(['A text is required.']);
});

test.each(['x', '?', '१', 'न', '🙂', '👨‍👩‍👧', 'ക്‍ഷ', '\u200fשלום', 'a\nb'])('%s is one', (value) => {
  expect(faults(value)).toBeUndefined();
});
