import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** The committed transactions in a write-ahead log. */
export type Log = {
  /** How many bytes the file has. */
  bytes: number;
  /** The CRC-32 of each page in it, as last written. */
  sums: Map<number, number>;
  /** How many pages the database has after the last of its transactions; 0 without one. */
  pageCount: number;
  /** Whether transactions that were on disk can't be read any more. */
  isDamaged: boolean;
};

const headerBytes = 32;
const frameHeaderBytes = 24;
const framesAtOnce = 256;
/** The last bit says in which byte order checksums are computed. */
const magic = 0x377f0682;
const usualPageSize = 4096;

/**
 * Reads the log as SQLite does when it recovers: whole transactions up to the first frame whose checksum is wrong. SQLite
 * drops the rest without a word, because after a power cut the end of the last transaction may be missing. But each
 * transaction is on disk before the next one is written: a sound frame after the end of an unreadable transaction means
 * that the file is damaged. Damage in the last transaction can't be told from a power cut.
 *
 * https://www.sqlite.org/fileformat2.html#walformat
 */
export function readLog(path: string): Log {
  const log: Log = { bytes: 0, sums: new Map(), pageCount: 0, isDamaged: false };
  const file = open(path);
  if (file === undefined) return log;
  try {
    const header = Buffer.alloc(headerBytes);
    log.bytes = readSync(file, header, 0, headerBytes, 0);
    const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
    const begin = checksum(header, 0, 24, isBigEndian, [0, 0]);
    let isSound =
      header.readUInt32BE(0) >>> 1 === magic >>> 1 &&
      same(begin, [header.readUInt32BE(24), header.readUInt32BE(28)]);
    // SQLite syncs the header before it writes the first frame.
    let hasLost = !isSound;
    const pageSize = isSound ? header.readUInt32BE(8) : usualPageSize;
    const frameBytes = frameHeaderBytes + pageSize;
    let salt = isSound ? header.readBigUInt64BE(16) : undefined;
    let before: Sum = begin;
    let transaction = new Map<number, number>();
    const chunk = Buffer.from(new ArrayBuffer(framesAtOnce * frameBytes));
    for (let at = headerBytes; ;) {
      const read = readSync(file, chunk, 0, chunk.length, at);
      if (read > 0) log.bytes = at + read;
      for (let start = 0; start + frameBytes <= read; start += frameBytes) {
        const page = chunk.readUInt32BE(start);
        const pageCount = chunk.readUInt32BE(start + 4);
        const ownSalt = chunk.readBigUInt64BE(start + 8);
        const stored: Sum = [chunk.readUInt32BE(start + 16), chunk.readUInt32BE(start + 20)];
        const content = start + frameHeaderBytes;
        const computed = checksum(
          chunk,
          content,
          pageSize,
          isBigEndian,
          checksum(chunk, start, 8, isBigEndian, before),
        );
        salt ??= ownSalt;
        const isWhole = ownSalt === salt && page !== 0 && same(computed, stored);
        if (isSound && isWhole) {
          transaction.set(page, crc32(chunk.subarray(content, content + pageSize)));
          if (pageCount !== 0) {
            for (const [number, sum] of transaction) log.sums.set(number, sum);
            log.pageCount = pageCount;
            transaction = new Map();
          }
        } else {
          isSound = false;
          if (isWhole && hasLost) log.isDamaged = true;
          if (ownSalt === salt && pageCount !== 0) hasLost = true;
        }
        before = stored;
      }
      if (read < chunk.length) return log;
      at += read;
    }
  } finally {
    closeSync(file);
  }
}

function open(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

type Sum = [number, number];
const same = (a: Sum, b: Sum): boolean => a[0] === b[0] && a[1] === b[1];

/** @param start a multiple of 4 in a buffer that begins its memory */
function checksum(bytes: Buffer, start: number, length: number, isBigEndian: boolean, [a, b]: Sum): Sum {
  let s0 = a | 0;
  let s1 = b | 0;
  if (isBigEndian)
    for (let at = start; at < start + length; at += 8) {
      s0 = (s0 + bytes.readInt32BE(at) + s1) | 0;
      s1 = (s1 + bytes.readInt32BE(at + 4) + s0) | 0;
    }
  else {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset + start, length / 4);
    for (let i = 0; i < words.length; i += 2) {
      s0 = (s0 + (words[i] as number) + s1) | 0;
      s1 = (s1 + (words[i + 1] as number) + s0) | 0;
    }
  }
  return [s0 >>> 0, s1 >>> 0];
}
