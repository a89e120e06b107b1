import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv, { type Options } from 'sirv';
import { freshFile } from './fresh-file.ts';

/**
 * Files of a folder as they were when its `index` file was last written: a build or a shipped remote writes that file
 * last, so the folder is listed once per build, not on each request. Sends the precompressed twin (`.br`, `.gz`) where
 * there is one.
 */
export function staticFiles(folder: string, index: string): RequestHandler {
  const serve = freshFile(join(folder, index), () => (existsSync(folder) ? sirv(folder, options) : null));
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const files = serve();
    if (!files) return next();
    res.locals['route'] = 'file';
    // Nobody asks for a part of files this small, and sirv fails on a part that can't be.
    delete req.headers.range;
    // A new build takes listed files away. sirv leaves the error of its read stream to nobody, which ends the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    files(req, res, () => {
      delete res.locals['route'];
      next();
    });
  };
}

const options: Options = {
  etag: true,
  brotli: true,
  gzip: true,
  // No `index.html` for a folder: the portal's page is made by `page.ts`.
  extensions: [],
  setHeaders: (res, path) => {
    res.setHeader('Cache-Control', cachingOf(path));
    if (path.endsWith('.js')) res.setHeader('Content-Security-Policy', scriptPolicy);
  },
};

/** A worker lives under the policy of its own file, not of the page: it may ask the portal, and load nothing more. */
const scriptPolicy = "default-src 'none';connect-src 'self';frame-ancestors 'none'";

/**
 * What a build names by a hash of its content (`assets/`, the entry of a remote) never changes; everything else is asked
 * for each time.
 */
const cachingOf = (path: string) =>
  /\/(assets\/.+|remoteEntry)-[\w-]{8}\.(?!json)\w+$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
