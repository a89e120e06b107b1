import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compression from 'compression';
import type { Request } from 'express';

/** Documents, tables and pages. An event stream is text too, but must not wait until there is enough to compress. */
const compressible = /^(application\/(problem\+)?json|text\/(html|csv))\b/;
const brotliParams = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Smaller than at the library's 4, and no slower. */
const quickBrotli = 5;
/** For what is compressed once and sent to everyone: a twelfth smaller, and 45 times slower. */
export const bestBrotli = 11;
/** Characters below which compressing saves nothing. */
const least = 1024;

/**
 * Compresses pages and what is written piece by piece, to GET. Anonymous calls stay as long as they are, so that their
 * length tells nothing new. The same holds for calls that leave no line in the log: what they answer belongs to one
 * member alone. Files are compressed once (`static-files.ts`).
 */
export const compress = compression({
  threshold: least,
  brotli: brotliParams(quickBrotli),
  filter: (req, res) => req.method === 'GET' && compressible.test(String(res.getHeader('content-type'))),
});

type Encoding = 'br' | 'gzip';
export type Compressed = Map<Encoding, Promise<Buffer>>;

/** How the client takes this body best; `null`: as it is. */
export function encodingFor(req: Request, body: string | Buffer): Encoding | null {
  if (body.length < least || req.headers['accept-encoding'] === undefined) return null;
  return (req.acceptsEncodings('br') || req.acceptsEncodings('gzip') || null) as Encoding | null;
}

/** The body in this encoding; what is known already isn't compressed again. */
export function compressedBody(
  body: string | Buffer,
  encoding: Encoding,
  known?: Compressed,
  quality = quickBrotli,
): Promise<Buffer> {
  const before = known?.get(encoding);
  if (before) return before;
  const made =
    encoding === 'br' ? promisify(brotliCompress)(body, brotliParams(quality)) : promisify(gzip)(body);
  known?.set(encoding, made);
  return made;
}
