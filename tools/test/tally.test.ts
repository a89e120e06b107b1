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
  const path = join(folder, 'report.xml');
  writeFileSync(path, `<testsuites><testsuite name="some.test.ts">\n${content}\n</testsuite></testsuites>`);
  return readTally(path);
}
const testCase = (name: string, content = '') =>
  `<testcase classname="some.test.ts" name="${name}" time="0.1">\n${content}\n</testcase>`;
const nothing = { passed: 0, failed: [], skipped: 0 };

test('counts results, and names failures', () => {
  const failure = '<failure message="expected &apos;&lt;b&gt;&apos;" type="Error">at some.test.ts</failure>';
  expect(
    tallyOf(
      [
        testCase('works'),
        '<testcase name="works too" classname="some.test.ts"/>',
        testCase('a list &gt; breaks', failure),
        testCase('later', '<skipped/>'),
        testCase('never', '<properties></properties><skipped>\n</skipped>'),
      ].join('\n'),
    ),
  ).toEqual({ passed: 2, failed: ['some.test.ts: a list > breaks'], skipped: 2 });
});

test('counts a test file that failed to load or set up', () => {
  const broken = '<testcase classname="some.test.ts" name="some.test.ts"><error>no</error></testcase>';
  expect(tallyOf(`${testCase('works', '<skipped/>')}${broken}`)).toEqual({
    passed: 0,
    failed: ['some.test.ts: some.test.ts'],
    skipped: 1,
  });
});

test('takes nothing that a test prints for its result', () => {
  const printed = '<system-out><![CDATA[</testcase><failure>\n<skipped]]></system-out>';
  expect(tallyOf(testCase('prints', printed))).toEqual({ ...nothing, passed: 1 });
});

test('a report that is missing or empty is a failure that names it', () => {
  for (const tally of [
    readTally(join(folder, 'report.xml')),
    tallyOf(''),
    tallyOf(testCase('later', '<skipped/>')),
  ])
    expect(tally.failed).toEqual([expect.stringContaining('report.xml has no tests in it')]);
});

test('adds up', () => {
  expect(
    sum([
      { ...nothing, failed: ['breaks'] },
      { ...nothing, passed: 2, skipped: 1 },
    ]),
  ).toEqual({ passed: 2, failed: ['breaks'], skipped: 1 });
});
