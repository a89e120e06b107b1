import { type PortalData, shellPaths } from '@campus/contracts';
import {
  type ClientFault,
  type ClientVisit,
  maxClientReports,
  maxStackFrames,
  sendClientReports,
} from '@campus/contracts/remotes';
import { claimOf } from '../remotes/claim-of.ts';
import type { NoticedFault, Place } from './report.ts';

const visitsSampled = 0.25;
/** Faults come in bursts; one request carries those of this long. In ms. */
const gatherMs = 2000;

/**
 * Gathers and sends reports: at most ten faults and ten visits for each load of the page, each fault once, and nothing
 * while a page of an anonymous flow is open or was the last one.
 */
export function createReporter({ registry, shell }: PortalData, sample = Math.random()) {
  const seen = new Set<string>();
  let [faultsLeft, visitsLeft] = [maxClientReports, sample < visitsSampled ? maxClientReports : 0];
  let waiting: { faults: ClientFault[]; visits: ClientVisit[] } = { faults: [], visits: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isAnonymous = ({ open, before }: Place) =>
    [open, before].some((path) => claimOf(registry.remotes, path)?.anonymous === true);

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.faults.length + waiting.visits.length === 0) return;
    const body = JSON.stringify(waiting);
    waiting = { faults: [], visits: [] };
    // Without the API client, whose token would say whose browser this is.
    fetch(sendClientReports.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      keepalive: true,
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);
  }
  addEventListener('pagehide', send);
  const sendSoon = () => void (timer ??= setTimeout(send, gatherMs));

  return {
    fault({ kind, error, cause, remote }: NoticedFault, at: Place): void {
      if (faultsLeft === 0 || isAnonymous(at)) return;
      const frames = framesOf(cause);
      // From a browser extension, for example.
      if (frames.foreign) return;
      const claim = claimOf(registry.remotes, at.open);
      const { id, version } = remote ?? frames.remote ?? claim ?? { id: 'shell', version: undefined };
      const known = id === 'shell' ? shell?.version : registry.remotes.find((one) => one.id === id)?.version;
      const fault: ClientFault = {
        remote: id,
        version: version ?? known ?? 'unknown',
        page: claim?.path ?? shellPathOf(at.open),
        kind,
        error: error ?? errorName(cause),
        stack: frames.stack,
      };
      const key = JSON.stringify(fault);
      if (seen.has(key)) return;
      seen.add(key);
      faultsLeft -= 1;
      waiting.faults.push(fault);
      sendSoon();
    },
    visit({ id, version }: { id: string; version: string }, ms: number, at: Place): void {
      if (visitsLeft === 0 || isAnonymous(at)) return;
      visitsLeft -= 1;
      waiting.visits.push({ remote: id, version, ms: Math.min(600_000, Math.round(ms)) });
      sendSoon();
    },
  };
}

const shellPathOf = (path: string): string =>
  Object.values(shellPaths)
    .filter((own) => path === own || path.startsWith(`${own}/`))
    .toSorted((a, b) => b.length - a.length)[0] ?? '/';

function errorName(cause: unknown): string {
  const { name } = Object(cause) as { name?: unknown };
  return typeof name === 'string' && /^[A-Za-z]\w{0,59}$/.test(name) ? name : 'Error';
}

interface Frames {
  /** The remote whose file stands highest in the stack. */
  remote: { id: string; version: string } | undefined;
  stack: string[];
  /** No frame is of this portal. */
  foreign: boolean;
}

/** Reads only files, lines and columns from an error's stack, which also holds its message. */
function framesOf(cause: unknown): Frames {
  const { stack = '' } = Object(cause) as { stack?: string };
  const found: Frames = { remote: undefined, stack: [], foreign: false };
  let others = 0;
  for (const line of String(stack).split('\n')) {
    const [, url, at] = /([a-z-]+:\/\/[^\s()]+?):(\d{1,7}:\d{1,7})\)?$/.exec(line) ?? [];
    if (!url || !URL.canParse(url)) continue;
    const { origin, pathname } = new URL(url);
    const [, id, version, file = pathname.slice(1)] =
      /^\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)\/(.+)$/.exec(pathname) ?? [];
    if (origin !== location.origin) others += 1;
    else if (/^([\w-]{1,40}\/){0,3}[\w.-]{1,100}\.m?js$/.test(file)) {
      if (id && version) found.remote ??= { id, version };
      if (found.stack.length < maxStackFrames) found.stack.push(`${file}:${at}`);
    }
  }
  found.foreign = others > 0 && found.stack.length === 0;
  return found;
}
