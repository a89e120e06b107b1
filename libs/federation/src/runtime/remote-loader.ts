import type { ModuleFederation } from '@module-federation/runtime';
import type { SharedModules } from './federation-host.ts';
import { fetchFiles, fetchManifest, linkStyles } from './remote-files.ts';
import { RemoteLoadError, type RemoteLoadErrorKind } from './remote-load-error.ts';

export { RemoteLoadError, type RemoteLoadErrorKind };

interface Options {
  /** `entry` is the URL of the remote's mf-manifest.json. */
  remotes: { id: string; entry: string }[];
  shared: SharedModules;
  /** For everything, in ms; the manifest alone may take four fifths of it. */
  timeoutMs?: number;
}

/**
 * Gives what loads the default export of a remote's ./module, unchecked. Rejects with RemoteLoadError; call it again to
 * retry. It doesn't remember what it loaded.
 */
export function createRemoteLoader({
  remotes,
  shared,
  timeoutMs = 10_000,
}: Options): (id: string) => Promise<unknown> {
  const entries = new Map(remotes.map(({ id, entry }) => [id, new URL(entry, location.href).href]));
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

  return async (id) => {
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
  };
}
