import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { join } from 'node:path';

/** Raise it when a file written by this version can't be read by the one before. */
const formatVersion = 1;
const applicationId = 0x43_4d_4f_4e;

/** Why a data folder can't be used, in words for the person who starts the server. */
export class FolderError extends Error {}

/** One place in a table: its key bytes, and the key of the document that it leads to. */
export type Entry = { key: Buffer; id: Buffer };
export type Range = { from: Buffer; to: Buffer };

/**
 * Ordered tables of bytes in one SQLite file. Nothing is on disk before `commit` returns; a failure in
 * SQLite itself is never survivable here: the server stops, having acknowledged nothing of the transaction.
 *
 * The file is locked by the operating system for as long as the process lives, so that a lock can't be left
 * behind by a dead one.
 */
export class Engine {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'data.sqlite'), { timeout: 0 });
    try {
      this.#database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -32768;
        BEGIN IMMEDIATE`);
      const { user_version: version } = this.#database.prepare('PRAGMA user_version').get() as {
        user_version: number;
      };
      if (version > formatVersion)
        throw new FolderError(
          `the data in ${folder} was written by a newer version (format ${version}, this one knows ${formatVersion}); use that version`,
        );
      if (version === 0)
        this.#database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion};
          CREATE TABLE collections (id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (db, name));
          CREATE TABLE indexes (id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, spec BLOB NOT NULL,
            multikey TEXT NOT NULL)`);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  begin(): void {
    this.#database.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.#database.exec('COMMIT');
  }

  close(): void {
    this.#statements.clear();
    // Without the log, deleted and overwritten bytes are gone from the folder as well.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#database.close();
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  all(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values) as Record<string, unknown>[];
  }

  get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values) as Record<string, unknown> | undefined;
  }

  /** Forget statements of tables that were dropped. */
  exec(sql: string): void {
    this.#statements.clear();
    this.#database.exec(sql);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Bytes from SQLite as a Buffer, without copying. */
export const toBuffer = (bytes: unknown): Buffer => {
  const view = bytes as Uint8Array;
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength);
};
