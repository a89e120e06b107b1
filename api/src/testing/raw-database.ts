import type { Connection, mongo } from 'mongoose';
import { beforeEach } from 'vitest';
import { connect } from '../connect.ts';
import { createLog, type Logger } from '../platform/log.ts';
import type { Counts, Migration } from '../migrations/migration.ts';
import { databaseForTests } from './test-portal.ts';

/** A document of any version of the portal. */
interface Stored {
  _id: string;
  [field: string]: unknown;
}

export interface RawDatabase {
  /** To start a portal on it. */
  uri: string;
  collection: <T extends Stored = Stored>(name: string) => mongo.Collection<T>;
  /** Runs the migration in small batches. */
  migrate: (log?: Logger) => Promise<Counts | void>;
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
    collection: <T extends Stored>(name: string) => connection.db!.collection<T>(name),
    migrate: (log = createLog('silent')) => up(connection.db!, { batchSize: 2, log }),
  };
}
