import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { readArguments, refuse } from '../command-line.ts';
import { readProjects } from '../workspace.ts';
import { readTally, sum } from './tally.ts';

const HELP = `npm test [-- --only unit|e2e]

Runs every test: first each project's own (vitest, through nx, which skips what hasn't changed), then the browser
tests on the built portal. The last lines name what failed and say how many passed; the exit code is 0 only if none
failed.

  --only unit   without the browser tests
  --only e2e    only the browser tests`;

// Test databases live in memory where the system has such a folder: they wait for the disk after every write otherwise.
if (existsSync('/dev/shm')) process.env['TMPDIR'] ??= '/dev/shm';

const root = resolve(import.meta.dirname, '../..');
// The many processes that tests start then read their modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');

const reportOf = (project: string) => join(root, project, 'test-results/junit.xml');
/** Report of each project that has tests, as nx.json has vitest write it. */
const unitReports = () =>
  readProjects(root)
    .filter(({ manifest }) => manifest.nx?.targets?.test)
    .map(({ dir }) => reportOf(dir));

/** Exit code of a tool of the workspace; what it prints goes to the terminal. */
async function run(tool: string, ...args: string[]): Promise<number> {
  const child = spawn(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

const { values } = readArguments(HELP, { only: { type: 'string' } });

const suites = {
  unit: {
    reports: unitReports(),
    run: () => run('nx', 'run-many', '-t', 'test'),
  },
  e2e: {
    reports: [reportOf('e2e')],
    run: () => run('playwright', 'test', '--config', 'e2e/playwright.config.ts'),
  },
};

const { only } = values;
if (only !== undefined && !(only in suites)) refuse(HELP);
const chosen = Object.entries(suites)
  .filter(([name]) => only === undefined || name === only)
  .map(([, suite]) => suite);
const reports = chosen.flatMap((suite) => suite.reports);

// A report of an earlier run must not count.
for (const report of reports) rmSync(report, { force: true });
const codes: number[] = [];
for (const suite of chosen) codes.push(await suite.run());

const { passed, failed, skipped } = sum(reports.map(readTally));
for (const name of failed) console.log(`Failed: ${name}`);
process.exitCode = failed.length > 0 || codes.some((code) => code !== 0) ? 1 : 0;
if (failed.length === 0 && process.exitCode)
  console.error('A test run ended with an error outside of the tests; see above.');
console.log(`${passed} passed, ${failed.length} failed, ${skipped} skipped`);
