import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { DomainError, invalidField } from './errors.ts';

/** Up to `max` files of up to `maxBytes` each in one field, and text fields beside them. */
export interface FormShape {
  field: string;
  maxBytes: number;
  max: number;
}

export const fileTooLarge = ({ field, maxBytes }: FormShape) =>
  new DomainError('too-large', {
    errors: [{ field, message: `The file is larger than ${maxBytes / 1_000_000} MB.` }],
  });

/** Reads a multipart request: its files go to the storage and into `req.files`, its texts into `req.body`. */
export function readForm(shape: FormShape, storage: StorageEngine) {
  const { field, maxBytes, max } = shape;
  const read = multer({
    storage,
    limits: {
      fileSize: maxBytes,
      files: max,
      fields: 30,
      fieldSize: 50_000,
      parts: 30 + max,
      // Of `a[4000000000][b]` lists of that length would be made, and gone through.
      fieldNestingDepth: 0,
    },
    // As browsers send names; multer's default is of the time before.
    defParamCharset: 'utf8',
  }).array(field, max);
  return async (req: Request, res: Response): Promise<void> => {
    // Forms are never unpacked: a packed one would be read as it is.
    const encoding = req.headers['content-encoding'] ?? 'identity';
    if (!req.is('multipart/form-data') || encoding !== 'identity')
      throw new DomainError('unsupported-media-type');
    const error = await new Promise<unknown>((resolve) => read(req, res, resolve));
    if (error) throw translate(error, shape);
    // multer takes it for something else and reads nothing, for instance with an empty boundary.
    if (req.body === undefined) throw new DomainError('malformed-request');
    withLineFeeds(req.body as Record<string, unknown>);
  };
}

function translate(error: unknown, shape: FormShape): DomainError {
  if (error instanceof DomainError) return error;
  if (!(error instanceof MulterError)) return new DomainError('malformed-request');
  if (error.code === 'LIMIT_FILE_SIZE') return fileTooLarge(shape);
  return invalidField(error.field ?? shape.field, faultOf(error, shape.max));
}

function faultOf({ code }: MulterError, max: number): string {
  if (code === 'LIMIT_FIELD_VALUE') return 'This text is too long.';
  return max === 1
    ? 'Send one file and the fields of the form.'
    : `Send up to ${max} files and the fields of the form.`;
}

/** Browsers write the line ends of a form's texts as CR LF: https://html.spec.whatwg.org/#multipart-form-data */
function withLineFeeds(body: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string') body[name] = value.replaceAll('\r\n', '\n');
}
