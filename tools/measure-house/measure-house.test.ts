import { expect, test } from 'vitest';
import { findEqualLines } from './equal-lines.ts';

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
