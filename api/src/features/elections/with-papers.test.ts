import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const api = join(import.meta.dirname, '../../..');
const suites = ['voting/secrecy', 'voting/ballot-writer', 'box/sealing', 'restored'];

test('early figures, races, sealing and restored databases hold with two ballot papers', async () => {
  const vitest = join(api, '../node_modules/vitest/vitest.mjs');
  const files = [
    ...suites.map((suite) => `src/features/elections/${suite}.test.ts`),
    'src/after-a-crash.test.ts',
  ];
  // In processes of their own: the same files run with one paper in this one.
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, 'run', ...files], {
    cwd: api,
    env: { ...process.env, TEST_BALLOT_PAPERS: '2', NO_COLOR: '1' },
  }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  expect(stdout).toContain(`${files.length} passed`);
});
