import type { Response } from 'express';
import { RawAnswer } from './raw-answer.ts';

/** A file. Without a name its address names its content, and browsers may keep it for ever; with one nobody keeps it. */
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
