import { expect, test, vi } from 'vitest';
import { createSignsOfLife } from './signs-of-life.ts';

test('a process that was resumed from a snapshot with its memory is no witness any more', () => {
  const signs = createSignsOfLife(Date.now);
  const at = new Date();
  signs.saw('council', at);
  const clock = vi.spyOn(Date, 'now');
  const real = Date.now();
  clock.mockReturnValue(real + 60_000);
  expect(signs.newest('council')).toEqual(at);
  clock.mockReturnValue(real + 600_000);
  expect(signs.newest('council')).toBeUndefined();
});
