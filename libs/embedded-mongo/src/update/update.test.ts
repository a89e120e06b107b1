import { deserialize, Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommandError } from '../errors.ts';
import { decode, type Doc, encode } from '../values.ts';
import { sum } from './numbers.ts';
import { parseUpdate } from './update.ts';

// A second implementation, over plain values and without changing anything in place: two that were written
// differently are seldom wrong in the same way.
const nothing = Symbol('nothing');
const refused = () => new Error('refused');
type Change = (value: unknown) => unknown;

function changed(holder: unknown, [part, ...rest]: string[], change: Change): unknown {
  if (part === undefined) return change(holder);
  if (Array.isArray(holder)) {
    const at = /^\d+$/.test(part) ? Number(part) : -1;
    const inner = changed(at >= 0 && at < holder.length ? holder[at] : nothing, rest, change);
    if (inner === nothing) return holder.map((item: unknown, i) => (i === at ? null : item));
    if (at < 0) throw refused();
    return Array.from({ length: Math.max(holder.length, at + 1) }, (_, i) =>
      i === at ? inner : ((holder[i] as unknown) ?? null),
    );
  }
  const isDoc = typeof holder === 'object' && holder !== null;
  const inner = changed(isDoc && part in holder ? (holder as Doc)[part] : nothing, rest, change);
  if (inner === nothing) {
    if (!isDoc) return holder;
    return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== part));
  }
  if (!isDoc && holder !== nothing) throw refused();
  return { ...(holder as object), [part]: inner };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
// The second value is always a single one, so documents and arrays meet others only.
const rank = (value: unknown) =>
  value === null ? 0 : ['number', 'string', 'object'].indexOf(typeof value) + 1;
const isLess = (a: unknown, b: unknown) =>
  rank(a) === rank(b) ? (a as number) < (b as number) : rank(a) < rank(b);
const numeric = (value: unknown): number => {
  if (typeof value !== 'number') throw refused();
  return value;
};
const list = (value: unknown): unknown[] => {
  if (value !== nothing && !Array.isArray(value)) throw refused();
  return value === nothing ? [] : (value as unknown[]);
};

const simple: Record<string, (argument: unknown) => Change> = {
  $set: (argument) => () => argument,
  $unset: () => () => nothing,
  $inc: (by) => (value) => (value === nothing ? 0 : numeric(value)) + (by as number),
  $max: (argument) => (value) => (value === nothing || isLess(value, argument) ? argument : value),
  $push: (argument) => (value) => [...list(value), ...(argument as { $each: unknown[] }).$each],
  $addToSet: (argument) => (value) =>
    list(value).some((item) => same(item, argument)) ? value : [...list(value), argument],
};

/** @returns undefined where it is refused */
function simply(doc: Doc, update: Record<string, Doc>): unknown {
  const steps = Object.entries(update).flatMap(([operator, fields]) =>
    Object.entries(fields).map(([path, argument]) => ({ operator, path, argument })),
  );
  const above = (a: string, b: string) => `${b}.`.startsWith(`${a}.`);
  if (steps.some((a) => steps.some((b) => a !== b && above(a.path, b.path)))) return undefined;
  try {
    return steps
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .reduce<unknown>(
        (result, { operator, path, argument }) =>
          changed(result, path.split('.'), (simple[operator] as (typeof simple)[string])(argument)),
        doc,
      );
  } catch {
    return undefined;
  }
}

const single = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom<unknown>(0.5, null, 'a', 'b', ''));
const value = fc.oneof(
  { weight: 3, arbitrary: single },
  fc.array(single, { maxLength: 3 }),
  fc.record(
    { a: single, b: fc.array(single, { maxLength: 2 }) },
    { requiredKeys: [], noNullPrototype: true },
  ),
  fc.array(fc.record({ a: single }, { noNullPrototype: true }), { maxLength: 2 }),
);
const document = fc.record({ a: value, b: value, c: value }, { requiredKeys: [], noNullPrototype: true });
const path = fc
  .array(fc.constantFrom('a', 'b', 'c', '0', '2'), { minLength: 1, maxLength: 3 })
  .filter(([first]) => /[abc]/.test(first as string))
  .map((parts) => parts.join('.'));
const step = fc.oneof(
  ...['$set', '$addToSet'].map((name) => fc.tuple(fc.constant(name), path, value)),
  fc.tuple(fc.constant('$max'), path, single),
  fc.tuple(fc.constant('$inc'), path, fc.constantFrom(-1, 2, 0.5)),
  fc.tuple(fc.constant('$unset'), path, fc.constant('')),
  fc.tuple(fc.constant('$push'), path, fc.record({ $each: fc.array(value, { maxLength: 2 }) })),
);
const updates = fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => {
  const update: Record<string, Doc> = {};
  for (const [operator, at, argument] of steps) (update[operator] ??= {})[at] = argument;
  return update;
});

test('random updates give what a second implementation gives, in the same order of fields', () => {
  let done = 0;
  fc.assert(
    fc.property(document, updates, (doc, update) => {
      const expected = simply(doc, update);
      let result: unknown;
      try {
        const apply = parseUpdate(decode(encode(update))).apply;
        result = deserialize(encode(apply(decode(encode(doc)))));
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
      }
      if (result !== undefined) done++;
      expect(JSON.stringify(result)).toBe(JSON.stringify(expected));
    }),
    { numRuns: 3000 },
  );
  // Not every one is a refusal.
  expect(done).toBeGreaterThan(500);
});

const whole = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((n) => new Int32(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
);
const exact = (n: Int32 | Long) => (n instanceof Long ? n.toBigInt() : BigInt(n.value));

test('sums of whole numbers are exact or refused, and keep the wider type', () => {
  fc.assert(
    fc.property(whole, whole, (a, b) => {
      const expected = exact(a) + exact(b);
      let result: unknown;
      try {
        result = sum(a, b);
      } catch (error) {
        result = (error as CommandError).code;
      }
      const narrow = a instanceof Int32 && b instanceof Int32 && BigInt.asIntN(32, expected) === expected;
      const fits = BigInt.asIntN(64, expected) === expected;
      const typed = narrow ? new Int32(Number(expected)) : Long.fromBigInt(expected);
      expect(result).toEqual(fits ? typed : 2);
    }),
  );
});

test('a double in a sum makes it a double', () => {
  fc.assert(
    fc.property(fc.double(), whole, (double, n) => {
      expect(sum(new Double(double), n)).toEqual(new Double(double + Number(exact(n))));
    }),
  );
});
