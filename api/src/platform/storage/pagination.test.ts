import { type Connection, Schema } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '../../connect.ts';
import { databaseForTests } from '../../testing/test-portal.ts';
import { DomainError } from '../http/errors.ts';
import { encodeCursor, readPage } from './pagination.ts';

interface Row {
  _id: number;
  at: Date;
  name: string;
}
const rowSchema = new Schema<Row>({ _id: Number, at: Date, name: String }, { versionKey: false });
rowSchema.index({ at: -1, _id: -1 });
rowSchema.index({ name: 1, _id: 1 });

const count = 25;
const database = databaseForTests();
let connection: Connection;
beforeAll(async () => {
  connection = await connect(database.uri);
  await rows().createIndexes();
  // Four rows share a moment and five a name: places are only told apart by the id.
  await rows().create(
    Array.from({ length: count }, (_, i) => ({
      _id: i + 1,
      at: new Date(Date.UTC(2026, 10, 1 + Math.floor(i / 4))),
      name: `n${Math.floor(i / 5)}`,
    })),
  );
  return () => connection.close();
});
const rows = () => connection.model<Row>('Row', rowSchema, 'rows');

async function idsOf(order: Record<string, 1 | -1>, filter: object = {}): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const { found, next } = await readPage<Row>(rows(), { filter, order }, { cursor, limit: 3 });
    expect(found.length).toBeLessThanOrEqual(3);
    ids.push(...found.map(({ _id }) => _id));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return ids;
}
const upTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1);

test('reads every row once, by dates, texts or numbers, in both directions', async () => {
  expect(await idsOf({ at: -1, _id: -1 })).toEqual(upTo(count).toReversed());
  expect(await idsOf({ name: 1, _id: 1 })).toEqual(upTo(count));
  expect(await idsOf({ _id: -1 })).toEqual(upTo(count).toReversed());
  expect(await idsOf({ name: 1, _id: 1 }, { name: { $lt: 'n2' } })).toEqual(upTo(10));
});

test('ends without a cursor when the last page is full', async () => {
  const { found, next } = await readPage<Row>(rows(), { filter: {}, order: { _id: 1 } }, { limit: count });
  expect([found.length, next]).toEqual([count, null]);
});

test.each([
  ['no base64url of JSON', 'x'],
  ['too few values', encodeCursor(['2026-11-01T00:00:00.000Z'])],
  ['no moment', encodeCursor(['yesterday', 1])],
  ['no number', encodeCursor(['2026-11-01T00:00:00.000Z', 'one'])],
  ['values that are no texts', Buffer.from('[{"$gt":""},{"$gt":0}]').toString('base64url')],
])('refuses a cursor with %s', async (_, cursor) => {
  const refused = readPage<Row>(rows(), { filter: {}, order: { at: -1, _id: -1 } }, { cursor, limit: 3 });
  await expect(refused).rejects.toThrow(DomainError);
  await expect(refused).rejects.toMatchObject({ code: 'invalid-input' });
});
