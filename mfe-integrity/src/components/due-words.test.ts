import type { IntegrityCase } from '@campus/contracts/integrity';
import { expect, it } from 'vitest';
import { aCase } from '../testing/a-case.ts';
import { dueWords } from './case-list.tsx';

it.each<[Partial<IntegrityCase>, string | null]>([
  [{}, 'You can answer until 28 November 2026.'],
  [{ part: 'reporter' }, 'The student can answer until 28 November 2026.'],
  [{ state: 'decided' }, 'You can appeal until 28 November 2026.'],
  [{ state: 'decided', mayAct: false }, 'The decision becomes final after 28 November 2026.'],
  [
    { state: 'decided', part: 'committee' },
    'The decision becomes final after 28 November 2026, unless the student appeals.',
  ],
  [{ state: 'answered', waitsFor: 'committee' }, 'The committee has until 28 November 2026 to decide.'],
  [
    { state: 'appealed', waitsFor: 'committee', overdue: true },
    'The committee is late: it had until 28 November 2026 to decide on the appeal.',
  ],
  [{ state: 'published', dueOn: null, waitsFor: null }, null],
])('says whose deadline applies to %j', (changes, words) => {
  expect(dueWords(aCase(1, changes))).toBe(words);
});
