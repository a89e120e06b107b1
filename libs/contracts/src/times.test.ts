import { expect, it } from 'vitest';
import { hoursInWords, timeInWords } from './times.ts';

const plain = (words: string) => words.replaceAll('\u00a0', ' ');

it.each([
  ['00:00', '12:00 am'],
  ['09:05', '9:05 am'],
  ['12:00', '12:00 pm'],
  ['23:30', '11:30 pm'],
  ['24:00', 'midnight'],
])('writes the time %s as %s', (time, words) => {
  expect(plain(timeInWords(time))).toBe(words);
});

it.each([
  ['09:00', '10:30', '9:00–10:30 am'],
  ['11:00', '12:00', '11:00 am–12:00 pm'],
  ['12:00', '13:00', '12:00–1:00 pm'],
  ['18:00', '24:00', '6:00 pm–midnight'],
])('writes the hours from %s to %s as %s', (from, until, words) => {
  expect(plain(hoursInWords({ from, until }))).toBe(words);
});
