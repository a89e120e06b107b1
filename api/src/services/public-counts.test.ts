import { type PublicCount, smallestCount } from '@campus/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicCounts, publicTotal } from './public-counts.ts';

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const told = (counts: readonly number[]) => [publicTotal(sum(counts)), ...publicCounts(counts)];
/** The public figures in short: `<` is fewer than 5, `x` is hidden. */
const shown = (counts: readonly number[]) =>
  told(counts).map(({ count, isSmall }: PublicCount) => count ?? (isSmall ? '<' : 'x'));

test.each([
  [
    [0, 0, 0, 0],
    ['<', '<', '<', '<', '<'],
  ],
  [
    [4, 0, 0, 0],
    ['<', '<', '<', '<', '<'],
  ],
  [
    [4, 1, 0, 0],
    [5, '<', '<', '<', '<'],
  ],
  [
    [9, 8, 7, 6],
    [30, 9, 8, 7, 6],
  ],
  // 20 - 9 - 9 is 2: the smaller of the others goes with it.
  [
    [9, 2, 0, 20],
    [31, 'x', '<', '<', 20],
  ],
  [
    [20, 9, 9, 0],
    [38, 20, 'x', 9, '<'],
  ],
  // Four fours are as many as four small ones can be, and nothing is left to hide.
  [
    [4, 4, 4, 4],
    [16, 'x', 'x', 'x', 'x'],
  ],
  // Both hidden would be 5 in all, and one is at least 5.
  [
    [5, 0, 30, 30],
    [65, 'x', 'x', 'x', 'x'],
  ],
  // Both hidden would be 10 in all, and the one is at most the 6 that is shown.
  [
    [6, 4, 6, 30],
    [46, 'x', 'x', 'x', 'x'],
  ],
])('of %j publishes %j', (counts, expected) => {
  expect(shown(counts)).toEqual(expected);
});

/** Many zeros and small counts, as a college has them, and few large ones. */
const list = (length: number) =>
  fc.array(fc.oneof(fc.constant(0), fc.nat(4), fc.nat(12), fc.nat(200)), {
    minLength: length,
    maxLength: length,
  });

describe.each([6, 7])('of %i counts', (length) => {
  test('shows only true counts, none under 5', () => {
    fc.assert(
      fc.property(list(length), (counts) => {
        const truths = [sum(counts), ...counts];
        const isTrue = ({ count, isSmall }: PublicCount, i: number) =>
          count === null
            ? !isSmall || truths[i]! < smallestCount
            : !isSmall && count === truths[i] && count >= smallestCount;
        expect(told(counts).every(isTrue)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('leaves no difference between 0 and 4 between the total and the shown counts, unless nothing is hidden', () => {
    fc.assert(
      fc.property(list(length), (counts) => {
        const [total, ...parts] = told(counts);
        const known = parts.flatMap(({ count }) => count ?? []);
        const rest = (total!.count ?? Infinity) - sum(known);
        // Where the total isn't told, nothing is.
        const isSafe = rest === Infinity ? known.length === 0 : rest >= smallestCount;
        expect(isSafe || known.length === parts.length).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('every hidden count could have another value', () => {
    fc.assert(
      fc.property(list(length), (counts) => {
        const public_ = JSON.stringify(shown(counts));
        publicCounts(counts).forEach(({ count }, i) => {
          if (count !== null) return;
          const isPossible = (others: readonly number[]) => JSON.stringify(shown(others)) === public_;
          const found = alternatives(counts).some((others) => others[i] !== counts[i] && isPossible(others));
          expect([counts, i, found]).toEqual([counts, i, true]);
        });
      }),
      { numRuns: 500, examples: [[Array.from({ length }, () => 4)]] },
    );
  });
});

/** Counts with the same sum, or both below 5, that differ from these in some that are left out. */
function* alternatives(counts: readonly number[]): Generator<number[]> {
  const parts = publicCounts(counts);
  const hidden = counts.flatMap((_, i) => (parts[i]!.count === null ? [i] : []));
  // In turns: each takes the place of the next one.
  yield counts.map((count, i) => {
    const at = hidden.indexOf(i);
    return at < 0 ? count : counts[hidden[(at + 1) % hidden.length]!]!;
  });
  for (const i of hidden) for (const j of hidden) if (i !== j) yield swapped(counts, i, j);
  if (sum(counts) < smallestCount)
    for (const i of hidden) yield counts.map((_, j) => (i === j ? (counts[i] === 0 ? 1 : 0) : 0));
  const all = hidden.map((i) => counts[i]!);
  const total = sum(all);
  // All values that the small ones can have; what is left is the larger one's.
  const larger = hidden.find((i) => !parts[i]!.isSmall);
  const small = hidden.filter((i) => i !== larger);
  for (const values of product(small.length)) {
    const rest = total - sum(values);
    const others = [...counts];
    small.forEach((i, at) => (others[i] = values[at]!));
    if (larger !== undefined) others[larger] = rest;
    if (rest >= 0 && (larger !== undefined || rest === 0)) yield others;
  }
  // One of 5, and nothing but that.
  if (hidden.length === counts.length)
    for (const i of hidden) {
      const j = (i + 1) % counts.length;
      yield counts.map((_, at) => (at === i ? 5 : at === j ? total - 5 : 0));
    }
}

function swapped(counts: readonly number[], i: number, j: number): number[] {
  const others = [...counts];
  [others[i], others[j]] = [counts[j]!, counts[i]!];
  return others;
}

function* product(length: number): Generator<number[]> {
  for (let n = 0; n < smallestCount ** length; n += 1)
    yield Array.from({ length }, (_, place) => Math.floor(n / smallestCount ** place) % smallestCount);
}

test('leaves every hidden count of every list of four ambiguous', () => {
  // The shown figures, the possible counts, and an example.
  const all = new Map<string, { values: Set<number>[]; example: number[] }>();
  for (const counts of listsUpTo(30, 4)) {
    const key = shown(counts).join(' ');
    const { values, example } = all.get(key) ?? {
      values: counts.map(() => new Set<number>()),
      example: counts,
    };
    counts.forEach((count, i) => values[i]!.add(count));
    all.set(key, { values, example });
  }
  const known = [...all.values()].filter(({ values, example }) =>
    publicCounts(example).some(({ count }, i) => count === null && values[i]!.size < 2),
  );
  expect(known.map(({ example }) => example)).toEqual([]);
  expect(all.size).toBeGreaterThan(1000);
});

/** All lists of so many counts with a sum of at most `most`. */
function* listsUpTo(most: number, length: number): Generator<number[]> {
  if (length === 0) yield [];
  else
    for (let count = 0; count <= most; count += 1)
      for (const rest of listsUpTo(most - count, length - 1)) yield [count, ...rest];
}
