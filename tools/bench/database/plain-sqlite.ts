import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BSON } from 'mongodb';
import type { Row } from './rows.ts';

/** The storage engine that the embedded database uses, used directly and with the same settings. */
export class PlainSqlite {
  readonly #database: DatabaseSync;
  readonly #insert;

  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'plain.sqlite'));
    this.#database
      .exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON; PRAGMA cache_size = -32768;
      CREATE TABLE documents (key BLOB PRIMARY KEY, doc BLOB NOT NULL) WITHOUT ROWID`);
    this.#insert = this.#database.prepare('INSERT INTO documents (key, doc) VALUES (?, ?)');
  }

  /** Returns when all rows are on disk. */
  insert(rows: Row[]): void {
    this.#database.exec('BEGIN IMMEDIATE');
    for (const row of rows) this.#insert.run(Buffer.from(row._id), BSON.serialize(row));
    this.#database.exec('COMMIT');
  }

  close(): void {
    this.#database.close();
  }
}
