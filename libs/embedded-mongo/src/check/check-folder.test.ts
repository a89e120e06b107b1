import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { startServer } from '../index.ts';
import { runProgram, runTool, temporaryFolder } from '../testing/test-server.ts';
import { checkFolder } from './check-folder.ts';

const check = (folder: string) => runTool('check/main.ts', '--data', folder);

const faultsIn = (folder: string): string =>
  checkFolder(folder)
    .flatMap(({ index, faults }) => faults.map((fault) => `${index}: ${fault}`))
    .join('\n');

/** The file of a stopped database with every kind of index. */
async function makeData(): Promise<Buffer> {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  const rows = client.db('test').collection<{ _id: number }>('rows');
  await rows.createIndexes([
    { key: { name: 1 }, name: 'name', unique: true },
    { key: { tags: 1, n: -1 }, name: 'tags' },
    { key: { seldom: 1 }, name: 'seldom', sparse: true },
    { key: { n: 1 }, name: 'big', partialFilterExpression: { n: { $gt: 50 } } },
  ]);
  await rows.insertMany(
    Array.from({ length: 100 }, (_, n) => ({ _id: n, name: `name ${n}`, n, tags: ['a', `b${n}`] })),
  );
  await client.close();
  await server.close();
  return readFileSync(join(folder, 'data.sqlite'));
}

let made: Promise<Buffer> | undefined;

async function someData(): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'data.sqlite'), await (made ??= makeData()));
  return folder;
}

function change(folder: string, sql: string): void {
  const file = new DatabaseSync(join(folder, 'data.sqlite'), { defensive: false });
  file.exec(sql);
  file.close();
}

test('sound data passes, with a count of each index', async () => {
  const { code, output } = await check(await someData());
  expect(output.replaceAll(/ +/g, ' ')).toBe(
    [
      'collection index entries faults',
      '(the file) 0 0',
      'test.rows _id_ 100 0',
      'test.rows name 100 0',
      'test.rows tags 200 0',
      'test.rows seldom 0 0',
      'test.rows big 49 0',
      '',
      'Everything is correct.',
      '',
    ].join('\n'),
  );
  expect(code).toBe(0);
});

/** index_1 is `name`, index_2 `tags`. */
test.each([
  [
    'a removed entry',
    'DELETE FROM index_1 WHERE key = (SELECT min(key) FROM index_1)',
    /name: the entry \w+ of the document 0 is missing/,
  ],
  [
    'an extra entry of a document',
    "INSERT INTO index_2 SELECT x'00', id FROM index_2 LIMIT 1",
    /tags: the entry 00 leads to the document \d+, which has no such value/,
  ],
  [
    'an extra entry of no document',
    "INSERT INTO index_2 VALUES (x'00', x'00')",
    /tags: the entry 00 leads to no document/,
  ],
  [
    'an entry in the place of another',
    "UPDATE index_1 SET key = x'00' WHERE key = (SELECT max(key) FROM index_1)",
    /name: the entry \w+ of the document 99 is missing[^]*the entry 00 leads to the document 99/,
  ],
  [
    'two of one unique key',
    'UPDATE index_1 SET key = (SELECT max(key) FROM index_1) WHERE key = (SELECT min(key) FROM index_1)',
    /name: several documents have the unique key/,
  ],
  [
    'a damaged document',
    'UPDATE documents_1 SET doc = substr(doc, 1, 20) WHERE key = (SELECT min(key) FROM documents_1)',
    /_id_: the document with the key \w+ is damaged/,
  ],
  [
    'a document in the place of another',
    'UPDATE documents_1 SET doc = (SELECT doc FROM documents_1 ORDER BY key DESC LIMIT 1) WHERE key = (SELECT min(key) FROM documents_1)',
    /_id_: the document 99 lies under the key of another _id/,
  ],
  [
    'a document that is gone',
    'DELETE FROM documents_1 WHERE key = (SELECT min(key) FROM documents_1)',
    /name: the entry \w+ leads to no document/,
  ],
  [
    'a multikey note that is missing',
    "UPDATE indexes SET multikey = '[]'",
    /tags: it isn't noted as multikey for tags, an array in the document 0/,
  ],
  ['an index whose table is gone', 'DROP TABLE index_1', /name: it can't be read: no such table: index_1/],
  [
    'a table of no index',
    'DELETE FROM indexes WHERE spec = (SELECT spec FROM indexes WHERE id = 1)',
    /the table index_1 belongs to no collection and no index/,
  ],
  [
    'an index description that can’t be read',
    "UPDATE indexes SET spec = x'00' WHERE id = 1",
    /list of collections and indexes/,
  ],
])('%s is found', async (_, sql, fault) => {
  const folder = await someData();
  change(folder, sql);
  expect(faultsIn(folder)).toMatch(fault);
});

test('bytes of the file that were overwritten are found', async () => {
  const folder = await someData();
  const file = openSync(join(folder, 'data.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(200, 0x55), 0, 200, 4096 * 4);
  closeSync(file);
  const { code, errors } = await check(folder);
  expect(errors).toContain('NOT correct');
  expect(code).toBe(1);
});

test('it says so when a server runs on the folder, and when there is no data', async () => {
  const folder = temporaryFolder();
  expect(await check(folder)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('no data') as string,
  });
  const server = runProgram('--data', folder);
  await server.ready;
  const { code, errors } = await check(folder);
  expect(errors).toContain(`in use by another server (process ${server.child.pid})`);
  expect(code).toBe(2);
});
