import { type RemoteBuild, remoteBuildSchema } from '@campus/contracts';

/**
 * timeout: no answer came in time. unreachable: no connection, an error status, or a file is missing.
 * invalid: something answered, but it isn't a remote. newer: it needs what this portal lacks.
 * off, out-of-order: its area is closed; the message is for readers. stopped: this version froze or crashed the tab before.
 */
export type RemoteLoadErrorKind =
  'timeout' | 'unreachable' | 'invalid' | 'newer' | 'off' | 'out-of-order' | 'stopped';

export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
  readonly kind: RemoteLoadErrorKind;
  constructor(kind: RemoteLoadErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** A timeout that starts again whenever something arrives: `renew`. Its signal is aborted after `silenceMs` without that. */
export function createPatience(silenceMs: number) {
  const over = new AbortController();
  const abort = () => over.abort();
  let timer = setTimeout(abort, silenceMs);
  return {
    signal: over.signal,
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, silenceMs);
    },
    end: () => clearTimeout(timer),
  };
}
type Patience = ReturnType<typeof createPatience>;

/** The parts read from a remote's mf-manifest.json; paths are relative to it. */
interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  campus?: unknown;
}

/** Absolute URLs of what ./module needs. */
export interface RemoteFiles {
  entry: string;
  scripts: string[];
  styles: string[];
  /** `null` for a remote that was built before builds wrote it, and for one in development. */
  build: RemoteBuild | null;
}

async function fetchText(
  url: string,
  type: RegExp,
  { signal, renew }: Patience,
  init: RequestInit = {},
): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal });
    renew();
    text = await readText(response, renew);
  } catch (error) {
    if (signal.aborted) throw new RemoteLoadError('timeout', `${url} did not answer in time`, error);
    throw new RemoteLoadError('unreachable', `${url} could not be fetched`, error);
  }
  if (!response.ok) throw new RemoteLoadError('unreachable', `${url} answered ${response.status}`);
  const contentType = response.headers.get('content-type') ?? 'no content type';
  if (!type.test(contentType)) throw new RemoteLoadError('invalid', `${url} answered with ${contentType}`);
  return text;
}

async function readText(response: Response, onChunk: () => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    onChunk();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** @param url of mf-manifest.json; rejects with RemoteLoadError */
export async function fetchManifest(url: string, patience: Patience): Promise<RemoteFiles> {
  const text = await fetchText(url, /json/, patience, { cache: 'no-cache' });
  try {
    const { metaData, exposes, campus } = JSON.parse(text) as Manifest;
    const { assets } = exposes.find(({ path }) => path === './module')!;
    const absolute = (file: string) => new URL(file, url).href;
    return {
      entry: absolute(metaData.remoteEntry.name),
      scripts: assets.js.sync.map(absolute),
      styles: assets.css.sync.map(absolute),
      build: campus === undefined ? null : remoteBuildSchema.parse(campus),
    };
  } catch (error) {
    throw new RemoteLoadError('invalid', `${url} is not the manifest of a remote with a ./module`, error);
  }
}

/**
 * Fetches everything into the HTTP cache before it is imported or linked. A browser keeps the failure of an import(),
 * also of a nested one, until the page is reloaded, and takes an HTML page for an empty style sheet; a fetch can be
 * checked, aborted and tried again.
 */
export async function fetchFiles({ entry, scripts, styles }: RemoteFiles, patience: Patience): Promise<void> {
  await Promise.all([
    ...styles.map((url) => fetchText(url, /css/, patience)),
    ...[entry, ...scripts].map((url) => fetchText(url, /javascript/, patience)),
  ]);
}

/** Adds the style sheets that aren't there yet and waits for them; no other code would report that one failed. */
export async function linkStyles(urls: string[]): Promise<void> {
  await Promise.all(urls.map(linkStyle));
}

function linkStyle(href: string): Promise<void> {
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new RemoteLoadError('unreachable', `the style sheet ${href} could not be loaded`));
    });
    document.head.append(link);
  });
}
