import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('shares a run among the calls that arrive before it begins, one run at a time for each key', async () => {
  const runs: string[] = [];
  const running = new Map<string, number>();
  let atOnce = 0;
  const call = coalesce(async (key, items: number[]) => {
    running.set(key, (running.get(key) ?? 0) + 1);
    atOnce = Math.max(atOnce, running.get(key)!);
    runs.push(`${key} ${items.join(',')}`);
    await pause(10);
    running.set(key, running.get(key)! - 1);
    return items.length;
  });
  const first = [call('a', 1), call('a', 2), call('b', 3)];
  await pause(1);
  const later = [call('a', 4), call('a', 5), call('a', 6)];
  expect(await Promise.all([...first, ...later])).toEqual([2, 2, 1, 3, 3, 3]);
  expect([atOnce, runs]).toEqual([1, ['a 1,2', 'b 3', 'a 4,5,6']]);
});

test('fails for the calls of one run only', async () => {
  let runs = 0;
  const call = coalesce<void, number>(async () => {
    runs += 1;
    await pause(5);
    if (runs === 1) throw new Error('first');
    return runs;
  });
  const first = [call('a'), call('a')];
  await pause(1);
  const second = call('a');
  for (const one of first) await expect(one).rejects.toThrow('first');
  expect(await second).toBe(2);
});
