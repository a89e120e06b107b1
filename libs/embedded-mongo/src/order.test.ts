import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { keyOf } from './bson-order.ts';
import { startServer } from './index.ts';
import { type Page, readFrames, readPages } from './testing/pages.ts';
import { runProgram, temporaryFolder } from './testing/test-server.ts';

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

/** Each on its own, as people hand them in; then changed in another order; a fifth of them came and went. */
async function fill(box: Collection<Paper>, list: Paper[], arrival: Paper[]): Promise<void> {
  const passing = arrival.filter((_, i) => i % 5 === 0).map((paper) => ({ ...paper, _id: `${paper._id}b` }));
  for (const paper of arrival) await box.insertOne(paper);
  for (const paper of passing) await box.insertOne({ ...paper, text: `${paper.text} passing` });
  for (const { _id } of shuffled(list)) await box.updateOne({ _id }, { $set: { n: 1 } });
  for (const { _id } of shuffled(passing)) await box.deleteOne({ _id });
  for (const { _id } of shuffled(list)) await box.updateOne({ _id }, { $set: { n: 0 } });
}

/** A folder whose server was stopped after all. */
async function folderOf(list: Paper[], arrival: Paper[]): Promise<string> {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  await fill(await prepare(client), list, arrival);
  await client.close();
  await server.close();
  return folder;
}

/** SQLite counts here how often it wrote: the only bytes that may differ. */
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
  [400, 100],
  [60, 5000],
])(
  'a stopped folder with %i documents of %i bytes and more is the same whatever their order',
  async (count, size) => {
    const list = papers(count, size);
    const [one, other] = await Promise.all([folderOf(list, shuffled(list)), folderOf(list, shuffled(list))]);
    expect(withoutCounters(fileOf(one)).equals(withoutCounters(fileOf(other)))).toBe(true);
  },
);

/** How far one order goes with another, of all pairs: 1 the same, -1 the opposite, 0 as by chance. */
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

/** What an order must not be nearer to the arrival than, three times in a million by chance. */
const byChance = (count: number) => 4.7 * Math.sqrt((2 * (2 * count + 5)) / (9 * count * (count - 1)));

test.each([
  [12, 100],
  [20, 100],
  [60, 100],
  [400, 100],
  [60, 5000],
])('no table and no index of %i documents of %i bytes and more tells their order', async (count, size) => {
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
});

test('what was deleted and overwritten is in no file after compact, nor in the log after fsync', async () => {
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
