import { plural, t } from '@lingui/core/macro';
import { afterEach, expect, test } from 'vitest';
import { i18n } from './messages.ts';

afterEach(() => i18n.activate('en'));

test('a sentence of the code is shown as it is', () => {
  expect(t`Report sick`).toBe('Report sick');
  expect(t` It’s "quoted", 'so' and \\ so `).toBe(` It’s "quoted", 'so' and \\ so `);
});

test('a sentence holds its values', () => {
  const name = 'Asha <b>';
  expect(t`${name} got an email on ${{ day: ['3 May'][0]! }}.`).toBe('Asha <b> got an email on 3 May.');
});

test.each([
  [1, '1 email waits.'],
  [3, '3 emails wait.'],
])('%i takes its form of the plural', (count, sentence) => {
  expect(t`${plural(count, { one: '# email waits', other: '# emails wait' })}.`).toBe(sentence);
});

test('a language that lacks a sentence shows it in English', () => {
  const hello = () => t`Report sick`;
  const ids: string[] = [];
  const stop = i18n.on('missing', ({ id }) => ids.push(id));
  hello();
  stop();
  i18n.load('mr', { [ids[0]!]: ['आजारी असल्याचे कळवा'] });
  i18n.activate('mr');
  expect(hello()).toBe('आजारी असल्याचे कळवा');
  expect(t`Ask for leave`).toBe('Ask for leave');
});
