import { createHash } from 'node:crypto';

/** A JSON answer that was written once and is sent many times. */
export class PreparedJson {
  readonly body: Buffer;
  readonly etag: string;

  constructor(value: unknown) {
    this.body = Buffer.from(JSON.stringify(value));
    this.etag = etagOf(this.body);
  }
}

/** A weak entity tag, as Express makes them, for a body that is sent many times. */
export const etagOf = (body: Buffer) => `W/"${createHash('sha1').update(body).digest('base64url')}"`;
