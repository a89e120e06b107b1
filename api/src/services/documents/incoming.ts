import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { callbackify } from 'node:util';
import type { Endpoint } from '@campus/contracts';
import { documentTypesInWords } from '@campus/contracts/documents';
import type { Request, RequestHandler, Response } from 'express';
import type { StorageEngine } from 'multer';
import { DomainError, invalidField } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { fileTooLarge, mayBeLarge, readForm } from '../../platform/http/read-form.ts';
import {
  createPlaces,
  hangUp,
  requireConnected,
  slowest,
  tooSlow,
} from '../../platform/http/upload-limits.ts';
import { documentType } from './document-type.ts';
import { notStored } from './document.ts';
import { fileMode, makePrivateFolder } from '../../platform/storage/private-folder.ts';
import type { UploadQuota } from './upload-quota.ts';
import { shownName } from './shown-name.ts';
import type { ReceivedDocument } from '../../platform/http/endpoint-router.ts';

/** Bytes that such a request may have besides the document; JSON calls have half as many. */
const roomForTexts = 200_000;
/** Requests with a document that one member has under way together: what isn't kept yet can't fill the disk. */
const mostAtOnce = 10;
/** Milliseconds after which no upload writes to a file any more. */
const longAgo = 3_600_000;

/** Facts about a written file, which multer adds to its own. */
interface Written {
  path: string;
  size: number;
  sha256: string;
}
type WrittenFile = Express.Multer.File & Written;

/** The folder that documents are in while their requests run. */
export interface Incoming {
  /** Reads the document of a multipart request into `res.locals.document`, and the texts beside it into `req.body`. */
  receive: (document: NonNullable<Endpoint['document']>) => RequestHandler;
  pathOf: (document: ReceivedDocument) => string;
  /** When its request is over, whether it was kept or not. Never throws: the sweep looks again. */
  discard: (document: ReceivedDocument) => Promise<void>;
  /** Removes what a crash left. */
  sweep: () => Promise<void>;
}

export interface IncomingDeps {
  folder: string;
  maxBytes: number;
  log: Logger;
  now: () => number;
  pace?: typeof slowest;
  quota: UploadQuota;
}

export function createIncoming({
  folder,
  maxBytes,
  log,
  now,
  pace = slowest,
  quota,
}: IncomingDeps): Incoming {
  const pathOf = ({ file }: ReceivedDocument) => join(folder, parse(file).name);
  const remove = (path: string) =>
    rm(path, { force: true }).catch((error: unknown) => log.warn({ err: error }, 'a received file stays'));

  const storage: StorageEngine = {
    _handleFile: (_req, { stream }, done) => callbackify(write)(stream, done),
    _removeFile: (_req, { path }, done) => callbackify(remove)(path, done),
  };

  /** At the pace of the disk, hashed and counted on the way. */
  async function write(stream: Readable): Promise<Written> {
    const path = join(folder, randomBytes(16).toString('hex'));
    const hash = createHash('sha256');
    let size = 0;
    // The stream is left as it is when the disk fails. Destroyed, it would tell multer first, which would take the request
    // for broken.
    const counted = async function* () {
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        await oneAfterAnother();
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    try {
      await makePrivateFolder(folder);
      await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: fileMode, flush: true }));
      return { path, size, sha256: hash.digest('hex') };
    } catch (error) {
      await remove(path);
      // Else the request broke off.
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      log.error({ err: error }, 'a document could not be written');
      throw new DomainError('unavailable', { message: notStored });
    }
  }

  async function check({ path, size, sha256, originalname }: WrittenFile, field: string) {
    const type = await documentType(path, originalname);
    if (type)
      return { file: `${parse(path).name}.${type}`, name: shownName(originalname, type), size, sha256 };
    await remove(path);
    throw invalidField(field, `This file type isn’t accepted. Choose one of these: ${documentTypesInWords}.`);
  }

  async function accept(written: WrittenFile, field: string, res: Response) {
    const { id: by } = res.locals['caller'] as Caller;
    const document = { ...(await check(written, field)), by };
    try {
      await quota.take(document, field);
      requireConnected(res);
    } catch (error) {
      quota.done(document.file);
      await remove(written.path);
      throw error;
    }
    res.once('close', () => quota.done(document.file));
    return document;
  }

  const places = createPlaces(mostAtOnce);

  return {
    receive({ field, optional }) {
      const shape = { field, maxBytes, max: 1 };
      const mostBytes = maxBytes + roomForTexts;
      const read = readForm(shape, storage);
      const cutOff = (req: Request) => {
        hangUp(req);
        return fileTooLarge(shape, { Connection: 'close' });
      };
      return async (req, res, next) => {
        if (Number(req.headers['content-length']) > mostBytes) throw cutOff(req);
        const limits: Promise<never>[] = [];
        if (mayBeLarge(req)) {
          places.take((res.locals['caller'] as Caller).id, req, res);
          limits.push(tooSlow(req, res, pace));
        }
        const tooMuch = new Promise<never>((_resolve, reject) => {
          let bytes = 0;
          req.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > mostBytes) reject(cutOff(req));
          });
        });
        const [file] = (await Promise.race([read(req, res), tooMuch, ...limits])) as WrittenFile[];
        if (!file && !optional) throw invalidField(field, 'Choose a file.');
        res.locals['document'] = file ? await accept(file, field, res) : null;
        next();
      };
    },
    pathOf,
    discard: (document) => remove(pathOf(document)),
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs < now() - longAgo) await remove(path);
      }
    },
  };
}

let turn: Promise<unknown> = Promise.resolve();
/**
 * Lets one piece (64 kB) of one document through in a millisecond, some 50 MB a second: other calls find the event loop
 * free in between. Without the pause they took three times as long.
 */
const oneAfterAnother = () => (turn = turn.then(() => pause(1)));
