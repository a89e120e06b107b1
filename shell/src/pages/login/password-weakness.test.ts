import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { loadCommonPasswords, weaknessOf } from './password-weakness.ts';
import { coreOf } from './word-filter.ts';

const person = { email: 'asha.patil@sggs.ac.in', firstName: 'Asha', lastName: 'Patil' };
const isCommon = await loadCommonPasswords();
const weakness = (password: string) => weaknessOf(password, person, isCommon);

it.each([
  ['1234567890', /easy to guess/],
  ['Password123!', /easy to guess/],
  ['Football2026!', /easy to guess/],
  ['!!!!QWERTYUIOP', /easy to guess/],
  ['aaaaaaaaaaaa', /easy to guess/],
  ['my-name-is-PATIL', /your name or address/],
  ['xx-asha.patil-xx', /your name or address/],
])('refuses %s', (password, words) => {
  expect(weakness(password)).toMatch(words);
});

it.each(['plum-otter-quartz-94', 'correct horse battery', 'kR7#vq2LmX', 'संगणक विभाग पुस्तक'])(
  'takes %s',
  (password) => {
    expect(weakness(password)).toBeNull();
  },
);

it('refuses the commonest passwords, also with digits around them, and few others', () => {
  const commonest = (dictionary['passwords-common'] as string[]).filter((word) => coreOf(word) === word);
  expect(commonest.slice(0, 5000).filter((word) => !weakness(`${word}-2026`))).toEqual([]);
  const others = Array.from({ length: 5000 }, (_, index) => `unlikely-${index * 7919}-words`);
  expect(others.filter((word) => weakness(word)).length).toBeLessThan(25);
});
