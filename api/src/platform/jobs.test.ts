import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';

test('stopping waits for current runs, and starts no others', async () => {
  const { jobs, runAll, stop } = createJobs(createLog('silent'), { agrees: async () => true });
  const done: string[] = [];
  jobs.repeat('slow', 60_000, async () => {
    await pause(100);
    done.push('slow');
  });
  jobs.repeat('next', 60_000, async () => void done.push('next'));
  void runAll();
  await pause(20);
  await stop();
  expect(done).toEqual(['slow']);
  await pause(50);
  expect(done).toEqual(['slow']);
});
