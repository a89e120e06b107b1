import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Binary, EJSON, Int32, Long, ObjectId, serialize, UUID } from 'bson';
import { type Document, MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { checkFolder } from '../check/check-folder.ts';
import { startServer } from '../index.ts';
import { runProgram, runTool, temporaryFolder } from '../testing/test-server.ts';
import { exportDump } from './export-dump.ts';
import { importDump } from './import-dump.ts';

async function withServer<T>(dataDir: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const server = await startServer({ dataDir });
  const client = await MongoClient.connect(server.uri, { promoteValues: false, bsonRegExp: true });
  const result = await work(client);
  await client.close();
  await server.close();
  return result;
}

const everyType: Document = {
  _id: new ObjectId('65a000000000000000000001'),
  double: 1.5,
  wholeDouble: EJSON.parse('{"$numberDouble":"3.0"}', { relaxed: false }) as unknown,
  int: new Int32(7),
  long: Long.fromString('9007199254740993'),
  text: 'ä\0😀',
  date: new Date(-1),
  binary: new Binary(Buffer.from([1, 2]), 5),
  uuid: new UUID('0f8fad5b-d9cb-469f-a165-70867728950e'),
  list: [null, true, [], {}],
};
const longName = `long ${'é'.repeat(60)}`;

async function someData(): Promise<string> {
  const folder = temporaryFolder();
  await withServer(folder, async (client) => {
    const rows = client.db('one').collection('rows');
    await rows.insertMany([everyType, { n: 1, tags: ['a', 'b'] }]);
    await rows.createIndexes([
      { key: { n: 1, long: -1 }, name: 'both', unique: true },
      { key: { tags: 1 }, name: 'tags', sparse: true },
      { key: { 'list.0': 1 }, name: 'part', partialFilterExpression: { n: { $gt: Long.fromNumber(5) } } },
    ]);
    await client.db('one').createCollection('empty');
    await client.db('two').collection("it's a/b (c)").insertOne({ x: 1 });
    await client.db('two').collection(longName).insertOne({ x: 2 });
  });
  return folder;
}

/** All documents in their bytes, and all indexes. */
const contentOf = (folder: string): Promise<unknown> =>
  withServer(folder, async (client) => {
    const content: Record<string, unknown> = {};
    for (const { name: db } of (await client.db().admin().listDatabases()).databases)
      for (const { name } of await client.db(db).listCollections().toArray()) {
        const collection = client.db(db).collection(name);
        const documents = await collection.find({}, { raw: true }).toArray();
        content[`${db}.${name}`] = [
          documents.map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex')),
          (await collection.indexes()).filter(({ name }) => name !== '_id_'),
        ];
      }
    return content;
  });

test('a dump that is imported is the same to the byte, with all its indexes', async () => {
  const folder = await someData();
  const dump = join(temporaryFolder(), 'made', 'dump');
  expect(exportDump(folder, dump)).toContainEqual({ collection: 'one.rows', documents: 2, indexes: 4 });
  const copy = join(temporaryFolder(), 'data');
  importDump(dump, copy);
  expect(await contentOf(copy)).toEqual(await contentOf(folder));
  expect(checkFolder(copy).filter(({ faultCount }) => faultCount > 0)).toEqual([]);
});

test('a dump looks as that of mongodump', async () => {
  const dump = join(temporaryFolder(), 'dump');
  exportDump(await someData(), dump);
  expect(readdirSync(dump).toSorted()).toEqual(['one', 'two']);
  const [cut, ...others] = readdirSync(join(dump, 'two')).toSorted().toReversed();
  expect(others.toSorted()).toContain('it%27s+a%2Fb+%28c%29.bson');
  expect(cut).toMatch(/^long\+(%C3%A9)+.*%24[\w-]{27}\.metadata\.json$/);
  expect(cut?.length).toBe(238 + '.metadata.json'.length);
  const metadata = readFileSync(join(dump, 'one', 'rows.metadata.json'), 'utf8');
  expect(JSON.parse(metadata)).toMatchObject({
    // With this, mongorestore makes a collection in the order of `_id` as well.
    options: { clusteredIndex: { key: { _id: { $numberInt: '1' } }, unique: true } },
    collectionName: 'rows',
    type: 'collection',
    indexes: [
      { v: { $numberInt: '2' }, key: { _id: { $numberInt: '1' } }, name: '_id_', clustered: true },
      { name: 'both', key: { n: { $numberInt: '1' }, long: { $numberInt: '-1' } }, unique: true },
      { name: 'tags', sparse: true },
      { name: 'part', partialFilterExpression: { n: { $gt: { $numberLong: '5' } } } },
    ],
  });
});

/** A dump of one collection as MongoDB's tool writes it. */
function foreignDump(metadata: object = {}): string {
  const dump = temporaryFolder();
  const write = (path: string, content: string | Uint8Array) => writeFileSync(join(dump, path), content);
  mkdirSync(join(dump, 'shop'));
  mkdirSync(join(dump, 'admin'));
  write('prelude.json', '{"ServerVersion":"7.0.2","ToolVersion":"100.13.0"}');
  write('admin/system.version.bson', serialize({ _id: 'featureCompatibilityVersion', version: '7.0' }));
  write('admin/system.version.metadata.json', '{"indexes":[],"collectionName":"system.version"}');
  write('shop/goods.bson', Buffer.concat([serialize({ _id: 1, n: 1 }), serialize({ _id: 2, n: 2 })]));
  write(
    'shop/goods.metadata.json',
    JSON.stringify({
      indexes: [
        { v: { $numberInt: '2' }, key: { _id: { $numberInt: '1' } }, name: '_id_' },
        {
          v: { $numberInt: '2' },
          key: { n: { $numberDouble: '-1.0' } },
          name: 'n_-1',
          unique: true,
          ns: 'shop.goods',
        },
      ],
      uuid: 'f1a7e2a1b1b24ff1a1b1b24ff1a1b1b2',
      collectionName: 'goods',
      type: 'collection',
      ...metadata,
    }),
  );
  return dump;
}

test('a dump of mongodump is imported, without what belongs to MongoDB itself', async () => {
  const folder = temporaryFolder();
  expect(importDump(foreignDump(), folder)).toEqual([{ collection: 'shop.goods', documents: 2, indexes: 2 }]);
  expect(await contentOf(folder)).toMatchObject({
    'shop.goods': [{ length: 2 }, [{ name: 'n_-1', unique: true }]],
  });
});

test('a dump of a collection that MongoDB keeps in the order of _id is imported', async () => {
  const clusteredIndex = {
    v: { $numberInt: '2' },
    key: { _id: { $numberInt: '1' } },
    name: 'by-id',
    unique: true,
  };
  const dump = foreignDump({
    options: { clusteredIndex },
    indexes: [{ ...clusteredIndex, clustered: true }],
  });
  expect(importDump(dump, temporaryFolder())).toEqual([
    { collection: 'shop.goods', documents: 2, indexes: 1 },
  ]);
});

test.each<[string, (dump: string) => string, RegExp]>([
  [
    'a view',
    () => foreignDump({ type: 'view' }),
    /goods\.metadata\.json can't be imported: a view is not supported/,
  ],
  ['a capped collection', () => foreignDump({ options: { capped: true } }), /the option capped/],
  [
    'an index of another kind',
    () => foreignDump({ indexes: [{ v: 2, key: { t: 'text' }, name: 'words' }] }),
    /the index words of shop\.goods can't be imported/,
  ],
  [
    'documents that an index refuses',
    (dump) => (appendFileSync(join(dump, 'shop/goods.bson'), serialize({ _id: 3, n: 2 })), dump),
    /document 3 of .*goods\.bson can't be imported: E11000/,
  ],
  [
    'a value that would be lost',
    (dump) =>
      // {_id: 3, u: undefined}, a type that MongoDB has given up
      (
        appendFileSync(
          join(dump, 'shop/goods.bson'),
          Buffer.from('11000000105f69640003000000067500' + '00', 'hex'),
        ),
        dump
      ),
    /document 3 of .* values that would not be kept/,
  ],
  [
    'a file that was cut off',
    (dump) => (truncateSync(join(dump, 'shop/goods.bson'), 30), dump),
    /goods\.bson is damaged or cut off at byte 21/,
  ],
  [
    'a compressed dump',
    (dump) => (writeFileSync(join(dump, 'shop/goods.bson.gz'), ''), dump),
    /goods\.bson\.gz is not a file of a plain mongodump/,
  ],
  ['the folder of one database', (dump) => join(dump, 'shop'), /is not the folder of a database/],
  ['a folder without a dump', () => temporaryFolder(), /no dump in/],
  ['no folder', (dump) => join(dump, 'nowhere'), /nowhere can't be read/],
])('%s is refused, and nothing of its dump is kept', async (_, make, message) => {
  const folder = temporaryFolder();
  expect(() => importDump(make(foreignDump()), folder)).toThrow(message);
  expect(await contentOf(folder)).toEqual({});
});

test('what is there already is left alone', async () => {
  const folder = temporaryFolder();
  importDump(foreignDump(), folder);
  const before = await contentOf(folder);
  expect(() => importDump(foreignDump(), folder)).toThrow('shop.goods is there already');
  expect(await contentOf(folder)).toEqual(before);
});

test('nothing is written over, and no half dump has the name of a whole one', async () => {
  const folder = await someData();
  const parent = temporaryFolder();
  const dump = join(parent, 'dump');
  exportDump(folder, dump);
  expect(() => exportDump(folder, dump)).toThrow('has something in it already');

  const other = join(parent, 'other');
  expect(() => exportDump(temporaryFolder(), other)).toThrow('no data');
  const server = runProgram('--data', folder);
  await server.ready;
  expect(() => exportDump(folder, other)).toThrow(`process ${server.child.pid}`);
  server.child.kill('SIGTERM');
  await server.exit;

  const file = new DatabaseSync(join(folder, 'data.sqlite'));
  file.exec('DROP TABLE documents_3');
  file.close();
  rmSync(join(folder, 'data.sqlite.sums'));
  expect(() => exportDump(folder, other)).toThrow('no such table');
  expect(readdirSync(parent)).toEqual(['dump']);
});

test('a server answers the commands of mongodump and mongorestore', async () => {
  await withServer(temporaryFolder(), async (client) => {
    const db = client.db('test');
    const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
    await db.command({ create: 'rows', idIndex });
    const indexes = [{ v: 2, key: { n: 1 }, name: 'n', ns: 'test.rows' }];
    await db.command({ createIndexes: 'rows', ignoreUnknownIndexOptions: true, indexes });
    expect(await db.collection('rows').indexes()).toEqual([
      expect.anything(),
      expect.objectContaining({ name: 'n' }),
    ]);
    await db.collection('rows').insertOne({ n: 1 });
    for (const hint of [{ $natural: 1 }, { _id: 1 }]) {
      expect(await db.collection('rows').find({}, { hint }).toArray()).toHaveLength(1);
      await expect(db.collection('rows').find({ n: 1 }, { hint }).toArray()).rejects.toThrow("'hint'");
    }
  });
});

test('the tools say what they did, and what is wrong', async () => {
  const folder = await someData();
  const dump = join(temporaryFolder(), 'dump');
  const exported = await runTool('dump/export.ts', '--data', folder, '--out', dump);
  expect(exported.output).toMatch(/^one\.rows +2 +4$/m);
  expect(exported.code).toBe(0);
  const copy = temporaryFolder();
  expect(await runTool('dump/import.ts', '--dump', dump, '--data', copy)).toMatchObject({ code: 0 });
  const again = await runTool('dump/import.ts', '--dump', dump, '--data', copy);
  expect(again).toMatchObject({ code: 2, errors: expect.stringContaining('there already') as string });
  const unnamed = await runTool('dump/export.ts', '--data', folder);
  expect(unnamed).toMatchObject({ code: 2, errors: expect.stringContaining('--out is missing') as string });
  expect(existsSync(join(folder, 'data.sqlite'))).toBe(true);
});
