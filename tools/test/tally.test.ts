import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTally, sum } from './tally.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tally-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function tallyOf(content: string) {
  const path = join(folder, 'report.json');
  writeFileSync(path, content);
  return readTally(path);
}

const vitest = (report: object) =>
  tallyOf(
    JSON.stringify({ numPassedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], ...report }),
  );
const ofFile = (status: string, ...assertionResults: object[]) => ({
  name: 'some.test.ts',
  status,
  assertionResults,
});
const playwright = (report: { stats?: object; suites?: object[]; errors?: object[] }) =>
  tallyOf(
    JSON.stringify({
      suites: [],
      errors: [],
      ...report,
      stats: { expected: 0, skipped: 0, ...report.stats },
    }),
  );
const ofSpec = (title: string, status: string) => ({ file: 'some.test.ts', title, tests: [{ status }] });
const nothing = { passed: 0, failed: [], skipped: 0 };

test("counts vitest's results, and names failures", () => {
  const testResults = [
    ofFile('failed', { status: 'passed', fullName: 'works' }, { status: 'failed', fullName: 'breaks' }),
  ];
  expect(vitest({ numPassedTests: 2, numPendingTests: 2, numTodoTests: 1, testResults })).toEqual({
    passed: 2,
    failed: ['some.test.ts: breaks'],
    skipped: 3,
  });
});

test('counts a test file that failed to load or set up', () => {
  const skipped = { status: 'skipped', fullName: 'works' };
  for (const broken of [ofFile('failed'), ofFile('failed', skipped)])
    expect(vitest({ numPassedTests: 3, testResults: [broken] }).failed).toEqual(['some.test.ts']);
});

test("counts Playwright's results, and names failures", () => {
  const suites = [
    {
      specs: [ofSpec('votes', 'expected')],
      suites: [{ specs: [ofSpec('hangs', 'unexpected')] }],
    },
  ];
  expect(playwright({ stats: { expected: 1, skipped: 1 }, suites })).toEqual({
    passed: 1,
    failed: ['some.test.ts: hangs'],
    skipped: 1,
  });
});

test('counts a set-up that failed before the first browser test', () => {
  const message = 'the portal did not start';
  expect(playwright({ stats: { skipped: 5 }, errors: [{ message }] }).failed).toEqual([message]);
});

test('a report that is missing, broken or empty is a failure that names it', () => {
  for (const tally of [
    readTally(join(folder, 'report.json')),
    tallyOf('{'),
    vitest({}),
    vitest({ numPendingTests: 4 }),
  ])
    expect(tally).toEqual({ ...nothing, failed: [expect.stringContaining('report.json')] });
});

test('adds up', () => {
  expect(
    sum([
      { ...nothing, failed: ['breaks'] },
      { ...nothing, passed: 2, skipped: 1 },
    ]),
  ).toEqual({ passed: 2, failed: ['breaks'], skipped: 1 });
});
