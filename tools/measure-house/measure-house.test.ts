import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findEqualLines } from './equal-lines.ts';
import { testTitles } from './titles.ts';

const body = ['one();', 'two();', 'three();', '', '// a comment', 'four();', 'five();', 'six();'].join('\n');

test('finds equal lines whatever their indentation and the comments between them', () => {
  const pairs = findEqualLines([
    { path: 'a.ts', text: `first();\n${body}\nseven();\n` },
    { path: 'b.ts', text: `${body.replace(/^/gm, '  ').replace('// a comment', '')}\nseven();\n` },
  ]);
  expect(pairs).toEqual([{ lines: 7, places: ['a.ts:2', 'b.ts:1'] }]);
});

test('counts three copies as three pairs, and five equal lines not at all', () => {
  const copies = ['a.ts', 'b.ts', 'c.ts'].map((path) => ({ path, text: body }));
  expect(findEqualLines(copies)).toHaveLength(3);
  expect(
    findEqualLines(copies.map(({ path, text }) => ({ path, text: text.replace('six();', path) }))),
  ).toEqual([]);
});

test('does not count imports as equal lines', () => {
  const text = `import {\n  a,\n  b,\n  c,\n  d,\n  e,\n} from './x.ts';\n`;
  expect(
    findEqualLines([
      { path: 'a.ts', text },
      { path: 'b.ts', text },
    ]),
  ).toEqual([]);
});

test(
  'finds the files that run between the call of a handler and its answer',
  { timeout: 300_000 },
  async () => {
    const program = join(import.meta.dirname, '../../api/src/testing/ways.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    const ways: Record<string, string[]> = JSON.parse(stdout);
    const [ballot] = Object.values(ways);
    expect(ballot).toContain('api/src/features/elections/voting/casting.ts');
    expect(ballot).not.toContain('api/src/platform/http/identity.ts');
    const approvals = 'api/src/services/approvals/approvals.ts';
    expect(Object.values(ways).map((way) => way.includes(approvals))).toEqual([false, true, true, true]);
  },
);

test('counts the titles of tests, tables and groups once', () => {
  const text = `
    test('adds', () => {});
    test.each([1, 2])('adds %d', () => {});
    describe('a list', () => { it('is empty', () => {}); });`;
  const titles = testTitles([
    { path: 'a.test.ts', text },
    { path: 'b.test.ts', text },
    { path: 'c.ts', text: `test('elsewhere', () => {});` },
  ]);
  expect([...titles]).toEqual(['adds', 'adds %d', 'a list is empty']);
});
