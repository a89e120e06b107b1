import { calculateObjectSize } from 'bson';
import { CommandError } from '../errors.ts';

const maxBytes = 100 * 1024 * 1024;

/** What one stage may hold, as MongoDB's 100 MB with `allowDiskUse: false`. @throws 292 when it is more */
export class Memory {
  readonly #stage: string;
  #bytes = 0;

  constructor(stage: string) {
    this.#stage = stage;
  }

  add(value: unknown): void {
    this.#bytes += calculateObjectSize({ value });
    if (this.#bytes > maxBytes)
      throw new CommandError(
        292,
        `${this.#stage} exceeded memory limit of ${maxBytes} bytes, and the embedded database uses no disk for it`,
      );
  }
}
