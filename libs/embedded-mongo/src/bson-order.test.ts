import { Binary, Double, Int32, Long, ObjectId, UUID } from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, keyOf } from './bson-order.ts';
import { inverted } from './query/sort.ts';

test('values of all types have the documented order', () => {
  const ordered = [
    null,
    new Double(NaN),
    new Double(-Infinity),
    Long.MIN_VALUE,
    new Int32(-1),
    new Double(0),
    new Double(0.1),
    new Int32(1),
    Long.fromBigInt(2n ** 53n),
    Long.fromBigInt(2n ** 53n + 1n),
    new Double(2 ** 53 + 2),
    Long.MAX_VALUE,
    new Double(2 ** 63),
    new Double(Infinity),
    '',
    'A',
    'Z\0',
    'a',
    'aa',
    'ä',
    '\uffee',
    '😀',
    {},
    { a: 1 },
    { a: 2 },
    { b: 1 },
    { a: 'x' },
    [],
    [1],
    [1, 2],
    [2],
    new Binary(Buffer.from('z')),
    new Binary(Buffer.from('aa')),
    new UUID('00000000-0000-4000-8000-000000000000'),
    new ObjectId('000000000000000000000001'),
    new ObjectId('ff0000000000000000000001'),
    false,
    true,
    new Date(-1),
    new Date(0),
  ];
  for (let i = 1; i < ordered.length; i++) {
    expect([i, compare(ordered[i - 1], ordered[i])]).toEqual([i, -1]);
    expect([i, compare(ordered[i], ordered[i - 1])]).toEqual([i, 1]);
  }
});

test.each([
  [new Int32(5), new Double(5)],
  [new Double(0), new Double(-0)],
  [Long.fromBigInt(2n ** 53n + 2n), new Double(2 ** 53 + 2)],
])('numbers of different types that are equal: %s, %s', (a, b) => {
  expect(compare(a, b)).toBe(0);
  expect(keyOf(a)).toEqual(keyOf(b));
});

const whole = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

test('whole numbers compare as they are, whatever their type', () => {
  fc.assert(
    fc.property(whole, whole, (x, y) => {
      const expected = x < y ? -1 : x > y ? 1 : 0;
      expect(compare(Long.fromBigInt(x), Long.fromBigInt(y))).toBe(expected);
      const near = new Double(Number(y));
      const rounded = BigInt(near.value);
      expect(compare(Long.fromBigInt(x), near)).toBe(x < rounded ? -1 : x > rounded ? 1 : 0);
    }),
    { numRuns: 200 },
  );
});

test('keys of strings and doubles keep their order, also turned around', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true }).map((n) => (n === 0 ? 0 : n)),
  );
  fc.assert(
    fc.property(value, value, (a, b) => {
      const bytes = Buffer.compare(keyOf(a), keyOf(b));
      const turned = Buffer.compare(inverted(keyOf(b)), inverted(keyOf(a)));
      expect({ bytes, turned }).toEqual({ bytes: compare(a, b), turned: bytes });
    }),
    { numRuns: 200 },
  );
});
