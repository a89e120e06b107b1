import { expect, test } from 'vitest';
import { gradeOf, sentencesOf, textsOf } from './sentences.ts';

test('reads every message of a file, and fills in placeholders', () => {
  const source = [
    "const names = { key: 'no message' };",
    'const stop = (label: string) => t`Stop “${label}”?`;',
    "const page = <p title={t`Log in first.`}>{t`${count} ${count === 1 ? 'waits' : 'wait'} here.`}</p>;",
  ].join('\n');
  expect(textsOf('page.tsx', source)).toEqual(['Stop “one”?', 'Log in first.', 'one waits here.']);
});

test('measures sentences, not labels', () => {
  expect(sentencesOf('Report sick')).toEqual([]);
  expect(sentencesOf('We email your coordinator. We don’t say why.')).toEqual([
    'We email your coordinator.',
    'We don’t say why.',
  ]);
});

test('gives a hard sentence a higher grade than an easy one', () => {
  const easy = gradeOf(['We can’t hide who you are if your words give it away.']);
  const hard = gradeOf([
    'Notwithstanding institutional considerations, accountability necessitates comprehensive documentation of administrative determinations.',
  ]);
  expect(easy).toBeLessThan(5);
  expect(hard).toBeGreaterThan(15);
});
