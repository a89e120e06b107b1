import { expect, test } from 'vitest';
import { gradeOf, sentencesOf, textsOf } from './sentences.ts';

test('reads every text of a file, and fills in template placeholders', () => {
  const source = [
    "import { dayInWords } from '@campus/portal-kit';",
    'export const texts = {',
    "  'a key': 'Log in first.',",
    '  stop: (label: string) => `Stop “${label}”?`,',
    "  waits: (count: number) => `${count} ${count === 1 ? 'waits' : 'wait'} here.`,",
    '} as const;',
  ].join('\n');
  expect(textsOf('texts.ts', source)).toEqual(['Log in first.', 'Stop “one”?', 'one waits here.']);
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
