import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Log } from './log.ts';

const magic = 'CAMPSUM1';
/** The magic, then as 32 bits: the size of a page, whether the file is unordered, how many sums follow, their CRC. */
const headerBytes = 24;
const pagesAtOnce = 256;
/** SQLite uses no page here, so that systems can lock its bytes. */
const lockedByte = 0x4000_0000;

/** The file of checksums itself is damaged. */
export class SumsError extends Error {}

/**
 * A checksum of each page of the database file, in a file beside it. SQLite has none and would serve a page with flipped
 * bits.
 *
 * SQLite changes the file only when it copies the log into it, and the sums of all pages in the log are on disk before
 * that. After a crash at any moment a page matches its sum, or the log has the page and SQLite reads it there.
 */
export class PageSums {
  readonly #path: string;
  readonly pageSize: number;
  /** See `Engine`: remembered here for the next start. */
  unordered: boolean;
  #sums: Uint32Array;

  private constructor(path: string, pageSize: number, unordered: boolean, sums: Uint32Array) {
    this.#path = path;
    this.pageSize = pageSize;
    this.unordered = unordered;
    this.#sums = sums;
  }

  /** @throws SumsError */
  static load(path: string): PageSums | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const isWhole =
      bytes.length >= headerBytes &&
      bytes.toString('latin1', 0, 8) === magic &&
      bytes.length === headerBytes + 4 * bytes.readUInt32LE(16) &&
      bytes.readUInt32LE(20) === checkOf(bytes);
    if (!isWhole) throw new SumsError(`${path} is damaged`);
    const sums = Uint32Array.from({ length: bytes.readUInt32LE(16) }, (_, i) =>
      bytes.readUInt32LE(headerBytes + 4 * i),
    );
    return new PageSums(path, bytes.readUInt32LE(8), bytes.readUInt32LE(12) !== 0, sums);
  }

  /** The sums of a file as it is, whose log is empty. */
  static of(file: number, path: string, pageSize: number, unordered: boolean): PageSums {
    const sums = new Uint32Array(fstatSync(file).size / pageSize);
    for (const [index, sum] of sumsIn(file, pageSize, 0, sums.length)) sums[index] = sum;
    return new PageSums(path, pageSize, unordered, sums);
  }

  get count(): number {
    return this.#sums.length;
  }

  /** Takes over the sums of a log; `save` has to follow before SQLite copies the log into the file. */
  update(log: Log): void {
    if (log.pageCount === 0) return;
    const sums = new Uint32Array(log.pageCount);
    sums.fill(crc32(Buffer.alloc(this.pageSize)));
    sums.set(this.#sums.subarray(0, log.pageCount));
    for (const [page, sum] of log.sums) if (page <= log.pageCount) sums[page - 1] = sum;
    this.#sums = sums;
  }

  /** Returns when it is on disk. */
  save(): void {
    const bytes = Buffer.alloc(headerBytes + 4 * this.#sums.length);
    bytes.write(magic, 'latin1');
    bytes.writeUInt32LE(this.pageSize, 8);
    bytes.writeUInt32LE(this.unordered ? 1 : 0, 12);
    bytes.writeUInt32LE(this.#sums.length, 16);
    this.#sums.forEach((sum, i) => bytes.writeUInt32LE(sum, headerBytes + 4 * i));
    bytes.writeUInt32LE(checkOf(bytes), 20);
    const unfinished = `${this.#path}.part`;
    writeFileSync(unfinished, bytes, { mode: 0o600, flush: true });
    renameSync(unfinished, this.#path);
    if (process.platform !== 'win32') syncFolder(dirname(this.#path));
  }

  /**
   * The numbers of the pages that don't match their sums; one past the end if the file is too long or too short.
   * @param log pages that it has are left out, as SQLite reads them there
   */
  faultsIn(file: number, log?: Log, from = 0, count = Infinity): number[] {
    const pages = log && log.pageCount > 0 ? log.pageCount : this.#sums.length;
    const known = Math.min(pages, this.#sums.length);
    const wrong: number[] = [];
    for (const [index, sum] of sumsIn(file, this.pageSize, from, Math.min(known, from + count)))
      if (sum !== this.#sums[index] && !log?.sums.has(index + 1) && !isLocked(index, this.pageSize))
        wrong.push(index + 1);
    // With a log, the file has the length of one time or the other.
    const hasLog = log !== undefined && log.pageCount > 0;
    if (!hasLog && fstatSync(file).size !== this.#sums.length * this.pageSize)
      wrong.push(this.#sums.length + 1);
    return wrong;
  }
}

const isLocked = (index: number, pageSize: number): boolean => index === lockedByte / pageSize;

const checkOf = (bytes: Buffer): number => crc32(bytes.subarray(headerBytes), crc32(bytes.subarray(0, 20)));

/** The sums of some pages; -1 for a page that is missing. */
function* sumsIn(file: number, pageSize: number, from: number, to: number): Generator<[number, number]> {
  const chunk = Buffer.allocUnsafe(pagesAtOnce * pageSize);
  for (let index = from; index < to;) {
    const wanted = Math.min(pagesAtOnce, to - index);
    const read = readSync(file, chunk, 0, wanted * pageSize, index * pageSize);
    for (let i = 0; i < wanted; i++, index++) {
      const page = chunk.subarray(i * pageSize, Math.min(read, (i + 1) * pageSize));
      yield [index, page.length === pageSize ? crc32(page) : -1];
    }
  }
}

/** Makes a rename durable. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
