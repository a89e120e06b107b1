import { mongo } from 'mongoose';

/** Bytes of stored documents whose decoded form is kept, for a minute at most. */
const mostBytes = 4_000_000;
const lifetimeMs = 60_000;

let kept = { documents: new Map<string, object>(), bytes: 0, since: 0 };

/**
 * A document from its BSON. Many people read the same page of a list: the database sends its bytes each time, and equal
 * bytes are decoded once. Frozen, because requests share it.
 */
export function decoded<D extends object>(bson: Uint8Array): D {
  const now = performance.now();
  if (now - kept.since > lifetimeMs || kept.bytes > mostBytes)
    kept = { documents: new Map(), bytes: 0, since: now };
  const key = Buffer.from(bson.buffer, bson.byteOffset, bson.byteLength).toString('latin1');
  const known = kept.documents.get(key);
  if (known) return known as D;
  const document = freeze(mongo.BSON.deserialize(bson));
  kept.documents.set(key, document);
  kept.bytes += key.length;
  return document as D;
}

/** Plain objects and lists; values such as dates stay as the driver made them. */
function freeze<V>(value: V): V {
  if (Array.isArray(value)) for (const part of value) freeze(part);
  else if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    for (const part of Object.values(value)) freeze(part);
  else return value;
  return Object.freeze(value);
}
