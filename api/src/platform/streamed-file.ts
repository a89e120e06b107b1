import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { RawAnswer } from './raw-answer.ts';

/** A file to be saved that is written while it is sent, at the receiver's pace. */
export class StreamedFile extends RawAnswer {
  readonly name: string;
  readonly #parts: AsyncIterable<string>;

  /** The name's extension gives the type. */
  constructor(name: string, parts: AsyncIterable<string>) {
    super();
    this.name = name;
    this.#parts = parts;
  }

  async send(res: Response): Promise<void> {
    res.attachment(this.name);
    if (res.req.method === 'HEAD') return void res.end();
    try {
      await pipeline(Readable.from(this.#parts), res);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
        throw error; // else the receiver went away
    }
  }
}
