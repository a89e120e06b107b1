import { extname } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { etagOf } from './answers.ts';
import { bestBrotli, type Compressed, compressedBody, encodingFor } from './compressed.ts';
import { type PlainFile, readPlainFile } from './plain-file.ts';

interface ServedFile extends PlainFile {
  etag: string;
  compressed: Compressed;
}

/** Files in memory, by folder and name. A file has room for both compressed copies, which are smaller. */
const served = new LRUCache<string, ServedFile>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ content }) => content.length * 3 || 1,
});

/**
 * Files as they are now. Each is compressed from its own content, once, when a browser first asks for it: a compressed
 * copy that lies beside it could hold other code. Links, folders and names that begin with a dot are not served.
 * @param find gives the folder, and the names to look for in it; or the status to answer
 */
export function staticFiles(
  find: (path: string) => { folder: string; names: string[] } | number,
): RequestHandler {
  return async (req, res, next) => {
    const path = req.method === 'GET' || req.method === 'HEAD' ? decoded(req.path) : null;
    if (path === null) return next();
    const found = find(path);
    if (typeof found === 'number') return void res.set('Cache-Control', 'no-cache').sendStatus(found);
    const { folder, names } = found;
    const file = names.reduce<ServedFile | null>((before, name) => before ?? read(folder, name), null);
    if (!file) return next();
    res.locals['route'] = 'file';
    res.type(extname(file.path) || 'application/octet-stream');
    res.set({ 'Cache-Control': cachingOf(file.path), ETag: file.etag });
    res.setHeader('Content-Security-Policy', file.path.endsWith('.js') ? scriptPolicy : filePolicy);
    for (const header of headersOfPages) res.removeHeader(header);
    res.send(await encoded(file, res));
  };
}

/** `null` for a path in which a name begins with a dot, also an escaped one, or that ends as a folder's. */
function decoded(path: string): string | null {
  try {
    const name = decodeURIComponent(path);
    return /[/\\]\./.test(name) || name.endsWith('/') ? null : name;
  } catch {
    return null;
  }
}

function read(folder: string, name: string): ServedFile | null {
  const key = `${folder}\0${name}`;
  const known = served.get(key);
  const file = readPlainFile(folder, name, known);
  if (file && file === known) return known;
  served.delete(key);
  if (!file) return null;
  const read = { ...file, etag: etagOf(file.content), compressed: new Map() };
  served.set(key, read);
  return read;
}

const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg\+xml)/;

async function encoded({ content, compressed }: ServedFile, res: Response): Promise<Buffer> {
  if (!compressible.test(String(res.getHeader('Content-Type')))) return content;
  res.vary('Accept-Encoding');
  const encoding = encodingFor(res.req, content);
  if (!encoding) return content;
  res.setHeader('Content-Encoding', encoding);
  return compressedBody(content, encoding, compressed, bestBrotli);
}

/**
 * Headers that a browser heeds on documents alone, or that the page has set for the whole site: 400 bytes on each of the
 * 20 files that a page loads. Those that protect a file by itself stay: type, policy and who may embed it.
 */
const headersOfPages = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Strict-Transport-Security',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** A page or drawing that a team put among its files is opened as a document without scripts, forms or an origin. */
const filePolicy = "default-src 'none';form-action 'none';base-uri 'none';frame-ancestors 'none';sandbox";
/** A worker lives under the policy of its own file, not of the page: it may ask the portal, and load nothing more. */
const scriptPolicy = "default-src 'none';connect-src 'self';frame-ancestors 'none'";

/**
 * A file that a build names by a hash of its content (`assets/`, the entry of a remote) never changes; everything else is asked
 * for each time.
 */
const cachingOf = (path: string) =>
  /\/(assets\/.+|remoteEntry)-[\w-]{8}\.(?!json)\w+$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
