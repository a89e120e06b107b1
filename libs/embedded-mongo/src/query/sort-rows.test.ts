import { expect, test } from 'vitest';
import { type Keyed, sortRows } from './sort-rows.ts';

test.for<[number, number]>([
  [0, Infinity],
  [100, Infinity],
  [2000, Infinity],
  [9999, Infinity],
  [9999, 1],
  [9999, 20],
  [9999, 3000],
  [100, 3000],
])('of %d rows the first %d come in the order of a stable sort; all others are let go', ([count, wanted]) => {
  const rows = Array.from({ length: count }, (_, n) => ({ key: Buffer.of(Math.random() * 200), row: n }));
  let held = 0;
  function* given(): Generator<Keyed<number> | undefined> {
    for (const [n, row] of rows.entries()) {
      if (n % 1000 === 0) yield undefined;
      held++;
      yield row;
      expect(held).toBeLessThanOrEqual(2 * wanted + 6000);
    }
  }
  const sorted = [...sortRows(given(), wanted, (gone) => (held -= gone.length))];
  expect(sorted.filter((row) => row === undefined)).toHaveLength(Math.ceil(count / 1000));
  const expected = rows.toSorted((a, b) => Buffer.compare(a.key, b.key)).map(({ row }) => row);
  const first = Math.min(wanted, count);
  expect(sorted.filter((row) => row !== undefined).slice(0, first)).toEqual(expected.slice(0, first));
});
