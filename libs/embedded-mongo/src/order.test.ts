import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deserialize, serialize } from 'bson';
import { type Collection, MongoClient } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { keyOf } from './bson-order.ts';
import { exportDump } from './dump/export-dump.ts';
import { importDump } from './dump/import-dump.ts';
import { readDocuments } from './dump/read-documents.ts';
import { startServer } from './index.ts';
import { Engine, NoRoomError } from './store/engine.ts';
import { type Page, readFrames, readPages } from './testing/pages.ts';
import { openDatabase, runProgram, temporaryFolder } from './testing/test-server.ts';

type Paper = { _id: string; text: string; kind: string; tags: string[]; n: number };

const clusteredIndex = { key: { _id: 1 }, name: 'by-id', unique: true } as const;

/** In another order each time. */
const shuffled = <T>(list: T[]): T[] =>
  list
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

const papers = (count: number, size: number): Paper[] =>
  Array.from({ length: count }, (_, n) => ({
    _id: `paper ${String(n).padStart(6, '0')}`,
    text: String(n).padEnd(size + (n % 7) * 50, 'x'),
    kind: n % 3 === 0 ? 'rare' : 'usual',
    tags: ['all', `t${n % 5}`],
    n: 0,
  }));

const fileOf = (folder: string) => readFileSync(join(folder, 'data.sqlite'));

async function prepare(client: MongoClient): Promise<Collection<Paper>> {
  const box = await client.db('test').createCollection<Paper>('box', { clusteredIndex });
  await box.createIndex({ kind: 1 }, { name: 'kind' });
  await box.createIndex({ tags: 1, n: -1 }, { name: 'tags' });
  await box.createIndex({ text: 1 }, { name: 'text', unique: true });
  return box;
}

/** Inserts the papers one by one, with others that are deleted again, and changes them in a different order. */
async function fill(box: Collection<Paper>, list: Paper[], arrival: Paper[]): Promise<void> {
  const passing = arrival.filter((_, i) => i % 5 === 0).map((paper) => ({ ...paper, _id: `${paper._id}b` }));
  for (const paper of arrival) await box.insertOne(paper);
  await each(passing, (paper) => box.insertOne({ ...paper, text: `${paper.text} passing` }));
  await each(shuffled(list), ({ _id }) => box.updateOne({ _id }, { $set: { n: 1 } }));
  await each(shuffled(passing), ({ _id }) => box.deleteOne({ _id }));
  await each(shuffled(list), ({ _id }) => box.updateOne({ _id }, { $set: { n: 0 } }));
}

const each = (list: Paper[], change: (paper: Paper) => Promise<unknown>) => Promise.all(list.map(change));

/** The folder of a server that was stopped. */
async function folderOf(list: Paper[], arrival: Paper[]): Promise<string> {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  await fill(await prepare(client), list, arrival);
  await client.close();
  await server.close();
  return folder;
}

/** SQLite counts its changes in these bytes, the only ones that may differ. */
function withoutCounters(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  for (const [from, to] of [
    [24, 28], // changes of the file
    [40, 44], // changes of its schema
    [92, 96], // the changes again
  ] as const)
    copy.fill(0, from, to);
  return copy;
}

test.each([
  [3, 100],
  [12, 100],
  [20, 100],
  [60, 100],
  [200, 100],
  [60, 5000],
])(
  'the file of %i documents of at least %i bytes is the same whatever their order of arrival',
  async (count, size) => {
    const list = papers(count, size);
    const [one, other] = await Promise.all([folderOf(list, shuffled(list)), folderOf(list, shuffled(list))]);
    expect(withoutCounters(fileOf(one)).equals(withoutCounters(fileOf(other)))).toBe(true);
  },
);

/** Kendall's rank correlation with the arrival: 1 for the same order, -1 for the opposite, about 0 by chance. */
function agreement(places: number[]): number {
  let sum = 0;
  places.forEach((a, i) => places.slice(i + 1).forEach((b) => (sum += Math.sign(b - a))));
  return sum / ((places.length * (places.length - 1)) / 2);
}

/** The ids in each order in which the pages of a tree hold its rows. */
function ordersIn(pages: Page[], idColumn: number): [how: string, ids: string[]][] {
  const idsOf = (page: Page) =>
    page.cells.map(({ columns }) => (columns[idColumn] as Buffer).toString('hex'));
  const cells = pages.flatMap((page) => page.cells);
  const idOf = ({ columns }: Page['cells'][number]) => (columns[idColumn] as Buffer).toString('hex');
  const withOverflow = cells.filter(({ overflow }) => overflow.length > 0);
  return [
    ...pages.map((page): [string, string[]] => [`offsets of page ${page.number}`, idsOf(page).toReversed()]),
    [
      'page numbers',
      pages.toSorted((a, b) => a.number - b.number).flatMap((page) => idsOf(page).toReversed()),
    ],
    [
      'overflow pages',
      withOverflow.toSorted((a, b) => (a.overflow[0] as number) - (b.overflow[0] as number)).map(idOf),
    ],
  ];
}

/** The agreement that chance exceeds three times in a million. */
const byChance = (count: number) => 4.7 * Math.sqrt((2 * (2 * count + 5)) / (9 * count * (count - 1)));

test.each([
  [12, 100],
  [20, 100],
  [60, 100],
  [200, 100],
  [60, 5000],
])(
  'no table and no index of %i documents of at least %i bytes tells their order of arrival',
  async (count, size) => {
    const list = papers(count, size);
    const arrival = shuffled(list);
    const folder = await folderOf(list, arrival);
    const place = new Map(arrival.map(({ _id }, i) => [keyOf(_id).toString('hex'), i]));
    const { trees, freelist } = readPages(fileOf(folder));
    expect(freelist).toEqual([]);
    const found: string[] = [];
    for (const { name, pages } of trees.filter((tree) => /^(documents|index)_\d+$/.test(tree.name))) {
      for (const [how, ids] of ordersIn(pages, name.startsWith('documents') ? 0 : 1)) {
        const places = ids.map((id) => place.get(id) as number);
        if (places.length > 5 && Math.abs(agreement(places)) > byChance(places.length))
          found.push(`${name}: ${how}: ${agreement(places)}`);
      }
    }
    expect(found).toEqual([]);
  },
);

/** @param work what it does before it is killed */
async function killedAfter(folder: string, work: (client: MongoClient) => Promise<void>): Promise<void> {
  const server = runProgram('--data', folder);
  const client = await MongoClient.connect(await server.ready);
  await work(client);
  server.child.kill('SIGKILL');
  await server.exit;
  await client.close();
}

test('after a crash the next start rewrites the file before it serves anyone, also when the log was empty', async () => {
  const list = papers(20, 100);
  const folders = await Promise.all(
    [true, false].map(async (emptiesLog) => {
      const folder = temporaryFolder();
      await killedAfter(folder, async (client) => {
        await fill(await prepare(client), list, shuffled(list));
        if (emptiesLog) await client.db('admin').command({ fsync: 1 });
      });
      await killedAfter(folder, async () => {});
      expect(readFrames(readFileSync(join(folder, 'data.sqlite-wal')))).toEqual([]);
      return withoutCounters(fileOf(folder));
    }),
  );
  const expected = withoutCounters(fileOf(await folderOf(list, list)));
  for (const file of folders) expect(file.equals(expected)).toBe(true);
});

test('a running server rewrites a changed file after each interval, and leaves an unchanged one alone', async () => {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder, rewriteInterval: 100 });
  const client = await MongoClient.connect(server.uri);
  const box = await prepare(client);
  const list = papers(20, 100);
  await fill(box, list, shuffled(list));
  // Another process reads the file: this one would give up the lock on it.
  const copy = () => execFileSync('cat', [join(folder, 'data.sqlite')]);
  const expected = withoutCounters(fileOf(await folderOf(list, list)));
  await expect.poll(() => withoutCounters(copy()).equals(expected)).toBe(true);
  const before = copy();
  await client.db('test').collection('plain').insertOne({ n: 1 });
  await setTimeout(500);
  expect(copy().equals(before)).toBe(true);
  await client.close();
  await server.close();
});

test('no write is lost when clients insert and compact at the same time', async () => {
  const db = await openDatabase();
  const box = await db.createCollection<{ _id: number }>('box', { clusteredIndex });
  const writes = Array.from({ length: 200 }, (_, _id) => box.insertOne({ _id }));
  const rewrites = Array.from({ length: 10 }, () => db.command({ compact: 'box' }));
  await Promise.all([...writes, ...rewrites]);
  expect(await box.countDocuments()).toBe(200);
});

test('a dump has its documents in key order, and an import keeps no other order', async () => {
  const list = papers(60, 100);
  const one = await folderOf(list, shuffled(list));
  const dump = join(temporaryFolder(), 'dump');
  exportDump(one, dump);
  const ids = [...readDocuments(join(dump, 'test/box.bson'))].map(
    (bytes) => deserialize(bytes)['_id'] as string,
  );
  expect(ids).toEqual(list.map(({ _id }) => _id));

  // As mongodump writes a collection that isn't clustered.
  const copies = [0, 1].map(() => {
    const folder = temporaryFolder();
    writeFileSync(
      join(dump, 'test/box.bson'),
      Buffer.concat(shuffled(list).map((paper) => serialize(paper))),
    );
    importDump(dump, folder);
    return withoutCounters(fileOf(folder));
  });
  expect(copies[0]?.equals(copies[1] as Buffer)).toBe(true);
});

test('an import without room for a rewrite keeps what it imported', async () => {
  const list = papers(5, 100);
  const dump = join(temporaryFolder(), 'dump');
  exportDump(await folderOf(list, list), dump);
  const rewrite = vi.spyOn(Engine.prototype, 'rewrite').mockImplementation(() => {
    throw new NoRoomError('it needs 9 MB');
  });
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(importDump(dump, temporaryFolder())).toMatchObject([{ documents: 5 }]);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('could not be rewritten'));
  rewrite.mockRestore();
  said.mockRestore();
});

test('deleted and overwritten content is in no file after compact, and fsync empties the log', async () => {
  const folder = temporaryFolder();
  const server = runProgram('--data', folder);
  const client = await MongoClient.connect(await server.ready);
  const box = await prepare(client);
  const list = papers(60, 300);
  await fill(box, list, shuffled(list));
  for (const { _id } of list.slice(0, 30))
    await box.updateOne({ _id }, { $set: { text: `secret of ${_id}` } });
  for (const { _id } of list.slice(0, 15)) await box.deleteOne({ _id });
  for (const { _id } of list.slice(15, 30)) await box.updateOne({ _id }, { $set: { text: `open ${_id}` } });
  expect(readFrames(readFileSync(join(folder, 'data.sqlite-wal'))).length).toBeGreaterThan(0);
  expect(await client.db('admin').command({ fsync: 1 })).toEqual({ numFiles: 1, ok: 1 });
  expect(readFileSync(join(folder, 'data.sqlite-wal'))).toHaveLength(0);
  expect(await client.db('test').command({ compact: 'box' })).toMatchObject({ ok: 1 });
  expect(readFileSync(join(folder, 'data.sqlite-wal'))).toHaveLength(0);
  expect(fileOf(folder).includes('open paper')).toBe(true);
  expect(fileOf(folder).includes('secret of')).toBe(false);
  await client.close();
});
