import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mongo } from 'mongoose';

/** Bytes by which something of a person is recognised. */
export interface Mark {
  /** `ballot`, `roll`, … */
  kind: string;
  /** The database in which it means this person. */
  database: string;
  person: number;
  bytes: Buffer;
}

/** A place where a mark was found. */
export interface Find {
  mark: Mark;
  file: StoredFile;
  /** Which file, and within a database which table. */
  where: string;
  /** The number of the page, or of the frame in the write-ahead log. */
  page: number;
  /** In the page. */
  offset: number;
}

interface StoredFile {
  path: string;
  content: Buffer;
  /** Change, creation, and what else the file system counts up. */
  times: number[];
}
/** The table or index that a page belongs to. */
interface Owner {
  database: string;
  /** `index key_1 of ballotBox`, `overflow, documents of complaintPictures`, … the same in every database. */
  name: string;
}

/** A copied data folder: every file, byte for byte. */
export interface DataFolder {
  files: StoredFile[];
  owners: Map<number, Owner>;
}

/** Reads a folder that may be in use: what is read is what a crash would leave. */
export function readDataFolder(folder: string): DataFolder {
  const files = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): StoredFile => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs, ctimeMs, birthtimeMs, ino } = statSync(path);
      const times = [mtimeMs, ctimeMs, birthtimeMs, ino];
      return { path: relative(folder, path), content: readFileSync(path), times };
    });
  return { files, owners: ownersOf(files) };
}

/** By SQLite's own account of its pages (https://www.sqlite.org/dbstat.html); those that it doesn't name are free. */
function ownersOf(files: StoredFile[]): DataFolder['owners'] {
  const owners = new Map<number, Owner>();
  if (!files.some(({ path }) => path.endsWith('data.sqlite'))) return owners;
  const copy = mkdtempSync(join(tmpdir(), 'campus-pages-'));
  for (const { path, content } of files)
    if (/data\.sqlite(-wal)?$/.test(path)) writeFileSync(join(copy, basename(path)), content);
  const database = new DatabaseSync(join(copy, 'data.sqlite'));
  const rows = (sql: string) => database.prepare(sql).all();
  const collections = new Map(
    rows('SELECT id, db, name FROM collections').map(({ id, db, name }) => [String(id), { db, name }]),
  );
  const indexes = new Map(
    rows('SELECT id, collection, spec FROM indexes').map(({ id, collection, spec }) => [
      String(id),
      { of: String(collection), name: mongo.BSON.deserialize(spec as Uint8Array)['name'] as string },
    ]),
  );
  const ownerOf = (table: string): Owner => {
    const [kind, id = ''] = table.split('_');
    const index = kind === 'index' ? indexes.get(id) : undefined;
    const collection = collections.get(index?.of ?? (kind === 'documents' ? id : ''));
    if (!collection) return { database: '', name: table };
    const name = `${index ? `index ${index.name}` : 'documents'} of ${String(collection.name)}`;
    return { database: String(collection.db), name };
  };
  for (const { pageno, name, pagetype } of rows('SELECT pageno, name, pagetype FROM dbstat')) {
    const owner = ownerOf(String(name));
    const prefix = pagetype === 'overflow' ? 'overflow, ' : '';
    owners.set(Number(pageno), { ...owner, name: prefix + owner.name });
  }
  database.close();
  rmSync(copy, { recursive: true });
  return owners;
}

/** Finds every mark in every file of a folder, wherever in a page it lies: in cells, between them, in free pages. */
export function findMarks({ files, owners }: DataFolder, marks: Mark[]): Find[] {
  const search = createSearch(marks);
  const finds: Find[] = [];
  for (const file of files) {
    const { path, content } = file;
    const look = (bytes: Buffer, where: string, page: number, owner?: Owner) => {
      search(bytes, (mark, offset) => {
        if (owner?.database && owner.database !== mark.database) return;
        finds.push({ mark, file, where, page, offset });
      });
    };
    if (path.endsWith('data.sqlite')) {
      for (const [number, page] of pagesOf(content)) {
        const owner = owners.get(number);
        look(page, owner?.name ?? 'free page', number, owner);
      }
    } else if (path.endsWith('data.sqlite-wal')) {
      for (const [frame, { number, page }] of framesOf(content).entries()) {
        const owner = owners.get(number);
        look(page, `log, ${owner?.name ?? 'free page'}`, frame, owner);
      }
    } else look(content, path.replaceAll(/test-[\w-]+|\d+/g, '…'), 0);
  }
  return finds;
}

/** https://www.sqlite.org/fileformat.html */
function* pagesOf(file: Buffer): Generator<[number: number, page: Buffer]> {
  const size = file.readUInt16BE(16) === 1 ? 65_536 : file.readUInt16BE(16);
  for (let at = 0; at < file.length; at += size) yield [at / size + 1, file.subarray(at, at + size)];
}

/** Frames of the log, those of before its last reset as well. */
function framesOf(log: Buffer): { number: number; page: Buffer }[] {
  const frames = [];
  const size = log.length > 32 ? log.readUInt32BE(8) : 1;
  for (let at = 32; at + 24 + size <= log.length; at += 24 + size)
    frames.push({ number: log.readUInt32BE(at), page: log.subarray(at + 24, at + 24 + size) });
  return frames;
}

/** Looks for thousands of marks at once, by their first four bytes. */
function createSearch(marks: Mark[]) {
  const byStart = new Map<number, Mark[]>();
  const starts = new Uint8Array(65_536);
  for (const mark of marks) {
    const start = mark.bytes.readUInt32LE(0);
    byStart.set(start, [...(byStart.get(start) ?? []), mark]);
    starts[start & 0xffff] = 1;
  }
  return (content: Buffer, found: (mark: Mark, offset: number) => void) => {
    for (let at = 0; at + 4 <= content.length; at += 1) {
      if (!starts[content[at]! | (content[at + 1]! << 8)]) continue;
      for (const mark of byStart.get(content.readUInt32LE(at)) ?? [])
        if (content.subarray(at, at + mark.bytes.length).equals(mark.bytes)) found(mark, at);
    }
  };
}
