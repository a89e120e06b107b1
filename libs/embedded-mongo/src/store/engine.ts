import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** Raise it when a file written by this version can't be read by the one before. */
const formatVersion = 2;
const applicationId = 0x43_4d_4f_4e;

/** Why a data folder can't be used, in words for the person who starts the server. */
export class FolderError extends Error {}
export class DamageError extends FolderError {}

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
  /** Whether the file tells in which order documents of a clustered collection were written: see `rewrite`. */
  unordered: boolean;
  readonly #folder: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** The files written to, by path, and what tells them from others put in their place. */
  readonly #files: [path: string, identity: string][];

  /** @throws FolderError for a folder that is in use, can't be written or holds what this version can't read */
  constructor(folder: string) {
    const path = join(folder, 'data.sqlite');
    this.#folder = folder;
    let database: DatabaseSync | undefined;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // A clean stop leaves no log.
      this.unordered = identityOf(`${path}-wal`) !== '';
      database = new DatabaseSync(path, { timeout: 0 });
      database.exec('PRAGMA locking_mode = EXCLUSIVE');
      // Before anything is written: a file that isn't ours stays as it is.
      const version = checkOrigin(database, folder);
      const isNew = version === 0;
      // Also in a folder that others may read; the log gets the same rights.
      if (isNew) chmodSync(path, 0o600);
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
        PRAGMA cache_size = -32768; BEGIN IMMEDIATE`);
      if (isNew)
        database.exec(`PRAGMA application_id = ${applicationId};
          CREATE TABLE collections (id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (db, name));
          CREATE TABLE indexes (id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, spec BLOB NOT NULL,
            multikey TEXT NOT NULL)`);
      if (version < 2)
        database.exec(
          `ALTER TABLE collections ADD COLUMN clustered TEXT; PRAGMA user_version = ${formatVersion}`,
        );
      database.exec('COMMIT');
      this.#files = [path, `${path}-wal`].map((file) => [file, identityOf(file)]);
    } catch (error) {
      database?.close();
      throw error instanceof FolderError ? error : refusal(folder, error as Error);
    }
    this.#database = database;
  }

  begin(): void {
    this.#database.exec('BEGIN IMMEDIATE');
  }

  /** @throws FolderError when the files were deleted meanwhile, to which SQLite would go on writing */
  commit(): void {
    this.#database.exec('COMMIT');
    for (const [path, identity] of this.#files)
      if (identityOf(path) !== identity)
        throw new FolderError(`${path} was deleted, moved or replaced while the server ran`);
  }

  /** Copies the write-ahead log into the file and empties it: what was overwritten or deleted is in neither then. */
  checkpoint(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /**
   * Writes every table anew in the order of its keys, page after page, so that the file says what is stored and
   * nothing of how it came to be. Takes as long as it takes, and for that time up to three times the room.
   */
  rewrite(): void {
    const before = process.env['SQLITE_TMPDIR'];
    // The copy that SQLite makes may be too large for the system's folder, and is nobody else's business.
    process.env['SQLITE_TMPDIR'] = this.#folder;
    try {
      this.#database.exec('VACUUM');
      this.unordered = false;
    } finally {
      if (before === undefined) delete process.env['SQLITE_TMPDIR'];
      else process.env['SQLITE_TMPDIR'] = before;
      this.checkpoint();
    }
  }

  /** How large the file is, without its log. */
  get bytes(): number {
    const row = this.get('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size');
    return row?.['n'] as number;
  }

  /** What SQLite's own check finds wrong with the file; nothing when it is sound. */
  damage(): string[] {
    const rows = this.all('PRAGMA integrity_check');
    return rows.map((row) => String(row['integrity_check'])).filter((line) => line !== 'ok');
  }

  /** Takes back what wasn't committed. */
  close(): void {
    this.#statements.clear();
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      this.checkpoint();
    } finally {
      this.#database.close();
    }
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

/** The file's format, 0 when it is new. @throws FolderError when it is of a newer version or another program */
function checkOrigin(database: DatabaseSync, folder: string): number {
  const pragma = (name: string) => database.prepare(`PRAGMA ${name}`).get()?.[name] as number;
  const version = pragma('user_version');
  if (version > formatVersion)
    throw new FolderError(
      `the data in ${folder} was written by a newer version (format ${version}, this one knows ${formatVersion}); use that version`,
    );
  if (pragma('application_id') === applicationId) return version;
  if (database.prepare('SELECT 1 FROM sqlite_schema').get())
    throw new FolderError(`${join(folder, 'data.sqlite')} belongs to another program; use another folder`);
  return 0;
}

const identityOf = (path: string): string => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : '';
};

/** https://www.sqlite.org/rescode.html; the upper bytes say more than is of use here. */
const resultCodes = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 };

function refusal(folder: string, error: Error): FolderError {
  switch (codeOf(error)) {
    case resultCodes.busy: {
      const pid = runningOn(folder)?.pid;
      return new FolderError(
        `the data in ${folder} is in use by another server${pid ? ` (process ${pid})` : ''}; stop that one, or use another folder`,
      );
    }
    case resultCodes.corrupt:
    case resultCodes.notADatabase:
      return new DamageError(`the data in ${folder} can't be used: ${describeFault(error)}`);
    case resultCodes.full:
      return new FolderError(`the data in ${folder} can't be used: ${describeFault(error)}`);
    default:
      return new FolderError(
        `the data folder ${folder} can't be used: ${error.message}; it has to be writable`,
      );
  }
}

const codeOf = (error: Error): number | undefined => {
  const code = (error as { errcode?: number }).errcode;
  return code === undefined ? undefined : code & 0xff;
};

export const isDiskFull = (error: Error): boolean => codeOf(error) === resultCodes.full;

/** What a fault of the storage means, and what to do, for the person who finds the server stopped. */
export function describeFault(error: Error): string {
  switch (codeOf(error)) {
    case resultCodes.full:
      return `the disk is full (${error.message}): make room and start it again`;
    case resultCodes.corrupt:
    case resultCodes.notADatabase:
      return `the file is damaged (${error.message}): keep a copy of the folder and see README.md, "Check, export, import"`;
    default:
      return error.message;
  }
}

/** What the server that uses a folder, or used it last and was killed, has noted down. */
export function runningOn(folder: string): { pid: number; uri: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as { pid: number; uri: string };
  } catch {
    return undefined;
  }
}
