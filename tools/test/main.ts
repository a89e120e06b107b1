import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from '../command-line.ts';
import { readProjects } from '../workspace.ts';
import { readTally, sum } from './tally.ts';

readArguments(
  `npm test

Runs the tests of every project, then the browser tests, and counts them. nx skips what hasn't changed.
The last lines name the failed tests and say how many passed; the exit code is 0 only if none failed.

Some of them: npx nx test api, npx nx affected -t test, npx nx e2e e2e`,
  {},
);

// Test databases live in memory where the system has such a folder: they wait for the disk after every write otherwise.
if (existsSync('/dev/shm')) process.env['TMPDIR'] ??= '/dev/shm';

const root = resolve(import.meta.dirname, '../..');
// The many processes that tests start then read their modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');

const reports = readProjects(root)
  .filter(({ manifest: { nx } }) => nx?.targets?.test ?? nx?.targets?.e2e)
  .map(({ dir }) => join(root, dir, 'test-results/junit.xml'));
// A report of an earlier run must not count. nx puts back those of tests that it skips.
for (const report of reports) rmSync(report, { force: true });

const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
/** The browser tests run alone: they are sensitive to load. */
const runs = ['test', 'e2e'].map((target) =>
  spawnSync(process.execPath, [nx, 'run-many', '-t', target], { cwd: root, stdio: 'inherit' }),
);

const { passed, failed, skipped } = sum(reports.map(readTally));
for (const name of failed) console.log(`Failed: ${name}`);
const isBroken = runs.some(({ status }) => status !== 0);
if (isBroken && failed.length === 0)
  console.error('A test run ended with an error outside of the tests; see above.');
process.exitCode = isBroken || failed.length > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed.length} failed, ${skipped} skipped`);
