import type { Response } from 'express';

/** An answer that isn't a value to be sent as JSON: it sends itself, after status and caching were set. */
export abstract class RawAnswer {
  abstract send(res: Response): void | Promise<void>;
}
