import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { RawAnswer } from './raw-answer.ts';

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
    try {
      await pipeline(Readable.from(this.#parts), res);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
        throw error; // else the receiver went away
    }
  }
}
