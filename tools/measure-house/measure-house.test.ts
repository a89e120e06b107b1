import { expect, test } from 'vitest';
import { findEqualLines } from './equal-lines.ts';
import { testTitles } from './titles.ts';
import { wayOf } from './way.ts';

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

test('follows a handler through functions, dependencies and interfaces to the code behind it', () => {
  const way = wayOf(
    [
      {
        path: 'api/src/routes.ts',
        text: `
          import { castBallot, other } from '@campus/contracts';
          import { cast } from './casting.ts';
          import { unrelated } from './unrelated.ts';
          import { createWriter } from './writer.ts';
          import type { Context } from './context.ts';
          export function mount(context: Context) {
            const writer = createWriter();
            const { route } = context;
            route(other, () => unrelated());
            route(castBallot, ({ body }) => cast(context, writer, body));
          }`,
      },
      {
        path: 'api/src/casting.ts',
        text: `
          import type { Context } from './context.ts';
          export const cast = ({ views }: Context, writer: unknown, body: unknown) => views.get(body);`,
      },
      {
        path: 'api/src/context.ts',
        text: `
          import type { Views } from './views.ts';
          import type { Mailer } from './mailer.ts';
          export interface Context { views: Views; mailer: Mailer }`,
      },
      {
        path: 'api/src/views.ts',
        text: `
          import { read } from './reading.ts';
          import { remove } from './removing.ts';
          export interface Views { get: (id: unknown) => unknown }
          export const createViews = (): Views => ({ get: (id) => read(id), drop: () => remove() });`,
      },
      ...['unrelated', 'reading', 'removing'].map((name) => ({
        path: `api/src/${name}.ts`,
        text: `export function ${{ unrelated: 'unrelated', reading: 'read', removing: 'remove' }[name]}() {}`,
      })),
      { path: 'api/src/writer.ts', text: `export function createWriter() { return { put() {} }; }` },
      {
        path: 'api/src/mailer.ts',
        text: `export type Mailer = ReturnType<typeof create>; const create = () => 1;`,
      },
    ],
    'castBallot',
  );
  expect(way).toEqual(['casting', 'reading', 'views', 'writer'].map((name) => `api/src/${name}.ts`));
});

test('says so when an endpoint has no handler', () => {
  expect(() => wayOf([{ path: 'a.ts', text: 'export const a = 1;' }], 'castBallot')).toThrow('castBallot');
});

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
