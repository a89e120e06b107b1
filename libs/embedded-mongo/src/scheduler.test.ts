import type { Collection, Document } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MongoClient } from 'mongodb';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Scheduler } from './scheduler.ts';
import { type RunningServer, startServer } from './server.ts';
import { FolderError, NoRoomError } from './store/engine.ts';
import type { Store } from './store/store.ts';
import { errorOf } from './testing/test-server.ts';
import { TimeLimit, Turn } from './time-limit.ts';

const folder = mkdtempSync(join(tmpdir(), 'em-'));
let server: RunningServer;
let client: MongoClient;
const rows = () => client.db('test').collection<{ _id: number } & Document>('rows');

const absent = Array.from({ length: 20_000 }, (_, i) => -1 - i);

beforeAll(async () => {
  server = await startServer({ dataDir: folder });
  client = await MongoClient.connect(server.uri);
  const text = 'x'.repeat(100);
  await rows().insertMany(Array.from({ length: 20_000 }, (_, _id) => ({ _id, n: -_id, text })));
});
afterAll(async () => {
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

test.for<[string, () => Promise<unknown>]>([
  ['a find', () => rows().findOne({ nobody: 1 })],
  ['a sort', () => rows().find().sort({ n: 1 }).limit(1).toArray()],
  [
    'a find of many that are not there',
    () =>
      rows()
        .find({ _id: { $in: absent } })
        .toArray(),
  ],
  ['a count', () => rows().countDocuments({ nobody: 1 })],
  ['distinct', () => rows().distinct('nobody')],
  ['an explanation', () => rows().find({ nobody: 1 }).explain('executionStats')],
])('others have their turn while %s reads all', async ([, read]) => {
  let reading = true;
  const all = read().finally(() => (reading = false));
  for (let i = 0; i < 5; i++) expect(await rows().findOne({ _id: i })).toMatchObject({ _id: i });
  await rows().updateOne({ _id: 1 }, { $set: { seen: true } });
  expect(reading).toBe(true);
  await all;
});

test.for<[string, (many: Collection<Row>) => Promise<unknown>]>([
  ['what to update', (many) => many.updateMany({ state: 'a' }, { $set: { state: 'b' }, $inc: { n: 1 } })],
  ['something to update that isn’t there', () => rows().updateMany({ nobody: 1 }, { $set: { state: 'b' } })],
  ['what to delete', (many) => many.deleteMany({ state: 'a' })],
])('others have their turn while %s is looked for', async ([, write]) => {
  const many = await manyRows(10_000);
  let writing = true;
  const all = write(many).finally(() => (writing = false));
  for (let i = 0; i < 5; i++) expect(await rows().findOne({ _id: i })).toMatchObject({ _id: i });
  await rows().updateOne({ _id: 1 }, { $set: { seen: true } });
  expect(writing).toBe(true);
  await all;
});

test.for<[string, (many: Collection<Row>) => Promise<number>]>([
  [
    'an update',
    async (many) => {
      const update = { $set: { state: 'b' }, $inc: { n: 1 } };
      return (await many.updateMany({ state: 'a' }, update)).modifiedCount;
    },
  ],
  ['a delete', async (many) => (await many.deleteMany({ state: 'a' })).deletedCount],
])('%s of many leaves alone what others changed while it was looked for', async ([name, write]) => {
  const many = await manyRows(10_000);
  let writing = true;
  const all = write(many).finally(() => (writing = false));
  let others = 0;
  for (let _id = 9999; writing && _id > 0; _id -= 2) {
    const { modifiedCount } = await many.updateOne({ _id, state: 'a' }, { $set: { state: 'c' } });
    others += modifiedCount;
  }
  const changed = await all;
  expect(others).toBeGreaterThan(0);
  expect(changed + others).toBe(10_000);
  expect(await many.countDocuments({ state: 'c', n: 0 })).toBe(others);
  expect(await many.countDocuments({ state: 'b', n: 1 })).toBe(name === 'an update' ? changed : 0);
  expect(await many.countDocuments({ state: 'a' })).toBe(0);
});

test('an update of many ends when its collection is dropped', async () => {
  const many = await manyRows(10_000);
  const update = errorOf(many.updateMany({}, { $inc: { n: 1 } }));
  await many.findOne();
  await many.drop();
  expect(await update).toMatchObject({ code: 175 });
});

type Row = { _id: number; state: string; n: number };
async function manyRows(count: number): Promise<Collection<Row>> {
  const many = client.db('test').collection<Row>(crypto.randomUUID());
  await many.createIndexes([{ key: { state: 1 } }, { key: { n: 1 } }]);
  await many.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, state: 'a', n: 0 })));
  return many;
}

test.for<[string, () => Promise<unknown>]>([
  ['a find', () => rows().find({ nobody: 1 }, { maxTimeMS: 1 }).toArray()],
  ['a sort', () => rows().find({}, { maxTimeMS: 1 }).sort({ n: 1 }).toArray()],
  ['a count', () => rows().countDocuments({ nobody: 1 }, { maxTimeMS: 1 })],
  ['distinct', () => rows().distinct('n', {}, { maxTimeMS: 1 })],
  ['findAndModify', () => rows().findOneAndUpdate({ nobody: 1 }, { $set: { a: 1 } }, { maxTimeMS: 1 })],
  ['an update', () => command({ update: 'rows', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }] })],
  ['a delete', () => command({ delete: 'rows', deletes: [{ q: { nobody: 1 }, limit: 0 }] })],
  ['an index', () => rows().createIndex({ n: 1 }, { maxTimeMS: 1 })],
])('%s ends with MaxTimeMSExpired after its maxTimeMS', async ([, run]) => {
  expect(await errorOf(run())).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  expect(await rows().indexes()).toHaveLength(1);
});
const command = (given: Document) => client.db('test').command({ ...given, maxTimeMS: 1 });

test('the maxTimeMS of a find is for all its batches; a getMore cannot have another', async () => {
  const cursor = rows().find({}, { maxTimeMS: 30, batchSize: 1 }).addCursorFlag('noCursorTimeout', true);
  await cursor.next();
  const rest = { getMore: cursor.id, collection: 'rows' };
  expect(await errorOf(client.db('test').command({ ...rest, maxTimeMS: 1000 }))).toMatchObject({ code: 2 });
  const slow = await client
    .db('test')
    .command({ find: 'rows', sort: { text: 1 }, batchSize: 0, maxTimeMS: 1 });
  const more = { getMore: slow['cursor'].id, collection: 'rows' };
  expect(await errorOf(client.db('test').command(more))).toMatchObject({ code: 50 });
  await cursor.close();
});

test('a command without maxTimeMS may take a minute, counted only while it runs', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const time = new TimeLimit(new Turn());
    now.mockReturnValue(59_000);
    expect(time.check()).toBe(false);
    time.rest();
    now.mockReturnValue(500_000);
    time.goOn();
    now.mockReturnValue(500_900);
    expect(time.check()).toBe(false);
    now.mockReturnValue(501_100);
    expect(() => time.check()).toThrow('exceeded time limit');
  } finally {
    now.mockRestore();
  }
});

test('a file that takes long to rewrite is rewritten less often', () => {
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const rewrite = vi.fn(() => void (clock += 2000));
  const scheduler = new Scheduler({ engine: { unordered: true, rewrite } } as unknown as Store, vi.fn());
  const rewritesBy = (time: number) => {
    clock = time;
    scheduler.rewrite();
    return rewrite.mock.calls.length;
  };
  expect(rewritesBy(300_000)).toBe(1);
  expect(rewritesBy(480_000)).toBe(1);
  expect(rewritesBy(505_000)).toBe(2);
  now.mockRestore();
});

test('a rewrite without room on the disk is logged and does not stop the server', () => {
  const rewrite = vi.fn(() => {
    throw new NoRoomError('it needs 9 MB');
  });
  const fail = vi.fn();
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const scheduler = new Scheduler({ engine: { unordered: true, rewrite } } as unknown as Store, fail);
  scheduler.rewrite();
  expect(said.mock.calls).toEqual([[expect.stringContaining('could not be rewritten: it needs 9 MB')]]);
  expect(fail).not.toHaveBeenCalled();
  said.mockRestore();
});

test('a write that was committed is acknowledged even if a rewrite right after it ends the server', async () => {
  const checkpoint = () => {
    throw new FolderError('no more');
  };
  const store = { engine: { begin: vi.fn(), commit: vi.fn(), checkpoint }, find: () => undefined };
  const said: unknown[] = [];
  const scheduler = new Scheduler(store as unknown as Store, ({ message }) => said.push(message));
  const command = { delete: 'rows', deletes: [{ q: {}, limit: 0 }], $db: 'test' };
  void scheduler.run(command, 1, () => true).then((reply) => said.push(reply));
  void scheduler.run({ fsync: 1, $db: 'admin' }, 1, () => true);
  await vi.waitFor(() => expect(said).toContain('no more'), 60_000);
  expect(said).toEqual([{ n: 0, ok: 1 }, 'no more']);
});

test('a server that stops answers what was asked for and ends long reads', async () => {
  const own = mkdtempSync(join(tmpdir(), 'em-'));
  const stopping = await startServer({ dataDir: own });
  const asker = await MongoClient.connect(stopping.uri, { retryReads: false });
  const c = asker.db('test').collection('c');
  await c.insertMany(Array.from({ length: 10_000 }, (_, n) => ({ n })));
  const read = errorOf(c.find({ nobody: 1 }).toArray());
  const update = c.updateMany({}, { $inc: { n: 1 } });
  await c.findOne();
  await stopping.close();
  expect(await read).toMatchObject({ code: 11600 });
  expect(await update).toMatchObject({ modifiedCount: 10_000 });
  await asker.close();
  rmSync(own, { recursive: true });
});
