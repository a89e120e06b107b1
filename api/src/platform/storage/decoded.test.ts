import { mongo } from 'mongoose';
import { afterEach, expect, test, vi } from 'vitest';
import { decoded } from './decoded.ts';

const bsonOf = (document: object) => mongo.BSON.serialize(document);
afterEach(() => vi.restoreAllMocks());

test('decodes what the driver decodes', () => {
  const document = {
    _id: new mongo.ObjectId(),
    text: 'Gruß 🌱',
    at: new Date('2026-11-23'),
    list: [{ paise: 2 ** 40 }, null, true],
  };
  expect(decoded(bsonOf(document))).toEqual(document);
});

test('decodes equal bytes once, and any other bytes anew', () => {
  const first = decoded(bsonOf({ _id: 'a', version: 1 }));
  expect(decoded(bsonOf({ _id: 'a', version: 1 }))).toBe(first);
  expect(decoded(bsonOf({ _id: 'a', version: 2 }))).toEqual({ _id: 'a', version: 2 });
});

test('lets no reader change what others read', () => {
  const document = decoded<{ tags: string[]; author: { name: string } }>(
    bsonOf({ tags: ['x'], author: { name: 'Asha' } }),
  );
  expect(() => document.tags.push('y')).toThrow(TypeError);
  expect(() => (document.author.name = 'Ravi')).toThrow(TypeError);
});

test('forgets after a minute', () => {
  const clock = vi.spyOn(performance, 'now');
  clock.mockReturnValue(1e9);
  const first = decoded(bsonOf({ _id: 'b' }));
  clock.mockReturnValue(1e9 + 60_001);
  expect(decoded(bsonOf({ _id: 'b' }))).not.toBe(first);
});
