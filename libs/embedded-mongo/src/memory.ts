import { CommandError } from './errors.ts';

const maxBytes = 100 * 1024 * 1024;
const maxBytesOfAll = 256 * 1024 * 1024;
let bytesOfAll = 0;

/**
 * The limit of one sort, as MongoDB's 100 MB with `allowDiskUse: false`; all together, including resting
 * cursors, may hold 256 MB. @throws 292 when it is more
 */
export class Memory implements Disposable {
  readonly #holder: string;
  #bytes = 0;

  constructor(holder: string) {
    this.#holder = holder;
  }

  /** @param bytes negative for what is let go */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
    bytesOfAll += bytes;
    const [limit, whose] =
      this.#bytes > maxBytes ? [maxBytes, this.#holder] : [maxBytesOfAll, 'all that is sorted'];
    if (this.#bytes > maxBytes || bytesOfAll > maxBytesOfAll)
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `${whose} exceeded memory limit of ${limit} bytes, and the embedded database uses no disk for it`,
      );
  }

  [Symbol.dispose](): void {
    bytesOfAll -= this.#bytes;
    this.#bytes = 0;
  }
}
