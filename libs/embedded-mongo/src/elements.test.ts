import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFields, visitElements } from './elements.ts';
import { parseProjection } from './query/projection.ts';
import { value } from './testing/random-values.ts';
import { decode, type Doc, encode } from './values.ts';

const names = ['a', 'b', 'x', '7', '__proto__', 'größe'];
const name = fc.constantFrom(...names);
/** As documents are stored: with their `_id` first. */
const document = fc
  .record({ id: value, fields: fc.uniqueArray(fc.tuple(name, value), { selector: ([field]) => field }) })
  .map(({ id, fields }): Doc => ({ _id: id, ...Object.fromEntries(fields) }));
const stored = document.map((doc) => Buffer.from(encode(doc)));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('visits every top-level field, with its bytes', () => {
  fc.assert(
    fc.property(stored, (bytes) => {
      const found: string[] = [];
      let last = 4;
      visitElements(bytes, (field, start, end) => {
        expect(start).toBe(last);
        last = end;
        found.push(field);
      });
      expect(last).toBe(bytes.length - 1);
      expect(found).toEqual(Object.keys(decode(bytes)));
    }),
  );
});

test('decodes a few fields as they are in the whole document', () => {
  fc.assert(
    fc.property(stored, fc.subarray([...names, '_id']), (bytes, wanted) => {
      const few = Object.entries(decode(bytes)).filter(([field]) => wanted.includes(field));
      expect(hex(encode(decodeFields(bytes, new Set(wanted))))).toBe(hex(encode(Object.fromEntries(few))));
    }),
  );
});

test('projects bytes as it projects the decoded document', () => {
  const flags = (flag: 0 | 1) =>
    fc.dictionary(fc.oneof(name, fc.constantFrom('c.x', 'c.y.z', 'd.0')), fc.constant<unknown>(flag), {
      noNullPrototype: true,
    });
  const slice = fc.constantFrom<Doc>({}, {}, { e: { $slice: 1 } }, { e: { $slice: -2 } });
  const ofId = fc.constantFrom<Doc>({}, {}, { _id: 0 }, { _id: 1 });
  const projection = fc
    .tuple(ofId, fc.constantFrom<0 | 1>(0, 1).chain(flags), slice)
    .map((parts): Doc => Object.assign({}, ...parts) as Doc);
  const nested = fc
    .tuple(document, value, value, value)
    .map(([doc, c, d, e]) => Buffer.from(encode({ ...doc, c, d, e })));
  fc.assert(
    fc.property(nested, projection, (bytes, asked) => {
      const { ofBytes, ofDoc } = parseProjection(asked);
      expect(hex(ofBytes(bytes))).toBe(hex(encode(ofDoc(decode(bytes)))));
    }),
    { numRuns: 500 },
  );
});
