import type { Endpoint } from '@campus/contracts';
import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { DomainError, invalidField } from './errors.ts';

/** A file as it came; nothing about it is checked but its size. */
export interface UploadedFile {
  /** As the sender called it; only good for being shown. */
  name: string;
  content: Buffer;
}

/** Requests of one kind whose files are held in memory together. */
const atOnce = 20;
/** Bytes up to which a request has no file that matters, and waits for nobody's. */
const small = 100_000;

/** Reads the files of a multipart request into memory, and the text fields beside them into `req.body`. */
export function readFiles({ field, maxBytes, max }: NonNullable<Endpoint['files']>): RequestHandler {
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: max, fields: 30, fieldSize: 50_000, parts: 30 + max },
  }).array(field, max);
  let inMemory = 0;
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) throw new DomainError('unsupported-media-type');
    if (!(Number(req.headers['content-length']) <= small)) {
      if (inMemory === atOnce) throw new DomainError('unavailable');
      inMemory += 1;
      res.once('close', () => (inMemory -= 1));
    }
    read(req, res, (error: unknown) => {
      if (!error) {
        withLineFeeds(req.body as Record<string, unknown>);
        next();
      } else if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') {
        const message = `The file is larger than ${maxBytes / 1_000_000} MB.`;
        next(new DomainError('too-large', { errors: [{ field, message }] }));
      } else if (error instanceof MulterError) {
        next(invalidField(error.field ?? field, faultOf(error, max)));
      } else next(new DomainError('malformed-request'));
    });
  };
}

function faultOf({ code }: MulterError, max: number): string {
  if (code === 'LIMIT_FIELD_VALUE') return 'This text is too long.';
  return max === 1
    ? 'Send one file, with the fields of the form.'
    : `Send up to ${max} files, with the fields of the form.`;
}

/** Browsers write the line ends of a form's texts as CR LF: https://html.spec.whatwg.org/#multipart-form-data */
function withLineFeeds(body: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string') body[name] = value.replaceAll('\r\n', '\n');
}
