import { readdirSync } from 'node:fs';
import type { Connection, mongo } from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../connect.ts';
import { createLog } from '../platform/log.ts';
import { databaseForTests } from '../testing/test-portal.ts';
import { migrations as released } from './index.ts';
import { batchesOf, type Migration } from './migration.ts';
import { MigrationError, openDatabase, readSchemaState, runMigrations } from './run-migrations.ts';

const database = databaseForTests();
let connection: Connection;
let db: mongo.Db;
let lines: string[];

beforeEach(async () => {
  connection = await connect(database.uri);
  db = openDatabase(connection);
  await db.dropDatabase();
  lines = [];
});
afterEach(() => connection.close());

const run = (migrations: Migration[], options: { build?: string; staleAfterMs?: number } = {}) =>
  runMigrations({
    db,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    build: '1.0.0 (commit abc)',
    migrations,
    ...options,
  });

/** Adds one to `n` of every document that has no `m` yet. */
const mark = (id: number, runs: { count: number } = { count: 0 }): Migration => ({
  id,
  title: `Mark ${id}`,
  async up(database) {
    runs.count++;
    let changed = 0;
    const pages = database.collection('pages');
    for await (const batch of batchesOf(pages, 2))
      for (const { _id } of batch) {
        const { modifiedCount } = await pages.updateOne(
          { _id, [`m${id}`]: { $exists: false } },
          { $set: { [`m${id}`]: true }, $inc: { n: 1 } },
        );
        changed += modifiedCount;
      }
    return { changed };
  },
});

const storeOldData = () =>
  db
    .collection<{ _id: string; n: number }>('pages')
    .insertMany(['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id, n: 0 })));

test('migrates old data in order, once, and records when and how much', async () => {
  await storeOldData();
  const first = { count: 0 };
  const migrations = [mark(2), mark(1, first)];
  await run(migrations);
  await run(migrations);
  expect(first.count).toBe(1);
  expect(await db.collection('pages').distinct('n')).toEqual([2]);
  const state = await readSchemaState(db, migrations);
  expect(state).toMatchObject({
    version: 2,
    state: 'done',
    migrations: [
      { id: 1, title: 'Mark 1', state: 'done', counts: { changed: 5 } },
      { id: 2, title: 'Mark 2', state: 'done', counts: { changed: 5 } },
    ],
  });
  expect(Date.parse(state.migrations[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(state.migrations[0]?.ms).toBeGreaterThanOrEqual(0);
});

test('runs nothing on a new database, which starts at the newest version', async () => {
  const runs = { count: 0 };
  await run([mark(1, runs), mark(7, runs)]);
  expect(runs.count).toBe(0);
  expect(await readSchemaState(db, [mark(1), mark(7)])).toMatchObject({ version: 7, state: 'done' });
});

test('runs a late migration with a smaller number than the newest', async () => {
  await storeOldData();
  await run([mark(5)]);
  await run([mark(3), mark(5)]);
  expect(await db.collection('pages').distinct('n')).toEqual([2]);
});

test('lets one of several processes migrate while the others wait', async () => {
  await storeOldData();
  const runs = { count: 0 };
  const slow: Migration = {
    ...mark(1),
    async up(...given) {
      runs.count++;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return mark(1).up(...given);
    },
  };
  const after = Array.from({ length: 4 }, async () => {
    await run([slow]);
    return db.collection('pages').distinct('n');
  });
  await expect
    .poll(() => readSchemaState(db, [slow]))
    .toMatchObject({
      state: 'running',
      migrations: [{ id: 1, state: 'running' }],
    });
  expect(await Promise.all(after)).toEqual([[1], [1], [1], [1]]);
  expect(runs.count).toBe(1);
});

test('takes over from a process that died, and repeats its migration', async () => {
  await storeOldData();
  await db.collection<{ _id: string }>('portal').insertOne({
    _id: 'schema',
    done: [],
    claim: { by: 'a process that was killed', beat: 3 },
  } as { _id: string });
  await db.collection<{ _id: string }>('pages').updateOne({ _id: 'a' }, { $set: { m1: true, n: 1 } });
  const start = performance.now();
  await run([mark(1)], { staleAfterMs: 600 });
  expect(performance.now() - start).toBeGreaterThan(500);
  expect(await db.collection('pages').distinct('n')).toEqual([1]);
  expect(lines.join('')).toContain('taking over');
});

test('stops at a failing migration, names it, and repeats it at the next start', async () => {
  await storeOldData();
  let works = false;
  const failing: Migration = {
    ...mark(2),
    up: (...given) => (works ? mark(2).up(...given) : Promise.reject(new Error('no space'))),
  };
  const all = [mark(1), failing, mark(3)];
  await expect(run(all)).rejects.toThrow(
    /^Migration 2 \(Mark 2\) failed: no space\. No later migration has run\./,
  );
  expect(await readSchemaState(db, all)).toMatchObject({
    version: 1,
    state: 'pending',
    migrations: [{ state: 'done' }, { state: 'pending' }, { state: 'pending' }],
  });
  works = true;
  await run(all);
  expect(await db.collection('pages').distinct('n')).toEqual([3]);
});

test('refuses data written by a newer program, and names the program to use', async () => {
  await storeOldData();
  await run([mark(1), mark(9)], { build: '2.0.0 (commit def)' });
  const older = run([mark(1)]);
  await expect(older).rejects.toThrow(MigrationError);
  await expect(older).rejects.toThrow(
    'The data has schema version 9, written by portal 2.0.0 (commit def). This is portal 1.0.0 (commit abc), ' +
      'which knows schema versions up to 1',
  );
});

test('accepts the numbers that a migration replaced, tells it which were recorded, and leaves them out of the version', async () => {
  await storeOldData();
  const told: number[][] = [];
  await run([mark(1), mark(2), mark(9)]);
  const replacing: Migration = {
    ...mark(8),
    replaces: [1, 2, 3, 9],
    up(...given) {
      told.push(given[1].replaced);
      return mark(8).up(...given);
    },
  };
  await run([replacing]);
  await run([replacing]);
  expect(told).toEqual([[1, 2, 9]]);
  expect(await readSchemaState(db, [replacing])).toMatchObject({
    version: 8,
    state: 'done',
    migrations: [{ id: 8 }],
  });
  await run([replacing, mark(10)]);
  await expect(run([replacing])).rejects.toThrow('The data has schema version 10,');
});

test('the list names every migration, in ascending order', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d{3}-.*(?<!\.test\.ts)$/.test(name));
  expect(released.map(({ id }) => id)).toEqual(
    files.map((name) => Number(name.slice(0, 3))).toSorted((a, b) => a - b),
  );
  expect(new Set(released.map(({ id }) => id)).size).toBe(released.length);
});
