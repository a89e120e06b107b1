import { type Connection, mongo, Schema } from 'mongoose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../connect.ts';
import { createLog } from '../platform/log.ts';
import { databaseForTests } from '../testing/test-portal.ts';
import { alignIndexes } from './align-indexes.ts';

const database = databaseForTests();
let connection: Connection;

beforeEach(async () => {
  connection = await connect(database.uri);
  await connection.dropDatabase();
});
afterEach(() => connection.close());

const log = createLog('silent');

function declare(schema: (schema: Schema) => unknown) {
  const pageSchema = new Schema({ code: String, at: Number }, { collection: 'pages' });
  schema(pageSchema);
  return connection.model('Page', pageSchema);
}
const pages = () => connection.collection('pages');
const indexes = async () =>
  (await pages().listIndexes().toArray())
    .map((index) => ({ ...index, v: undefined }))
    .filter(({ name }) => name !== '_id_');

test('creates declared indexes and drops undeclared ones', async () => {
  declare((schema) => schema.index({ code: 1 }).index({ at: -1 }, { sparse: true }));
  await pages().createIndex({ old: 1 });
  await alignIndexes(connection, log);
  expect(await indexes()).toEqual([
    { name: 'code_1', key: { code: 1 } },
    { name: 'at_-1', key: { at: -1 }, sparse: true },
  ]);
});

test('replaces an index whose keys or options changed, once', async () => {
  declare((schema) =>
    schema
      .index({ code: 1 }, { unique: true, sparse: true })
      .index({ at: 1, code: 1 }, { name: 'byTime' })
      .index({ code: -1 }),
  );
  await pages().createIndex({ code: 1 }, { unique: true });
  await pages().createIndex({ at: 1 }, { name: 'byTime' });
  await pages().createIndex({ code: -1 });
  await alignIndexes(connection, log);
  const replaced = [
    { name: 'code_-1', key: { code: -1 } },
    { name: 'code_1_2', key: { code: 1 }, unique: true, sparse: true },
    { name: 'byTime_2', key: { at: 1, code: 1 } },
  ];
  expect(await indexes()).toEqual(replaced);
  await alignIndexes(connection, log);
  expect(await indexes()).toEqual(replaced);
});

test('keeps a key unique at every moment while its index changes', async () => {
  declare((schema) =>
    schema.index({ code: 1 }, { unique: true, partialFilterExpression: { code: { $gt: '' } } }),
  );
  await pages().createIndex({ code: 1 }, { unique: true });
  await pages().insertOne({ code: 'taken' });
  let isDone = false;
  let refused = 0;
  const attack = (async () => {
    while (!isDone)
      await pages()
        .insertOne({ code: 'taken' })
        .catch(() => refused++);
  })();
  await alignIndexes(connection, log);
  isDone = true;
  await attack;
  expect(refused).toBeGreaterThan(0);
  expect(await pages().countDocuments({ code: 'taken' })).toBe(1);
});

test('keeps the old index of a large collection until the new one is built', async () => {
  declare((schema) => schema.index({ code: 1, at: 1 }).index({ at: 1 }, { unique: true }));
  await pages().createIndex({ code: 1 });
  await pages().insertMany(Array.from({ length: 10_001 }, (_, at) => ({ code: 'x', at })));
  const finish = await alignIndexes(connection, log);
  expect((await indexes()).map(({ name }) => name)).toEqual(['code_1', 'at_1']);
  await finish();
  expect((await indexes()).map(({ name }) => name)).toEqual(['at_1', 'code_1_at_1']);
});

test('never stops the start because the database treats two indexes as equal', async () => {
  const { collection } = declare((schema) => schema.index({ at: 1 }, { unique: true }).index({ code: 1 }));
  await pages().createIndex({ at: 1 });
  const create = collection.createIndexes.bind(collection);
  // MongoDB refuses an index that differs only in `expireAfterSeconds`.
  vi.spyOn(collection, 'createIndexes').mockImplementation(async (indexes) => {
    if (indexes.some(({ key }) => 'at' in key)) throw new mongo.MongoServerError({ code: 85 });
    return create(indexes);
  });
  await alignIndexes(connection, log);
  expect(await indexes()).toEqual([
    { name: 'at_1', key: { at: 1 } },
    { name: 'code_1', key: { code: 1 } },
  ]);
});
