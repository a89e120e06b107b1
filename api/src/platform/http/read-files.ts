import type { Endpoint } from '@campus/contracts';
import type { RequestHandler } from 'express';
import multer from 'multer';
import { mayBeLarge, readForm } from './read-form.ts';
import { limitKeyOf } from './rate-limit.ts';
import { createPlaces, createUploadMemory, slowest, tooSlow } from './upload-limits.ts';

/** A file as it came; nothing about it is checked but its size. */
export interface UploadedFile {
  /** As the sender called it; only good for being shown. */
  name: string;
  content: Buffer;
}

/** Requests that one member has under way together. */
const mostAtOnce = 5;

/** Makes what reads the files of a multipart request into memory, and the text fields beside them into `req.body`. */
export function createReadFiles({
  mostBytes,
  pace = slowest,
}: { mostBytes?: number; pace?: typeof slowest } = {}) {
  const places = createPlaces(mostAtOnce);
  const share = createUploadMemory(mostBytes);
  return (shape: NonNullable<Endpoint['files']>): RequestHandler => {
    const read = readForm(shape, multer.memoryStorage());
    return async (req, res, next) => {
      // A small one waits for no other.
      const limits: Promise<never>[] = [];
      if (mayBeLarge(req)) {
        const whose = limitKeyOf(req, res);
        // Behind one address is a whole campus: there only what was sent counts.
        if (res.locals['caller']) places.take(whose, req, res);
        limits.push(share(whose, req, res), tooSlow(req, res, pace));
      }
      await Promise.race([read(req, res), ...limits]);
      next();
    };
  };
}
