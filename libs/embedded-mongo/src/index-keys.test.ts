import { Binary, Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysFor, parseIndex } from './index-keys.ts';
import { value } from './testing/random-values.ts';
import { decode, type Doc, encode } from './values.ts';

// A second, slow telling of https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/.

const order: ((value: unknown) => boolean)[] = [
  (v) => v === null,
  (v) => ['Int32', 'Long', 'Double'].includes((v as { _bsontype: string })._bsontype),
  (v) => typeof v === 'string',
  (v) => Object.getPrototypeOf(v) === Object.prototype,
  (v) => Array.isArray(v),
  (v) => v instanceof Binary,
  (v) => v instanceof ObjectId,
  (v) => typeof v === 'boolean',
  (v) => v instanceof Date,
];

const rankOf = (v: unknown) => order.findIndex((is) => is(v));
const sign = (n: number | bigint) => (n < 0 ? -1 : n > 0 ? 1 : 0);

/** No number in these tests has more than ten decimal places. */
function scaled(v: unknown): bigint | number {
  const text = v instanceof Double || v instanceof Int32 ? String(v.value) : String(v as Long);
  if (!/^-?[\d.]+$/.test(text)) return Number(text);
  const [whole = '', places = ''] = text.replace('-', '').split('.');
  return BigInt(whole + places.padEnd(10, '0')) * (text.startsWith('-') ? -1n : 1n);
}

function compareNumbers(a: unknown, b: unknown): number {
  const x = scaled(a);
  const y = scaled(b);
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
  return x < y ? -1 : x > y ? 1 : 0;
}

function compareLists(a: unknown[], b: unknown[]): number {
  for (const [i, item] of a.entries()) {
    if (i >= b.length) return 1;
    const found = compareValues(item, b[i]);
    if (found !== 0) return found;
  }
  return a.length < b.length ? -1 : 0;
}

/** Documents are compared by the types of their next fields, then the names, then the values. */
const fieldsOf = (doc: Doc) => Object.entries(doc).flatMap(([name, v]) => [new Int32(rankOf(v)), name, v]);

function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return sign(rank - rankOf(b));
  switch (rank) {
    case 1:
      return compareNumbers(a, b);
    case 2:
      return Buffer.compare(Buffer.from(a as string), Buffer.from(b as string));
    case 3:
      return compareLists(fieldsOf(a as Doc), fieldsOf(b as Doc));
    case 4:
      return compareLists(a as unknown[], b as unknown[]);
    case 5: {
      const [x, y] = [a, b] as [Binary, Binary];
      return sign(x.position - y.position || x.sub_type - y.sub_type) || Buffer.compare(x.value(), y.value());
    }
    case 6:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 7:
      return sign(Number(a) - Number(b));
    case 8:
      return sign((a as Date).getTime() - (b as Date).getTime());
    default:
      return 0;
  }
}

test('keys of any two values, of one field or several, up or down, have the order of the values', () => {
  const direction = fc.constantFrom<1 | -1>(1, -1);
  // Within a document, an array is one value.
  const pair = fc.record({ a: value.map((v) => ({ v })), b: value.map((v) => ({ v })) });
  const keepsOrder = fc.property(pair, pair, direction, direction, (one, other, up, then) => {
    const index = parseIndex({ key: { a: up, b: then }, name: 'i' });
    const [x, y] = [decode(encode(one)), decode(encode(other))];
    const [left, right] = [x, y].map((doc) => keysFor(index, doc).keys[0] as Buffer) as [Buffer, Buffer];
    const expected = compareValues(x['a'], y['a']) * up || compareValues(x['b'], y['b']) * then;
    return Buffer.compare(left, right) === expected;
  });
  expect(fc.check(keepsOrder, { numRuns: 2000 }).counterexample).toBeNull();
});
