import type { Readable } from 'node:stream';
import type { Response } from 'express';
import { StreamedFile } from '../../platform/http/answers.ts';

/** A document to be saved; a browser that shows it all the same gives it no rights, and guesses no other type. */
export class DocumentAnswer extends StreamedFile {
  readonly #size: number;
  readonly #content: Readable;

  /** Size in bytes. */
  constructor(name: string, size: number, content: Readable) {
    super(name, content);
    this.#size = size;
    this.#content = content;
  }

  override async send(res: Response): Promise<void> {
    res.set({
      'Content-Length': String(this.#size),
      'Content-Security-Policy': "sandbox; default-src 'none'",
    });
    try {
      await super.send(res);
    } finally {
      // Not read to its end when only the headers are asked for, or the receiver has gone.
      this.discard();
    }
  }

  override discard(): void {
    this.#content.destroy();
  }
}
