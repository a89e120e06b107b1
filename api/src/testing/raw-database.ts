import type { Connection, mongo } from 'mongoose';
import { beforeEach } from 'vitest';
import { connect } from '../connect.ts';
import { createLog, type Logger } from '../platform/log.ts';
import type { Counts, Migration } from '../migrations/migration.ts';
import { openDatabase } from '../migrations/run-migrations.ts';
import { databaseForTests } from './test-portal.ts';

/** A document of any version of the portal. */
interface Stored {
  _id: string;
  [field: string]: unknown;
}

export interface RawDatabase {
  /** To start a portal on it. */
  uri: string;
  db: mongo.Db;
  collection: <T extends Stored = Stored>(name: string) => mongo.Collection<T>;
  /** Runs the migration in small batches, on a database that recorded the `replaced` migrations. */
  migrate: (given?: { log?: Logger; replaced?: number[] }) => Promise<Counts | void>;
}

/** A database for a migration's tests, empty before each, without today's models. */
export function rawDatabaseForTests({ up }: Migration): RawDatabase {
  const database = databaseForTests();
  let connection: Connection;
  beforeEach(async () => {
    connection = await connect(database.uri);
    await connection.dropDatabase();
    return () => connection.close();
  });
  return {
    get uri() {
      return database.uri;
    },
    get db() {
      return openDatabase(connection);
    },
    collection: <T extends Stored>(name: string) => openDatabase(connection).collection<T>(name),
    migrate: ({ log = createLog('silent'), replaced = [] } = {}) =>
      up(openDatabase(connection), { batchSize: 2, log, replaced }),
  };
}
