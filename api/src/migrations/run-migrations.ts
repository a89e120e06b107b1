import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Logger } from '../platform/log.ts';
import { isDuplicateKey } from '../platform/storage/mongo-errors.ts';
import { migrations as allMigrations } from './index.ts';
import type { Counts, Migration } from './migration.ts';
import { isRestoring } from './unfinished-restore.ts';

interface Done {
  id: number;
  title: string;
  at: Date;
  ms: number;
  counts: Counts;
  /** The program that ran it, to name when an older one is started. */
  build: string;
}

/** One document, so that claiming and recording are each one atomic write. */
interface SchemaRecord {
  _id: 'schema';
  done: Done[];
  /** The process that migrates now. It counts `beat` up while it lives. */
  claim?: { by: string; beat: number; running?: { id: number; title: string; since: Date } };
}

export interface SchemaState {
  version: number;
  state: 'done' | 'running' | 'pending';
  migrations: {
    id: number;
    title: string;
    state: 'done' | 'running' | 'pending';
    at?: string;
    ms?: number;
    counts?: Counts;
  }[];
}

/** The program and the data don't fit together, or a migration failed; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const beatMs = 3000;
/** A claim whose beat stands still for so long belongs to a process that is gone. Each waits by its own clock. */
const staleMs = 15_000;
const pollMs = 250;
const batchSize = 500;

/** A connection has no database until it is open. */
export function openDatabase({ db }: Connection): mongo.Db {
  if (!db) throw new Error('The database is not connected.');
  return db;
}

const recordsIn = (db: mongo.Db) => db.collection<SchemaRecord>('portal');
const newestOf = (list: { id: number }[]) => Math.max(0, ...list.map(({ id }) => id));

/** The schema version that this program writes and reads. */
export const schemaVersion = newestOf(allMigrations);

/**
 * Brings the data of an earlier version up to this program's, once for all processes that start together; returns when
 * all is done, by whichever process.
 * @throws MigrationError when a newer program wrote the data, a restore was cut off, or a migration failed
 */
export async function runMigrations({
  db,
  log,
  build,
  migrations = allMigrations,
  staleAfterMs = staleMs,
}: {
  db: mongo.Db;
  log: Logger;
  build: string;
  migrations?: Migration[];
  staleAfterMs?: number;
}): Promise<void> {
  if (await isRestoring(db))
    throw new MigrationError('The backup was not restored to its end. Run npm run restore again.');
  const records = recordsIn(db);
  const me = randomUUID();
  const sorted = migrations.toSorted((a, b) => a.id - b.id);
  const pendingIn = ({ done }: SchemaRecord) => sorted.filter(({ id }) => !done.some((one) => one.id === id));
  let seen = { claim: '', since: performance.now() };
  for (;;) {
    const record = (await records.findOne({ _id: 'schema' })) ?? (await begin(db, sorted, build));
    requireKnown(record, sorted, build);
    if (pendingIn(record).length === 0) return;
    const claim = record.claim && `${record.claim.by} ${record.claim.beat}`;
    if (claim && claim !== seen.claim) {
      if (!seen.claim) log.info('another process migrates the data; waiting for it');
      seen = { claim, since: performance.now() };
    }
    if (claim && performance.now() - seen.since < staleAfterMs) {
      await pause(pollMs);
      continue;
    }
    if (record.claim) log.warn('the process that migrated the data is gone; taking over');
    const claimed = await takeClaim(records, record, me);
    // Another process may have finished between the read and the claim.
    if (claimed) await work(claimed);
  }

  async function work(record: SchemaRecord): Promise<void> {
    const beat = setInterval(() => {
      records
        .updateOne({ _id: 'schema', 'claim.by': me }, { $inc: { 'claim.beat': 1 } })
        .catch((error: unknown) => log.warn({ err: error }, 'the claim on the migrations was not renewed'));
    }, beatMs);
    try {
      for (const migration of pendingIn(record)) if (!(await runOne(migration, record))) return;
    } finally {
      clearInterval(beat);
      await records
        .updateOne({ _id: 'schema', 'claim.by': me }, { $unset: { claim: 1 } })
        .catch((error: unknown) => log.warn({ err: error }, 'the claim on the migrations was not released'));
    }
  }

  /** Returns false when another process took the claim over meanwhile. */
  async function runOne({ id, title, up, replaces = [] }: Migration, record: SchemaRecord): Promise<boolean> {
    const running = { id, title, since: new Date() };
    const mine = { _id: 'schema', 'claim.by': me } as const;
    const { matchedCount } = await records.updateOne(mine, { $set: { 'claim.running': running } });
    if (matchedCount === 0) return false;
    log.info({ migration: id, title }, 'migration started');
    const start = performance.now();
    let counts: Counts;
    try {
      const replaced = record.done.map((one) => one.id).filter((number) => replaces.includes(number));
      counts = (await up(db, { batchSize, log, replaced })) ?? {};
    } catch (error) {
      log.error({ err: error, migration: id, title }, 'migration failed');
      throw new MigrationError(
        `Migration ${id} (${title}) failed: ${error instanceof Error ? error.message : String(error)}. ` +
          'No later migration has run. Start again to repeat it, or go back to the previous version and its backup.',
        { cause: error },
      );
    }
    const ms = Math.round(performance.now() - start);
    const done: Done = { id, title, at: new Date(), ms, counts, build };
    const recorded = await records.updateOne(mine, {
      $push: { done },
      $unset: { 'claim.running': 1 },
    });
    log.info({ migration: id, title, ms, counts }, 'migration done');
    return recorded.matchedCount > 0;
  }
}

/** How far the data is, for the Admin Panel. A newer program may migrate it while this one runs. */
export async function readSchemaState(
  db: mongo.Db,
  migrations: Migration[] = allMigrations,
): Promise<SchemaState> {
  const record = await recordsIn(db).findOne({ _id: 'schema' });
  const done = withoutReplaced(record?.done ?? [], migrations).map(({ id, title, at, ms, counts }) => ({
    id,
    title,
    state: 'done' as const,
    at: at.toISOString(),
    ms,
    counts,
  }));
  const running = record?.claim?.running;
  const open = [...migrations, ...(running ? [running] : [])]
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index)
    .filter(({ id }) => !done.some((other) => other.id === id))
    .map(({ id, title }) => ({ id, title, state: running?.id === id ? 'running' : 'pending' }) as const);
  return {
    version: newestOf(done),
    state: record?.claim ? 'running' : open.length > 0 ? 'pending' : 'done',
    migrations: [...done, ...open].toSorted((a, b) => a.id - b.id),
  };
}

/** A new database needs no migration; that is known only before the first collection is made. */
async function begin(db: mongo.Db, migrations: Migration[], build: string): Promise<SchemaRecord> {
  const isNew = (await db.listCollections({}, { nameOnly: true }).toArray()).every(
    ({ name }) => name === 'portal' || name.startsWith('system.'),
  );
  const at = new Date();
  const done = isNew ? migrations.map(({ id, title }) => ({ id, title, at, ms: 0, counts: {}, build })) : [];
  try {
    await recordsIn(db).insertOne({ _id: 'schema', done });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return (await recordsIn(db).findOne({ _id: 'schema' })) ?? { _id: 'schema', done };
}

/** The recorded migrations without those that another one replaces. */
const withoutReplaced = (done: Done[], migrations: Migration[]) =>
  done.filter(({ id }) => !migrations.some(({ replaces }) => replaces?.includes(id)));

function requireKnown({ done }: SchemaRecord, migrations: Migration[], build: string): void {
  const unknown = withoutReplaced(done, migrations).filter(
    ({ id }) => !migrations.some((migration) => migration.id === id),
  );
  const newest = unknown.toSorted((a, b) => a.id - b.id).at(-1);
  if (!newest) return;
  throw new MigrationError(
    `The data has schema version ${newest.id}, written by portal ${newest.build}. ` +
      `This is portal ${build}, which knows schema versions up to ${newestOf(migrations)} and would damage it. ` +
      `Start portal ${newest.build} or a newer one, or restore the backup made before the upgrade.`,
  );
}

async function takeClaim(
  records: mongo.Collection<SchemaRecord>,
  { claim }: SchemaRecord,
  by: string,
): Promise<SchemaRecord | null> {
  return records.findOneAndUpdate(
    claim
      ? { _id: 'schema', 'claim.by': claim.by, 'claim.beat': claim.beat }
      : { _id: 'schema', claim: { $exists: false } },
    { $set: { claim: { by, beat: 0 } } },
    { returnDocument: 'after' },
  );
}
