import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { checkFolder } from '../check/check-folder.ts';
import { startServer } from '../index.ts';
import { openDatabase, temporaryFolder } from '../testing/test-server.ts';

const newId = () => randomBytes(16).toString('hex');

/** Waits for the end of a copy. @returns the last reply */
async function copyOf(db: Db, id: string) {
  const admin = db.client.db('admin');
  for (;;) {
    const reply = await admin.command({ backup: id });
    if (reply['state'] !== 'running') return reply;
    await pause(5);
  }
}

test('copies every acknowledged write under load, sound and in pairs, and writes continue', async () => {
  const db = await openDatabase();
  const [left, right] = [db.collection<{ _id: number }>('left'), db.collection<{ _id: number }>('right')];
  const fill = 'x'.repeat(2000);
  await left.insertMany(Array.from({ length: 5000 }, (_, n) => ({ _id: -1 - n, fill })));
  let written = 0;
  let isOver = false;
  const load = (async () => {
    while (!isOver) {
      // In this order: a copy that has the second has the first.
      await left.insertOne({ _id: written });
      await right.insertOne({ _id: written });
      written += 1;
      if (written % 50 === 0) await db.admin().command({ fsync: 1 });
    }
  })();
  await pause(50);
  const before = written;
  const { state, file, reason } = await copyOf(db, newId());
  const after = written;
  await pause(20);
  isOver = true;
  await load;
  expect([state, reason]).toEqual(['done', undefined]);
  expect(written).toBeGreaterThan(after);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const folder = temporaryFolder();
  new DatabaseSync(file).exec(`VACUUM INTO '${join(folder, 'data.sqlite')}'`);
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  const copied = client.db('test');
  const count = await copied.collection('right').countDocuments();
  const ids = (
    await copied
      .collection<{ _id: number }>('left')
      .find({ _id: { $gte: 0 } })
      .toArray()
  ).map(({ _id }) => _id);
  await client.close();
  await server.close();
  expect(count).toBeGreaterThanOrEqual(before);
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, n) => n));
  expect([count, count + 1]).toContain(ids.length);
  expect(checkFolder(folder).flatMap(({ faults }) => faults)).toEqual([]);
});

test('keeps no order of arrival once it is rewritten', async () => {
  const clusteredIndex = { key: { _id: 1 }, unique: true } as const;
  const ids = Array.from({ length: 500 }, newId).toSorted();
  const contentOf = async (order: string[]) => {
    const db = await openDatabase();
    const box = await db.createCollection<{ _id: string }>('box', { clusteredIndex });
    for (const _id of order) await box.insertOne({ _id });
    const { file } = await copyOf(db, newId());
    const target = join(temporaryFolder(), 'data.sqlite');
    new DatabaseSync(file).exec(`VACUUM INTO '${target}'`);
    return target;
  };
  const [one, other] = [await contentOf(ids), await contentOf(ids.toReversed())];
  expect(pagesOf(one)).toEqual(pagesOf(other));
});

/** The file without the counters of changes in its first page: https://www.sqlite.org/fileformat2.html#the_database_header */
function pagesOf(path: string): string {
  const bytes = readFileSync(path);
  for (const [from, to] of [
    [24, 28],
    [40, 44],
    [92, 96],
  ] as const)
    bytes.fill(0, from, to);
  return createHash('sha256').update(bytes).digest('hex');
}

test('refuses a second copy at once, another database and a wrong id, and deletes earlier copies', async () => {
  const db = await openDatabase();
  await db.collection('a').insertMany(Array.from({ length: 3000 }, () => ({ fill: 'x'.repeat(2000) })));
  const admin = db.client.db('admin');
  const first = newId();
  const { file } = await admin.command({ backup: first });
  await expect(admin.command({ backup: newId() })).rejects.toMatchObject({ code: 117 });
  await expect(db.command({ backup: newId() })).rejects.toMatchObject({ code: 13 });
  await expect(admin.command({ backup: '../../x' })).rejects.toMatchObject({ code: 2 });
  await copyOf(db, first);
  const { file: second } = await copyOf(db, newId());
  const copies = readdirSync(dirname(String(file))).filter((name) => name.startsWith('backup-'));
  expect(copies.map((name) => join(dirname(String(file)), name))).toEqual([second]);
});

test('a copy that was moved away is a data folder', async () => {
  const db = await openDatabase();
  await db.collection<{ _id: number }>('a').insertOne({ _id: 1 });
  const { file } = await copyOf(db, newId());
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  renameSync(String(file), join(folder, 'data.sqlite'));
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  expect(await client.db('test').collection<{ _id: number }>('a').findOne()).toEqual({ _id: 1 });
  await client.close();
  await server.close();
});

test('a copy that was not moved away is gone after the next start', async () => {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  await copyOf(client.db('test'), newId());
  await client.close();
  await server.close();
  await (await startServer({ dataDir: folder })).close();
  expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toEqual([]);
});

test('a server that is stopped during a copy ends cleanly', async () => {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  const rows = Array.from({ length: 4000 }, () => ({ fill: 'x'.repeat(10_000) }));
  await client.db('test').collection('a').insertMany(rows);
  const { state } = await client.db('admin').command({ backup: newId() });
  expect(state).toBe('running');
  await client.close();
  await server.close();
  expect(checkFolder(folder).flatMap(({ faults }) => faults)).toEqual([]);
});
