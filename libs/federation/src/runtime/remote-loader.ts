import { contractVersion, type ShellProvides, unmetNeeds } from '@campus/contracts';
import type { ModuleFederation } from '@module-federation/runtime';
import { createHost, type SharedModules } from './federation-host.ts';
import { createPatience } from './patience.ts';
import { fetchFiles, fetchManifest, linkStyles, type RemoteFiles } from './remote-files.ts';
import { RemoteLoadError, type RemoteLoadErrorKind } from './remote-load-error.ts';
import { guardStyles } from './style-guard.ts';

export { RemoteLoadError, type RemoteLoadErrorKind };

/** A version of a remote; `entry` is the URL of its mf-manifest.json. */
export interface LoadableRemote {
  id: string;
  version: string;
  entry: string;
}

/** The modules of a remote: its pages, and its dashboard items that only this browser can know. */
type ExposedModule = 'module' | 'home';

export interface RemoteLoader {
  /** Fetches and checks everything, and runs nothing. Rejects with RemoteLoadError. */
  fetch(remote: LoadableRemote): Promise<void>;
  /**
   * Fetches what isn't there and runs it. Rejects with RemoteLoadError; call it again to retry.
   * @returns the default export of the module, unchecked
   */
  load(remote: LoadableRemote, exposed?: ExposedModule): Promise<unknown>;
}

interface Options {
  shared: SharedModules;
  /** Called when everything is there, directly before the first line of the remote runs. */
  beforeRun: (remote: LoadableRemote) => void;
  /** Called when a remote's style sheet had rules for other pages; they were removed. */
  onGlobalStyle: (remote: LoadableRemote) => void;
  /** Limit for a download without progress, and for the start of a remote; each in ms. */
  timeoutMs?: number;
}

interface Prepared {
  runtime: ModuleFederation;
  files: RemoteFiles;
}

export function createRemoteLoader({
  shared,
  beforeRun,
  onGlobalStyle,
  timeoutMs = 10_000,
}: Options): RemoteLoader {
  /** By URL of the manifest: a version never changes. */
  const prepared = new Map<string, Promise<Prepared>>();
  const ran = new Map<string, LoadableRemote>();
  /** Ids of remotes with a running module: switching to their other module needs a reload. */
  const running = new Set<string>();
  const folders = new Map<string, string>();
  let host: { runtime: ModuleFederation; provides: Pick<ShellProvides, 'contract' | 'shared'> } | undefined;
  /** One after the other, so that the mark of a frozen tab names the right remote. */
  let lastRun: Promise<unknown> = Promise.resolve();

  function startHost() {
    guardStyles(folders, (id) => onGlobalStyle(ran.get(id)!));
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

  function prepareOnce(url: string): Promise<Prepared> {
    let known = prepared.get(url);
    if (!known) {
      known = prepare(url);
      prepared.set(url, known);
      known.catch(() => prepared.delete(url));
    }
    return known;
  }

  async function run(
    remote: LoadableRemote,
    { runtime, files }: Prepared,
    exposed: ExposedModule,
  ): Promise<unknown> {
    const { id } = remote;
    const folder = new URL('.', urlOf(remote)).href;
    folders.set(id, folder);
    const before = ran.get(id);
    ran.set(id, remote);
    beforeRun(remote);
    if (exposed === 'module') readScripts(folder, files);
    // `force` drops what an earlier attempt or version left in the runtime.
    if (before !== remote || !running.has(id))
      runtime.registerRemotes([{ name: id, entry: files.entry, type: 'module' }], {
        force: before !== undefined,
      });
    const started = runtime.loadRemote<{ default: unknown }>(`${id}/${exposed}`);
    const [module] = await Promise.race([
      Promise.all([started, linkStyles(exposed === 'module' ? files.styles : [])]),
      tooLate(id),
    ]);
    running.add(id);
    return module?.default;
  }

  function tooLate(id: string): Promise<never> {
    return new Promise((_, reject) => {
      const fail = () =>
        reject(new RemoteLoadError('timeout', `the remote "${id}" did not start in ${timeoutMs} ms`));
      setTimeout(fail, timeoutMs);
    });
  }

  async function open(remote: LoadableRemote, exposed: ExposedModule): Promise<unknown> {
    const url = urlOf(remote);
    const isUnderWay = prepared.has(url);
    // A prefetch has a time limit of its own, which may end just now.
    const ready = await prepareOnce(url).catch((error: unknown) => {
      if (isUnderWay) return prepareOnce(url);
      throw error;
    });
    const turn = lastRun.then(() => run(remote, ready, exposed));
    // A remote that waits for something doesn't delay the others.
    lastRun = Promise.race([turn.catch(() => undefined), new Promise((next) => setTimeout(next, 500))]);
    return turn;
  }

  return {
    async fetch(remote) {
      await prepareOnce(urlOf(remote));
    },
    async load(remote, exposed = 'module') {
      try {
        return await open(remote, exposed);
      } catch (error) {
        // The next attempt asks for everything anew.
        running.delete(remote.id);
        prepared.delete(urlOf(remote));
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
function readScripts(folder: string, { entry, scripts }: RemoteFiles): void {
  const ofPage = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')]
    .map(({ href }) => href)
    .filter((href) => href.startsWith(folder) && href.endsWith('.js'));
  for (const href of new Set([entry, ...scripts, ...ofPage]))
    // A remote is opened each time that someone comes to its pages.
    if (!document.querySelector(`link[rel=modulepreload][href="${href}"]`))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

const urlOf = ({ entry }: LoadableRemote) => new URL(entry, location.href).href;

/** Names that a shared module exports; those of a CommonJS package are its default's. */
function namesIn(module: unknown): string[] {
  const { default: whole } = Object(module) as { default?: unknown };
  return [...new Set([...Object.keys(Object(module) as object), ...Object.keys(Object(whole) as object)])];
}
