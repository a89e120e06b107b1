/**
 * - `unknown`: no such remote or version
 * - `refused`: it can't become active, or isn't a build
 * - `changed`: another change was quicker
 * - `damaged`: stored files are missing or differ
 * - `busy`: another process holds the store
 * - `unwritable`: the disk is full or the folder can't be written
 * - `unreachable`: the bucket doesn't answer
 */
export type ReleaseFault =
  'unknown' | 'refused' | 'changed' | 'damaged' | 'busy' | 'unwritable' | 'unreachable';

/** Nothing was changed. The message says what is wrong, where, and what to do; it needs no stack trace. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';

  readonly fault: ReleaseFault;

  constructor(fault: ReleaseFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
