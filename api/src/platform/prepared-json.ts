import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { RawAnswer } from './raw-answer.ts';

/** A JSON answer that was written once and is sent many times. */
export class PreparedJson extends RawAnswer {
  readonly body: Buffer;
  readonly etag: string;

  constructor(value: unknown) {
    super();
    this.body = Buffer.from(JSON.stringify(value));
    this.etag = etagOf(this.body);
  }

  send(res: Response): void {
    res.set('ETag', this.etag).type('json').send(this.body);
  }
}

/** A weak entity tag, as Express makes them, for a body that is sent many times. */
export const etagOf = (body: Buffer) => `W/"${createHash('sha1').update(body).digest('base64url')}"`;
