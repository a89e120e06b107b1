import { afterEach, expect, test, vi } from 'vitest';
import { cached } from './cached.ts';

afterEach(() => vi.useRealTimers());

test('a value that was loaded while the clock was an hour ahead is loaded again once it is old', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  let loads = 0;
  const value = cached(1000, async () => (loads += 1));
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await value.get()).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await value.get()).toBe(1);
  vi.advanceTimersByTime(1001);
  expect(await value.get()).toBe(2);
});
