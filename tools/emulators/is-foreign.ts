import type { IncomingMessage } from 'node:http';

/** Whether a page of another host asks, by its origin or (DNS rebinding) by a name of its own for this machine. */
export function isForeign({ headers }: IncomingMessage): boolean {
  const own = /^(https?:\/\/)?(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
  return !own.test(headers.host ?? '') || (headers.origin !== undefined && !own.test(headers.origin));
}
