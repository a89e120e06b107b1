import type { ModuleFederation } from '@module-federation/runtime';
import type { SharedModules } from './federation-host.ts';
import { fetchFiles, fetchManifest, linkStyles } from './remote-files.ts';
import { RemoteLoadError, type RemoteLoadErrorKind } from './remote-load-error.ts';

export { RemoteLoadError, type RemoteLoadErrorKind, type SharedModules };

export interface RemoteLoader {
  /**
   * The default export of the remote's ./module, unchecked. Rejects with RemoteLoadError.
   * A success is kept, a failure is not: to retry is to call it again.
   */
  load(id: string): Promise<unknown>;
  /** Loads ahead, e.g. when a link is hovered. Says nothing of a failure: opening the remote will. */
  prefetch(id: string): void;
}

interface Options {
  /** `entry` is the URL of the remote's mf-manifest.json. */
  remotes: { id: string; entry: string }[];
  shared: SharedModules;
  /** For everything, in ms; the manifest alone may take four fifths of it. */
  timeoutMs?: number;
}

export function createRemoteLoader({ remotes, shared, timeoutMs = 10_000 }: Options): RemoteLoader {
  const entries = new Map(remotes.map(({ id, entry }) => [id, new URL(entry, location.href).href]));
  const loading = new Map<string, Promise<unknown>>();
  const registered = new Set<string>();
  let host: Promise<ModuleFederation> | undefined;

  async function startHost(): Promise<ModuleFederation> {
    try {
      // Every remote needs what is shared: fetched all at once, not one after the other when the remote starts.
      const [{ createHost }] = await Promise.all([
        import('./federation-host.ts'),
        ...Object.values(shared).map((module) => module.load()),
      ]);
      return createHost(shared);
    } catch (error) {
      // Files of the shell itself; after this a browser needs a reload (it keeps the failure of an import).
      throw new RemoteLoadError(
        'unreachable',
        'a part of the shell that all remotes need could not be loaded',
        error,
      );
    }
  }

  async function open(id: string, signal: AbortSignal): Promise<unknown> {
    const manifestUrl = entries.get(id);
    if (!manifestUrl) throw new RemoteLoadError('unreachable', `there is no remote "${id}"`);
    host ??= startHost();
    const fetchAll = async () => {
      const files = await fetchManifest(
        manifestUrl,
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs * 0.8)]),
      );
      await fetchFiles(files, signal);
      await linkStyles(files.styles);
      return files.entry;
    };
    const [runtime, entry] = await Promise.all([host, fetchAll()]);
    // `force` drops what an earlier attempt left in the runtime.
    runtime.registerRemotes([{ name: id, entry, type: 'module' }], { force: registered.has(id) });
    registered.add(id);
    const module = await runtime.loadRemote<{ default: unknown }>(`${id}/module`);
    return module?.default;
  }

  async function openInTime(id: string): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs);
    const tooLate = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () =>
        reject(new RemoteLoadError('timeout', `the remote "${id}" was not there in ${timeoutMs} ms`)),
      );
    });
    try {
      return await Promise.race([open(id, signal), tooLate]);
    } catch (error) {
      if (error instanceof RemoteLoadError) throw error;
      throw new RemoteLoadError('invalid', `the remote "${id}" could not be started`, error);
    }
  }

  function load(id: string): Promise<unknown> {
    let attempt = loading.get(id);
    if (!attempt) {
      attempt = openInTime(id);
      loading.set(id, attempt);
      attempt.catch(() => loading.delete(id));
    }
    return attempt;
  }

  return {
    load,
    prefetch: (id) => {
      load(id).catch(() => {});
    },
  };
}
