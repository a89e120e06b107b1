import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { callbackify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import type { StorageEngine } from 'multer';
import { dayMs } from '../days.ts';
import type { Jobs } from '../jobs.ts';
import type { Logger } from '../log.ts';
import type { DiskGuard } from '../storage/disk-guard.ts';
import { fileMode, inPrivateFolder } from '../storage/private-folder.ts';
import type { Caller } from './caller.ts';
import { DomainError } from './errors.ts';
import { fileTooLarge, type FormShape, readForm } from './read-form.ts';

/** A file of a request, deleted when the request is over unless a store has moved it away by then. */
export interface UploadedFile {
  /** As its sender called it; only good for being shown. */
  name: string;
  path: string;
  size: number;
  /** Hex. */
  sha256: string;
  read: () => Promise<Buffer>;
}

/** Requests up to this size have no limits of their own. */
const smallBytes = 100_000;
/** Room for texts beside the files of a request; JSON calls have half as much. */
const textBytes = 200_000;
/** Uploads that one member may have under way together. */
const mostAtOnce = 10;
/**
 * How slowly an upload may come, in each window after the other: a fifth of what the slowest mobile networks in use
 * give.
 */
const slowest = { bytesPerSecond: 5000, windowMs: 15_000 };
/** How long a connection stays open after the answer to a sender who is still sending. */
const lingerMs = 1000;
/** The part of a file that is written without a pause. */
const burstBytes = 262_144;
const sweepIntervalMs = 3_600_000;
const hideTimesIntervalMs = 15_000;
/** No upload takes this long. */
const abandonedAfterMs = 3_600_000;

/** For a full disk, or a store that can't be reached. @returns DomainError `unavailable` */
export const notStored = () =>
  new DomainError('unavailable', {
    message: 'The portal can’t store files at the moment, so yours was not saved. Please try again later.',
  });

export interface Uploads {
  /**
   * Reads a multipart request: its files onto the disk and into `req.files`, its texts into `req.body`.
   * @param isKept whether its files may be stored as they are; all others are encrypted with a key in memory only,
   *   because what is deleted, or left by a crash, can still be read from the disk
   */
  receive: (shape: FormShape, isKept: boolean) => RequestHandler;
  filesOf: (req: Request) => UploadedFile[];
  /** When the request is over. Never throws: the sweep looks again. */
  discard: (req: Request) => Promise<void>;
}

export function createUploads({
  folder,
  disk,
  jobs,
  log,
}: {
  folder: string;
  disk: Pick<DiskGuard, 'requireRoom'>;
  jobs: Pick<Jobs, 'everywhere'>;
  log: Logger;
}): Uploads {
  const underWay = new Map<string, number>();
  const filesOf = ({ files }: Request) => (files ?? []) as unknown as UploadedFile[];
  const remove = (path: string) =>
    unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log.warn({ err: error }, 'an uploaded file stays');
    });

  const storage = (isKept: boolean): StorageEngine => ({
    _handleFile: (_req, { stream, originalname }, done) =>
      callbackify(write)(stream, originalname, isKept, done),
    _removeFile: (_req, { path }, done) => callbackify(remove)(path, done),
  });

  /** At the pace of the disk, hashed on the way. */
  async function write(stream: Readable, name: string, isKept: boolean): Promise<UploadedFile> {
    const path = join(folder, randomBytes(16).toString('hex'));
    const key = isKept ? null : randomBytes(32);
    const cipher = key && createCipheriv(sealing, key, firstBlock);
    const hash = createHash('sha256');
    let size = 0;
    try {
      await using file = await inPrivateFolder(folder, () => open(path, 'wx', fileMode));
      // The stream is left as it is when the disk fails. Destroyed, it would tell multer first, which would take the
      // request for broken.
      for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (size > burstBytes) {
          await disk.requireRoom();
          await nextTurn();
        }
        hash.update(piece);
        size += piece.length;
        await file.writeFile(cipher ? cipher.update(piece) : piece);
      }
      if (isKept) await file.sync();
    } catch (error) {
      await remove(path);
      // Any other error is one of the request.
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      log.error({ err: error }, 'an uploaded file could not be written');
      throw notStored();
    }
    const read = async () => {
      const content = await readFile(path);
      return key ? createDecipheriv(sealing, key, firstBlock).update(content) : content;
    };
    return { name, path, size, sha256: hash.digest('hex'), read };
  }

  /** Only members are counted: behind one address is a whole campus. @throws DomainError `rate-limited` */
  function takePlace(res: Response): void {
    const caller = res.locals['caller'] as Caller | undefined;
    // Once it has closed, nothing would free the place.
    if (res.closed) throw new DomainError('malformed-request');
    if (!caller) return;
    const others = underWay.get(caller.id) ?? 0;
    if (others === mostAtOnce) throw new DomainError('rate-limited', { headers: { 'Retry-After': '10' } });
    underWay.set(caller.id, others + 1);
    res.once('close', () => {
      const left = underWay.get(caller.id)! - 1;
      if (left === 0) underWay.delete(caller.id);
      else underWay.set(caller.id, left);
    });
  }

  jobs.everywhere('abandoned uploads', sweepIntervalMs, async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < Date.now() - abandonedAfterMs) await remove(path);
    }
  });

  // Otherwise the folder would tell the moment of the last upload, which can be an anonymous complaint's.
  jobs.everywhere('times of uploads', hideTimesIntervalMs, () => setToDay(folder), { withAnyClock: true });

  return {
    receive(shape, isKept) {
      const mostBytes = shape.max * shape.maxBytes + textBytes;
      const read = readForm(shape, storage(isKept));
      return async (req, res, next) => {
        const announced = Number(req.headers['content-length']);
        try {
          if (announced > mostBytes) throw fileTooLarge(shape);
          const isSmall = announced <= smallBytes;
          if (!isSmall) {
            await disk.requireRoom();
            takePlace(res);
          }
          await Promise.race([
            read(req, res),
            ...(isSmall ? [] : [requireLimits(req, res, shape, mostBytes)]),
          ]);
        } catch (error) {
          if (!req.complete) hangUp(req, res);
          throw error;
        }
        next();
      };
    },
    filesOf,
    async discard(req) {
      for (const { path } of filesOf(req)) await remove(path);
    },
  };
}

async function setToDay(folder: string): Promise<void> {
  const day = new Date(Math.floor(Date.now() / dayMs) * dayMs);
  // It is made with the first upload, and a share may refuse it.
  await utimes(folder, day, day).catch(() => {});
}

const sealing = 'aes-256-ctr';
/** Each file has a key of its own. */
const firstBlock = Buffer.alloc(16);

let turn: Promise<unknown> = Promise.resolve();
/**
 * Lets one piece (64 kB) of one large file through in a millisecond, some 50 MB a second: other calls find the event loop
 * free in between. Without the pause they took three times as long.
 */
const nextTurn = () => (turn = turn.then(() => pause(1)));

/** Rejects when a body is too large, or comes too slowly; never resolves. */
function requireLimits(req: Request, res: Response, shape: FormShape, mostBytes: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let [bytes, before] = [0, 0];
  const timer = setInterval(() => {
    if (bytes - before < slowest.bytesPerSecond * (slowest.windowMs / 1000))
      reject(new DomainError('upload-too-slow'));
    before = bytes;
  }, slowest.windowMs);
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) reject(fileTooLarge(shape));
  });
  req.once('end', () => clearInterval(timer));
  res.once('close', () => clearInterval(timer));
  return promise;
}

/**
 * Reads no more of a request, and closes its connection some time after the answer: closed at once, it would be reset, and
 * a client that is still sending might never see the answer (RFC 9112, 9.6).
 */
function hangUp(req: Request, res: Response): void {
  // With such a listener nothing flows any more.
  req.on('readable', () => {});
  res.set('Connection', 'close');
  req.socket.destroySoon = () => {
    req.socket.end();
    setTimeout(() => req.destroy(), lingerMs);
  };
}
