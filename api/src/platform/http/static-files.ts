import type { RequestHandler } from 'express';
import sirv, { type Options } from 'sirv';

/**
 * Files of a folder as they are now. Sends the precompressed twin (`.br`, `.gz`) where there is one. Folders and files
 * whose names begin with a dot are not served.
 */
export function staticFiles(folder: string): RequestHandler {
  const files = sirv(folder, options);
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (hasDots(req.path)) return next();
    res.locals['route'] = 'file';
    // No browser asks for a part of files this small, and sirv fails on a part that can't be.
    delete req.headers.range;
    // A file may go between being found and being read. sirv doesn't handle that error, which would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    files(req, res, () => {
      delete res.locals['route'];
      next();
    });
  };
}

/** Whether a part of the path begins with a dot. sirv decodes it before it resolves `..`, so an escaped dot counts too. */
function hasDots(path: string): boolean {
  try {
    return /[/\\]\./.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

const options: Options = {
  // Looks each file up. A list made once would miss files that are put right later.
  dev: true,
  etag: true,
  brotli: true,
  gzip: true,
  // No `index.html` for a folder: the portal's page is made by `page.ts`.
  extensions: [],
  setHeaders: (res, path) => {
    res.setHeader('Cache-Control', cachingOf(path));
    res.setHeader('Content-Security-Policy', path.endsWith('.js') ? scriptPolicy : filePolicy);
    for (const name of headersOfPages) res.removeHeader(name);
  },
};

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
