import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { cleanPicture } from './clean-picture.ts';
import { greyPng } from './testing/png.ts';
import { childrenOfThis } from './testing/watch-memory.ts';

const portal = portalForTests();

test('tells the operator how many pictures were given up and why, and neither whose nor which', async () => {
  const clean = () =>
    cleanPicture(
      { read: async () => greyPng(64, 64) },
      {
        field: 'pictures',
        size: { width: 100, height: 100 },
        whose: 'member asha',
      },
    );
  await clean();
  for (const pid of childrenOfThis()) process.kill(pid, 'SIGSTOP');
  const refused = clean().catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 100));
  // As Linux does when the machine runs out of memory.
  for (const pid of childrenOfThis()) process.kill(pid, 'SIGKILL');
  expect(await refused).toMatchObject({ code: 'invalid-input' });
  const told = () => portal.log.filter((line) => line.includes('pictures were refused'));
  expect(told()).toEqual([]);
  await portal.portal.runJobs();
  await portal.portal.runJobs();
  expect(told()).toHaveLength(1);
  expect(JSON.parse(told()[0]!)).toMatchObject({ level: 40, byTime: 0, byMemory: 0, bySystem: 1 });
  expect(told()[0]).not.toContain('asha');
  expect((await portal.call('GET', '/metrics')).text).toContain('pictures_killed 1');
});
