import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { type Compressed, compressedBody, encodingFor } from './compressed.ts';

/** An answer that isn't a value to be sent as JSON: it sends itself, after status and caching were set. */
export abstract class RawAnswer {
  abstract send(res: Response): void | Promise<void>;
  /** Gives up what it holds open. To be called when it won't be sent. */
  discard(): void {}
}

/** A file. Without a name its address names its content, and caches may keep it for ever; with a name none may. */
export class BinaryAnswer extends RawAnswer {
  readonly type: string;
  readonly content: Buffer;
  readonly name: string | undefined;

  constructor(type: string, content: Buffer, name?: string) {
    super();
    this.type = type;
    this.content = content;
    this.name = name;
  }

  send(res: Response): void {
    if (this.name === undefined) res.set('Cache-Control', 'public, max-age=31536000, immutable');
    else res.attachment(this.name);
    res.type(this.type).send(this.content);
  }
}

export class PageRedirect extends RawAnswer {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  send(res: Response): void {
    res.set('Cache-Control', 'no-store').redirect(302, this.#path);
  }
}

/** A JSON answer that was written once and is sent many times. */
export class PreparedJson extends RawAnswer {
  readonly body: string;
  readonly etag: string;
  readonly #compressed: Compressed = new Map();

  constructor(value: unknown) {
    super();
    this.body = JSON.stringify(value);
    this.etag = etagOf(Buffer.from(this.body));
  }

  send(res: Response, mayCompress = false): Promise<void> {
    res.setHeader('ETag', this.etag);
    return sendJson(res, this.body, mayCompress, this.#compressed);
  }
}

/** Sends JSON in one write, with its length: Node.js joins a text with the head before it. */
export async function sendJson(
  res: Response,
  body: string,
  mayCompress: boolean,
  known?: Compressed,
): Promise<void> {
  if (mayCompress) res.setHeader('Vary', 'Accept-Encoding');
  if (res.req.fresh) return void res.status(304).end();
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  const encoding = mayCompress ? encodingFor(res.req, body) : null;
  const sent = encoding ? await compressedBody(body, encoding, known) : body;
  if (encoding) res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', Buffer.byteLength(sent));
  res.end(sent);
}

/** A weak entity tag, as Express makes them, for a body that is sent many times. */
export const etagOf = (body: Buffer) => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** A file to be saved that is written while it is sent, at the receiver's pace. */
export class StreamedFile extends RawAnswer {
  readonly name: string;
  readonly #parts: AsyncIterable<string | Buffer>;

  readonly #type: string | undefined;

  /** The name's extension gives the media type, where it is a well-known one. */
  constructor(name: string, parts: AsyncIterable<string | Buffer>, type?: string) {
    super();
    this.name = name;
    this.#parts = parts;
    this.#type = type;
  }

  async send(res: Response): Promise<void> {
    res.attachment(this.name);
    if (this.#type) res.type(this.#type);
    if (res.req.method === 'HEAD') return void res.end();
    // The receiver went away before anything could be sent.
    if (res.destroyed) return;
    // The log, the figures, the compression and the pipeline wait for its end: one more than Node takes without a warning.
    res.setMaxListeners(20);
    try {
      await pipeline(Readable.from(this.#parts), res);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
        throw error; // else the receiver went away
    }
  }
}
