import type { Endpoint } from '@campus/contracts';
import type { RequestHandler } from 'express';
import multer from 'multer';
import { DomainError } from './errors.ts';
import { mayBeLarge, readForm } from './read-form.ts';

/** A file as it came; nothing about it is checked but its size. */
export interface UploadedFile {
  /** As the sender called it; only good for being shown. */
  name: string;
  content: Buffer;
}

/** Requests of one kind whose files are held in memory together. */
const atOnce = 20;

/** Reads the files of a multipart request into memory, and the text fields beside them into `req.body`. */
export function readFiles(shape: NonNullable<Endpoint['files']>): RequestHandler {
  const read = readForm(shape, multer.memoryStorage());
  let inMemory = 0;
  return async (req, res, next) => {
    // A small one waits for nobody's.
    if (mayBeLarge(req)) {
      if (inMemory === atOnce) throw new DomainError('unavailable');
      inMemory += 1;
      res.once('close', () => (inMemory -= 1));
    }
    await read(req, res);
    next();
  };
}
