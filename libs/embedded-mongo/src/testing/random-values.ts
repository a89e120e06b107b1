import { Binary, Double, Int32, Long, ObjectId, UUID } from 'bson';
import fc from 'fast-check';

/** One of each kind, next to those that are easily confused with it. */
const special = [
  null,
  new Double(NaN),
  new Double(-Infinity),
  new Double(1.5),
  new Double(-0),
  Long.fromNumber(2),
  Long.fromBigInt(2n ** 53n + 1n),
  new Double(2 ** 53),
  '',
  'a',
  'a\0',
  'ab',
  'b',
  '😀',
  '\uffee',
  true,
  false,
  new Date(-1),
  new Date(5),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ff0000000000000000000001'),
  new Binary(Buffer.from('z')),
  new Binary(Buffer.from('aa')),
  new UUID('00000000-0000-4000-8000-000000000000'),
];

/** Single values of all types that are stored; few enough that equal ones come together. */
export const scalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }).map((n) => new Int32(n)) },
  { weight: 1, arbitrary: fc.constantFrom(null, 'a', 'ab') },
  { weight: 2, arbitrary: fc.constantFrom(...special) },
);

const fields = fc.record({ x: scalar, y: scalar }, { requiredKeys: [], noNullPrototype: true });

/** Single values, arrays, documents, and arrays of both. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  // Often enough the same elements, for queries that ask for several.
  fc.subarray([0, 1, 2], { minLength: 2 }),
  fields,
  fc.array(fc.oneof({ weight: 5, arbitrary: fields }, scalar, fc.array(scalar, { maxLength: 2 })), {
    maxLength: 3,
  }),
);
