import { contractVersion, type RegisteredRemote, type ShellProvides, unmetNeeds } from '@campus/contracts';
import type { ModuleFederation } from '@module-federation/runtime';
import { createHost, type SharedModules } from './federation-host.ts';
import {
  createPatience,
  fetchFiles,
  fetchManifest,
  linkStyles,
  type RemoteFiles,
  RemoteLoadError,
  type RemoteLoadErrorKind,
} from './remote-files.ts';

export { RemoteLoadError, type RemoteLoadErrorKind };

/** A version of a remote; `entry` is the URL of its mf-manifest.json. */
export type LoadableRemote = Pick<RegisteredRemote, 'id' | 'version' | 'entry' | 'off' | 'unmet'>;

interface Options {
  shared: SharedModules;
  /** Called when everything is there, directly before the first line of the remote runs. */
  beforeRun: (remote: LoadableRemote) => void;
  /** Limit for a download without progress, and for the start of a remote; each in ms. */
  timeoutMs?: number;
}

interface Prepared {
  runtime: ModuleFederation;
  files: RemoteFiles;
}

export function createRemoteLoader({ shared, beforeRun, timeoutMs = 10_000 }: Options) {
  /** By URL of the manifest: a version never changes. */
  const prepared = new Map<string, Promise<Prepared>>();
  const ran: LoadableRemote[] = [];
  let host: { runtime: ModuleFederation; provides: Pick<ShellProvides, 'contract' | 'shared'> } | undefined;
  /** One after the other, so that the mark of a frozen tab names the right remote. */
  let lastRun: Promise<unknown> = Promise.resolve();

  function startHost() {
    const names = Object.entries(shared).map(([name, { module }]) => [name, namesIn(module)] as const);
    return {
      runtime: createHost(shared),
      provides: { contract: contractVersion, shared: Object.fromEntries(names) },
    };
  }

  async function prepare(url: string): Promise<Prepared> {
    host ??= startHost();
    // A limit for the whole download would fail on slow lines, although the page is on its way.
    const patience = createPatience(timeoutMs);
    const files = await fetchManifest(url, patience)
      .then(async (listed) => {
        await fetchFiles(listed, patience);
        return listed;
      })
      .finally(patience.end);
    const { runtime, provides } = host;
    const unmet = files.build ? unmetNeeds(files.build, provides) : [];
    if (unmet.length > 0) throw new RemoteLoadError('newer', unmet.join(' '));
    return { runtime, files };
  }

  async function prepareOnce({ entry, off, unmet }: LoadableRemote): Promise<Prepared> {
    if (off) throw new RemoteLoadError(off.isOutOfOrder ? 'out-of-order' : 'off', off.message);
    if (unmet) throw new RemoteLoadError('newer', unmet);
    const url = absolute(entry);
    let known = prepared.get(url);
    if (!known) {
      known = prepare(url);
      prepared.set(url, known);
      known.catch(() => prepared.delete(url));
    }
    return known;
  }

  async function run(remote: LoadableRemote, { runtime, files }: Prepared): Promise<unknown> {
    const { id } = remote;
    const ranBefore = ran.some((one) => one.id === id);
    ran.push(remote);
    beforeRun(remote);
    readScripts(absolute(remote.entry), files);
    // `force` drops what an earlier attempt or version left in the runtime.
    runtime.registerRemotes([{ name: id, entry: files.entry, type: 'module' }], { force: ranBefore });
    const started = runtime.loadRemote<{ default: unknown }>(`${id}/module`);
    const [module] = await Promise.race([Promise.all([started, linkStyles(files.styles)]), tooLate(id)]);
    return module?.default;
  }

  function tooLate(id: string): Promise<never> {
    return new Promise((_, reject) => {
      const fail = () =>
        reject(new RemoteLoadError('timeout', `the remote "${id}" did not start in ${timeoutMs} ms`));
      setTimeout(fail, timeoutMs);
    });
  }

  async function start(remote: LoadableRemote): Promise<unknown> {
    const isUnderWay = prepared.has(absolute(remote.entry));
    // A prefetch has a time limit of its own, which may end just now.
    const ready = await prepareOnce(remote).catch((error: unknown) => {
      if (isUnderWay) return prepareOnce(remote);
      throw error;
    });
    const turn = lastRun.then(() => run(remote, ready));
    // A remote that waits for something doesn't delay the others.
    lastRun = Promise.race([turn.catch(() => undefined), new Promise((next) => setTimeout(next, 500))]);
    return turn;
  }

  return {
    /** Every version whose code ran: it stays in the tab until the page is reloaded. */
    ran: ran as readonly LoadableRemote[],

    /** Fetches and checks everything, and runs nothing. @throws RemoteLoadError */
    fetch: async (remote: LoadableRemote): Promise<void> => {
      await prepareOnce(remote);
    },

    /**
     * Fetches what isn't there and runs it; may be called again to retry.
     * @returns the default export of `./module`, unchecked
     * @throws RemoteLoadError
     */
    load: async (remote: LoadableRemote): Promise<unknown> => {
      try {
        return await start(remote);
      } catch (error) {
        // The next attempt asks for everything anew.
        prepared.delete(absolute(remote.entry));
        if (error instanceof RemoteLoadError) throw error;
        throw new RemoteLoadError('invalid', `the remote "${remote.id}" could not be started`, error);
      }
    },
  };
}

/**
 * Has the browser read all scripts that were fetched, those of the page too. By itself it reads one only when the script
 * that imports it runs, six in a row.
 */
function readScripts(manifest: string, { entry, scripts }: RemoteFiles): void {
  const folder = new URL('.', manifest).href;
  const ofPage = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')]
    .map(({ href }) => href)
    .filter((href) => href.startsWith(folder) && href.endsWith('.js'));
  for (const href of new Set([entry, ...scripts, ...ofPage]))
    // A remote is opened each time that someone comes to its pages.
    if (!document.querySelector(`link[rel=modulepreload][href="${href}"]`))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

const absolute = (url: string) => new URL(url, location.href).href;

/** Names that a shared module exports; those of a CommonJS package are its default's. */
function namesIn(module: unknown): string[] {
  const { default: whole } = Object(module) as { default?: unknown };
  return [...new Set([...Object.keys(Object(module) as object), ...Object.keys(Object(whole) as object)])];
}
