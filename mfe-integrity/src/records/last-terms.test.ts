import { expect, it } from 'vitest';
import { lastTerms } from './last-terms.ts';

it('goes back through the years, from the term of the day', () => {
  expect(lastTerms('2026-11-22', 4)).toEqual(['2026-2', '2026-1', '2025-2', '2025-1']);
  expect(lastTerms('2026-06-30', 2)).toEqual(['2026-1', '2025-2']);
});
