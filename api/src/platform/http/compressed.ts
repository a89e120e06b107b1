import compression from 'compression';
import type { RequestHandler } from 'express';

/** Documents, tables and pages. An event stream is text too, but must not wait until there is enough to compress. */
const compressible = /^(application\/(problem\+)?json|text\/(html|csv))\b/;

/**
 * Compresses answers to GET. Mount it behind the anonymous calls, which stay as long as they are, so that their length
 * tells nothing new. The same holds for calls that leave no line in the log: what they answer belongs to one member alone.
 * Files come compressed from their build (`static-files.ts`).
 */
export const compressed = (): RequestHandler =>
  compression({
    filter: (req, res) =>
      req.method === 'GET' &&
      !('locals' in res && (res.locals as { unlogged?: boolean }).unlogged) &&
      compressible.test(String(res.getHeader('content-type'))),
  });
