import { expect, test } from 'vitest';
import { termInWords, termOf, termSchema } from './terms.ts';

test.each([
  ['2026-01-01', '2026-1'],
  ['2026-06-30', '2026-1'],
  ['2026-07-01', '2026-2'],
  ['2026-12-31', '2026-2'],
])('%s is in term %s', (day, term) => {
  expect(termOf(day)).toBe(term);
  expect(termSchema.safeParse(term).success).toBe(true);
});

test('formats terms in words, and refuses everything else', () => {
  expect([termInWords('2026-1'), termInWords('2026-2')]).toEqual([
    'January to June 2026',
    'July to December 2026',
  ]);
  for (const wrong of ['2026-3', '2026', '1999-1', '2026-1 ', null])
    expect(termSchema.safeParse(wrong).success).toBe(false);
});
