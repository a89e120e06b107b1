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
    JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
      ...report,
    }),
  );
const playwright = (stats: object, errors: object[] = []) =>
  tallyOf(JSON.stringify({ stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0, ...stats }, errors }));
const oneFailure = { passed: 0, failed: 1, skipped: 0 };

test('counts what vitest reports', () => {
  expect(vitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 3,
  });
});

test('counts a test file that could not be loaded', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
  ];
  expect(vitest({ numPassedTests: 3, numFailedTests: 1, testResults }).failed).toBe(2);
});

test('counts what Playwright reports', () => {
  expect(playwright({ expected: 5, unexpected: 2, skipped: 1 })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 1,
  });
});

test('counts a set-up that failed before the first browser test', () => {
  expect(playwright({ skipped: 5 }, [{ message: 'the portal did not start' }]).failed).toBe(1);
});

test('a report that is missing, broken or empty is a failure', () => {
  expect(readTally(join(folder, 'none.json'))).toEqual(oneFailure);
  expect(tallyOf('{')).toEqual(oneFailure);
  expect(vitest({})).toEqual(oneFailure);
  expect(vitest({ numPendingTests: 4 })).toEqual(oneFailure);
});

test('adds up', () => {
  expect(sum([oneFailure, { passed: 2, failed: 0, skipped: 1 }])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
  });
});
