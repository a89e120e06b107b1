import {
  type BigIntStats,
  chmodSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Log, readLog } from './log.ts';
import { PageSums, SumsError } from './page-sums.ts';

/** Raise it when a file written by this version can't be read by the one before. */
const formatVersion = 2;
const applicationId = 0x43_4d_4f_4e;
/** The log is copied into the file when it is larger than this, and than eight times the checksums. */
const logBytes = 4 * 1024 * 1024;
/** The share that the log and the checksums take beside the pages, at most. */
const frameShare = 0.01;
/**
 * How much of the file is read through memory. SQLite finds a document by comparing whole rows, and a row of more than
 * a kilobyte is spread over several pages: read from the file each time, that costs more than all else of a read.
 */
const mappedBytes = 1024 * 1024 * 1024;
/** How much a rewrite leaves free for others. */
const roomLeftBytes = 4 * 1024 * 1024;
/** Commands wait for each portion of a copy: about 1 MB, or 1 ms. */
const pagesCopiedAtOnce = 256;
/** A copy begins between two writes, at the latest after a second. */
const mostCopyTries = 100;
const copyPauseMs = 10;
/** In the log, a change of one row is a page. */
const changedBytes = 4096;

/** Why a data folder can't be used, in words for the person who starts the server. */
export class FolderError extends Error {}
export class DamageError extends FolderError {}
/** A rewrite had no room on the disk and left all as it was. */
export class NoRoomError extends Error {}

/** One place in a table: its key bytes, and the key of the document that it leads to. */
export type Entry = {
  key: Buffer;
  id: Buffer;
  /** How many changes the collection had seen when the entry was read. */
  readAt: number;
};
export type Range = { from: Buffer; to: Buffer };

/**
 * Ordered tables of bytes in one SQLite file. Nothing is on disk before `commit` returns; a failure in
 * SQLite itself is never survivable here: the server stops, having acknowledged nothing of the transaction.
 *
 * The file is locked by the operating system for as long as the process lives, so that a lock can't be left
 * behind by a dead one.
 */
export class Engine {
  /** Whether a clustered collection has changed since the last `rewrite`. */
  unordered: boolean;
  /** Settles when no copy is being made. The database can't be closed before. */
  copying: Promise<unknown> = Promise.resolve();
  readonly #folder: string;
  readonly #path: string;
  readonly #isForCheck: boolean;
  readonly #database: DatabaseSync;
  /**
   * The file, for reading besides SQLite. To close it any earlier than the database would give up SQLite's lock: see
   * https://www.sqlite.org/howtocorrupt.html, "POSIX advisory locks canceled by a separate thread doing close()"
   */
  readonly #file: number;
  readonly #sums: PageSums | undefined;
  /** The pages that didn't match their checksums when the file was opened. */
  readonly #wrong: number[];
  /** About how many bytes the log has got since it was copied into the file. */
  #written = 0;
  #verified = 0;
  readonly #statements = new Map<string, StatementSync>();
  /** The files written to, by path, and what tells them from others put in their place. */
  readonly #files: [path: string, identity: string][];

  /**
   * @param isForCheck opens a damaged file, too, and changes nothing in the folder
   * @param isDurable `false` in tests: see `ServerOptions`
   * @throws FolderError for a folder that is in use, can't be written or holds what this version can't read; a
   * DamageError for one that isn't as it was written
   */
  constructor(folder: string, isForCheck = false, isDurable = true) {
    const path = join(folder, 'data.sqlite');
    this.#folder = folder;
    this.#path = path;
    this.#isForCheck = isForCheck;
    let database: DatabaseSync | undefined;
    let file: number | undefined;
    let sums: PageSums | undefined;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (existsSync(restoringIn(folder)))
        throw new FolderError(`the backup in ${folder} was not restored to its end; restore it again`);
      // Killed in the middle of closeUntouched.
      if (!existsSync(path) && existsSync(movedFrom(path))) renameSync(movedFrom(path), path);
      // Before SQLite opens it: it would drop what it can't read of the log.
      if (runningOn(folder)?.pid === process.pid || !isServed(folder))
        refuseDamaged(readLog(`${path}-wal`), folder);
      database = new DatabaseSync(path, { timeout: 0 });
      // What SQLite puts aside, such as a whole copy during a rewrite, may be too large for the system's temporary
      // folder and must stay private.
      database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA secure_delete = ON;
        PRAGMA synchronous = ${isDurable ? 'FULL' : 'OFF'};
        PRAGMA cache_size = -32768; PRAGMA mmap_size = ${mappedBytes}; PRAGMA wal_autocheckpoint = 0;
        PRAGMA temp_store_directory = '${resolve(folder).replaceAll("'", "''")}'`);
      database.prepare('PRAGMA user_version').get(); // takes the lock
      file = openSync(path, 'r');
      const log = readLog(`${path}-wal`);
      refuseDamaged(log, folder);
      sums = PageSums.load(`${path}.sums`);
      this.#wrong = sums?.faultsIn(file, log) ?? [];
      // With another first page it may look like anything.
      if (!isForCheck || this.#wrong.includes(1)) refuseWrong(this.#wrong, folder);
      // Before anything is written: a file that isn't ours stays as it is.
      const version = checkOrigin(database, folder);
      // A clean stop leaves no log.
      this.unordered = version !== 0 && (log.bytes > 0 || sums?.unordered !== false);
      if (!isForCheck) {
        deleteCopies(folder);
        // A log that belongs to another file would leave a mixture of both: a backup was copied beside it.
        if (version !== 0 && (!sums || log.pageCount > 0)) refuseUnsound(database, folder);
        prepareFile(database, path, version);
        sums ??= makeSums(database, file, path, this.unordered);
      }
      this.#database = database;
      this.#file = file;
      this.#sums = sums;
      // A torn end that a crash left in the log must not follow new frames: see readLog.
      if (!isForCheck) this.checkpoint();
      this.#files = [path, `${path}-wal`].map((each) => [each, identityOf(statOf(each))]);
    } catch (error) {
      // Only after this process got the lock: the file may be another server's.
      if (database && file !== undefined) closeUntouched(database, path, sums);
      else database?.close();
      if (file !== undefined) closeSync(file);
      throw error instanceof FolderError ? error : refusal(folder, error as Error);
    }
  }

  /** Everything until `commit` is kept together or not at all. */
  begin(): void {
    this.#database.exec('BEGIN IMMEDIATE');
  }

  /** @throws FolderError when the files were deleted meanwhile, to which SQLite would go on writing */
  commit(): void {
    this.#database.exec('COMMIT');
    for (const [path, identity] of this.#files) {
      if (identityOf(statOf(path)) !== identity)
        throw new FolderError(`${path} was deleted, moved or replaced while the server ran`);
    }
    // Not truncated here: a commit takes a third longer when the log has to grow.
    if (this.#written > Math.max(logBytes, 32 * (this.#sums?.count ?? 0))) this.#copyLog('PASSIVE');
  }

  /**
   * Copies the write-ahead log into the file and empties it.
   * @throws FolderError which ends the server: the file may be halfway between two sets of checksums
   */
  checkpoint(): void {
    this.#copyLog('TRUNCATE');
  }

  #copyLog(mode: 'PASSIVE' | 'TRUNCATE'): void {
    if (this.#sums) this.#sums.unordered = this.unordered;
    try {
      copyLog(this.#database, this.#path, this.#sums, mode);
    } catch (error) {
      throw refusal(this.#folder, error as Error);
    }
    this.#written = 0;
  }

  /**
   * Rewrites every table in the order of its keys, page after page, so that the file depends on its content only and
   * not on how it came to be. SQLite otherwise keeps rows within a page as they were written. Blocks for about 3 s per
   * million small documents and needs room for two more copies of the file.
   * @throws DamageError for a page that doesn't match its checksum, before a rewrite would give it a new one;
   * NoRoomError
   * @returns the bytes freed
   */
  rewrite(): number {
    const before = this.bytes;
    this.#refuseWithoutRoom(2);
    this.checkpoint();
    this.verify();
    try {
      this.#database.exec('VACUUM');
    } catch (error) {
      this.checkpoint(); // empties the log of what was rolled back
      throw isDiskFull(error as Error) ? new NoRoomError((error as Error).message) : error;
    }
    this.unordered = false;
    this.checkpoint();
    return Math.max(0, before - this.bytes);
  }

  /** A rewrite or a copy that fills the disk would end the server with the next commit. */
  #refuseWithoutRoom(copies: number): void {
    const { bavail, bsize } = statfsSync(this.#folder);
    const wanted = (copies + frameShare) * this.bytes + roomLeftBytes;
    if (bavail * bsize >= wanted) return;
    const shown = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
    throw new NoRoomError(`it needs ${shown(wanted)} MB on the disk, and ${shown(bavail * bsize)} are free`);
  }

  /**
   * Begins a copy of the database under this name in its folder. SQLite makes it on another thread, some pages at a time,
   * and carries every commit meanwhile into it: it is the database at the end of copying. Earlier copies are deleted.
   * @throws NoRoomError
   */
  copy(name: string): { file: string; done: Promise<void> } {
    const folder = resolve(this.#folder);
    deleteCopies(folder);
    this.#refuseWithoutRoom(1);
    const file = join(folder, name);
    // SQLite would give it the usual rights. Only the owner may read it.
    closeSync(openSync(file, 'wx', 0o600));
    const done = this.#copyTo(file);
    this.copying = done.catch(() => {});
    return { file, done };
  }

  async #copyTo(file: string): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await backup(this.#database, file, { rate: pagesCopiedAtOnce });
        return;
      } catch (error) {
        // A write was under way at the first step: Node.js takes a busy database for a finished copy, and calls it "not an error".
        if ((error as { errcode?: number }).errcode !== 0 || tries === mostCopyTries) throw error;
        await pause(copyPauseMs);
      }
  }

  /** How large the file is, without its log. */
  get bytes(): number {
    return this.#number('page_count') * this.#number('page_size');
  }

  #number(pragma: string): number {
    return this.get(`PRAGMA ${pragma}`)?.[pragma] as number;
  }

  /** @throws DamageError where a page of the file isn't as it was written */
  verify(from = 0, count = Infinity): void {
    refuseWrong(this.#sums?.faultsIn(this.#file, undefined, from, count) ?? [], this.#folder);
  }

  /** Verifies one part of the file, and with each call the next one. @throws DamageError as `verify` */
  verifyPart(parts: number): void {
    const pages = this.#sums?.count ?? 0;
    if (this.#verified >= pages) this.#verified = 0;
    const count = Math.ceil(pages / parts);
    this.verify(this.#verified, count);
    this.#verified += count;
  }

  /** What SQLite's own check finds wrong with the file; nothing when it is sound. */
  damage(): string[] {
    return damageIn(this.#database);
  }

  /** The pages that didn't match their checksums when the file was opened, and the table of the first ones. */
  wrongPages(): { page: number; table?: string }[] {
    const some = this.#wrong.slice(0, 20);
    const marks = some.map(() => '?').join();
    const rows =
      some.length === 0
        ? []
        : this.#tablesOf(`SELECT pageno, name FROM dbstat WHERE pageno IN (${marks})`, some);
    const tables = new Map(rows.map(({ pageno, name }) => [pageno as number, name as string]));
    return this.#wrong.map((page) => {
      const table = tables.get(page);
      return table === undefined ? { page } : { page, table };
    });
  }

  /** Empty when the damage gets in the way. */
  #tablesOf(sql: string, pages: number[]): Record<string, unknown>[] {
    try {
      return this.all(sql, ...pages);
    } catch {
      return [];
    }
  }

  /** Takes back what wasn't committed. */
  close(): void {
    this.#statements.clear();
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      if (!this.#isForCheck) {
        this.checkpoint();
        this.#database.close();
      }
    } finally {
      // The next start reads the log.
      if (this.#database.isOpen) closeUntouched(this.#database, this.#path, this.#sums);
      closeSync(this.#file);
    }
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    for (const value of values) if (value instanceof Uint8Array) this.#written += value.length;
    this.#written += changedBytes;
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

/** Deletes what a client that was cut off left of `Engine.copy`: it tells the order of arrival, and what was deleted since. */
function deleteCopies(folder: string): void {
  for (const name of globSync('backup-*.sqlite*', { cwd: folder })) rmSync(join(folder, name));
}

const statOf = (path: string): BigIntStats | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false });
const identityOf = (found: BigIntStats | undefined): string => (found ? `${found.dev}:${found.ino}` : '');

const whatToDo =
  'keep a copy of the folder, then restore the last backup into an empty folder; db:check says more (README.md, "Check, export, import")';

/** @throws DamageError */
function refuseWrong(pages: number[], folder: string): void {
  if (pages.length === 0) return;
  const shown = pages.slice(0, 5).join(', ') + (pages.length > 5 ? ', …' : '');
  throw new DamageError(
    `the data in ${folder} is damaged: ${pages.length} of its pages (${shown}) are not as they were written; ${whatToDo}`,
  );
}

/** For a file without checksums, and for one with a log. @throws DamageError */
function refuseUnsound(database: DatabaseSync, folder: string): void {
  const [fault] = damageIn(database);
  if (fault === undefined) return;
  const shown = fault.split('\n').slice(0, 2).join(' ');
  throw new DamageError(`the data in ${folder} is damaged: ${shown}; ${whatToDo}`);
}

/** @throws DamageError */
function refuseDamaged(log: Log, folder: string): void {
  if (log.isDamaged)
    throw new DamageError(
      `the data in ${folder} is damaged: data.sqlite-wal has lost acknowledged writes; ${whatToDo}`,
    );
}

const damageIn = (database: DatabaseSync): string[] =>
  database
    .prepare('PRAGMA integrity_check')
    .all()
    .map((row) => String(row['integrity_check']))
    .filter((line) => line !== 'ok');

/** Makes the tables of a new file, and upgrades an old one. @param version of the file; 0: it is new */
function prepareFile(database: DatabaseSync, path: string, version: number): void {
  // Also in a folder that others may read; the log gets the same rights.
  if (version === 0) chmodSync(path, 0o600);
  database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
  if (version === 0)
    database.exec(`PRAGMA application_id = ${applicationId};
      CREATE TABLE collections (id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (db, name));
      CREATE TABLE indexes (id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, spec BLOB NOT NULL,
        multikey TEXT NOT NULL)`);
  if (version < 2)
    database.exec(
      // The first format stored every collection by _id and didn't note which were declared so.
      `ALTER TABLE collections ADD COLUMN clustered TEXT; UPDATE collections SET clustered = '_id_';
      PRAGMA user_version = ${formatVersion}`,
    );
  database.exec('COMMIT');
}

/** The first checksums of a file, which is taken as it is. */
function makeSums(database: DatabaseSync, file: number, path: string, unordered: boolean): PageSums {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { page_size: pageSize } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  const sums = PageSums.of(file, `${path}.sums`, pageSize, unordered);
  sums.save();
  return sums;
}

const movedFrom = (path: string): string => `${path}.moved`;

/**
 * Closes the database and leaves file and log as they are. SQLite would copy the log into the file and delete it, but
 * not if the file isn't in its place any more.
 */
function closeUntouched(database: DatabaseSync, path: string, sums: PageSums | undefined): void {
  // An empty log is deleted, and nothing else.
  if (!statOf(`${path}-wal`)?.size) return database.close();
  try {
    renameSync(path, movedFrom(path));
  } catch {
    // Windows moves no open file. SQLite changes nothing where the folder can't be written.
    if (sums) saveSumsOfLog(database, path, sums);
    return database.close();
  }
  try {
    database.close();
  } finally {
    renameSync(movedFrom(path), path);
  }
}

/**
 * Writes the checksums of the pages in a log that SQLite is about to copy, so that the file doesn't look damaged after
 * it. A log that doesn't belong to the file stays without.
 */
function saveSumsOfLog(database: DatabaseSync, path: string, sums: PageSums): void {
  try {
    const log = readLog(`${path}-wal`);
    if (log.isDamaged || damageIn(database).length > 0) return;
    sums.update(log);
    sums.save();
  } catch {
    // Damaged, or the folder can't be written: said by the refusal that is under way.
  }
}

/** Writes the checksums of the pages in the log to disk, then copies the log into the file and empties it. */
function copyLog(
  database: DatabaseSync,
  path: string,
  sums: PageSums | undefined,
  mode: 'PASSIVE' | 'TRUNCATE' = 'TRUNCATE',
): void {
  if (sums) {
    const log = readLog(`${path}-wal`);
    if (log.bytes === 0) return;
    // One that holds nothing is only emptied, also on a full disk.
    if (log.pageCount > 0) {
      sums.update(log);
      sums.save();
    }
  }
  database.exec(`PRAGMA wal_checkpoint(${mode})`);
}

/** https://www.sqlite.org/rescode.html; the upper bytes say more than is of use here. */
const resultCodes = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 };

function refusal(folder: string, error: Error): FolderError {
  if (error instanceof SumsError)
    return new DamageError(
      `the data in ${folder} can't be checked: ${error.message}; keep a copy of the folder, delete that file, and trust the data only if db:check finds nothing wrong`,
    );
  if (isDiskFull(error))
    return new FolderError(`the data in ${folder} can't be used: ${describeFault(error)}`);
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

const isDiskFull = (error: Error): boolean =>
  codeOf(error) === resultCodes.full || (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** The meaning of a storage fault, and the next step, for the person who finds the server stopped. */
export function describeFault(error: Error): string {
  if (isDiskFull(error)) return `the disk is full (${error.message}): make room and start it again`;
  switch (codeOf(error)) {
    case resultCodes.corrupt:
    case resultCodes.notADatabase:
      return `the file is damaged (${error.message}): keep a copy of the folder and see README.md, "Check, export, import"`;
    default:
      return error.message;
  }
}

/** The name of a backup's copy in a data folder until everything beside it is restored, too. */
export const restoringIn = (folder: string): string => join(folder, 'data.sqlite.restoring');

/** Whether a folder holds a database, also after a kill while it was closed, or that of a restore that was cut off. */
export function holdsData(folder: string): boolean {
  const path = join(folder, 'data.sqlite');
  return [path, movedFrom(path), restoringIn(folder)].some((file) => existsSync(file));
}

/** Whether the process that noted itself down is alive. */
export function isServed(folder: string): boolean {
  const running = runningOn(folder);
  if (!running) return false;
  try {
    process.kill(running.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The note of the server that uses a folder, or used it last and was killed. */
export function runningOn(folder: string): { pid: number; uri: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as { pid: number; uri: string };
  } catch {
    return undefined;
  }
}
