import type { Response } from 'express';
import { RawAnswer } from './raw-answer.ts';

/** A file whose address names its content: browsers may keep it for ever. */
export class BinaryAnswer extends RawAnswer {
  readonly type: string;
  readonly content: Buffer;

  constructor(type: string, content: Buffer) {
    super();
    this.type = type;
    this.content = content;
  }

  send(res: Response): void {
    res.set('Cache-Control', 'public, max-age=31536000, immutable').type(this.type).send(this.content);
  }
}
