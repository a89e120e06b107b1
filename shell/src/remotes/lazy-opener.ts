import type { RegisteredRemote } from '@campus/contracts';
import type { RemoteOpener } from './remote-opener.ts';

/**
 * Opens remotes. The code for it is loaded with the first one.
 * @param pinned id of a remote that this tab shows in another version than the registry's
 */
export function remoteOpener(registered: RegisteredRemote[], pinned?: string): RemoteOpener {
  let opener: Promise<RemoteOpener> | undefined;
  let loaded: RemoteOpener | undefined;
  const load = () => {
    opener ??= import('./opening.ts').then(({ createOpener }) => (loaded = createOpener(registered, pinned)));
    opener.catch(() => (opener = undefined));
    return opener;
  };
  return {
    open: async (id, anyway) => (await load()).open(id, anyway),
    home: async (id, api) => (await load()).home(id, api),
    prefetch: async (id) => (await load()).prefetch(id),
    crashed: (id, error) =>
      void load().then(
        (one) => one.crashed(id, error),
        () => undefined,
      ),
    ran: () => loaded?.ran() ?? [],
  };
}
