import { expect, it } from 'vitest';
import { loadCommonPasswords, weaknessOf } from './password-weakness.ts';

const person = { email: 'asha.patil@sggs.ac.in', firstName: 'Asha', lastName: 'Patil' };
const common = await loadCommonPasswords();
const weakness = (password: string) => weaknessOf(password, person, common);

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

it('knows tens of thousands of leaked passwords', () => {
  expect(common.size).toBeGreaterThan(20_000);
});
