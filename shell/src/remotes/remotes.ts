import type { RegisteredRemote } from '@campus/contracts';
import type { RemoteDefinition } from '@campus/portal-kit';
import type { loadRemote } from './load-remote.ts';

export interface Remotes {
  /** Rejects with RemoteLoadError. A success is kept, a failure is not: to retry is to call it again. */
  load(id: string): Promise<RemoteDefinition>;
  /** Loads ahead. Says nothing of a failure: opening the remote will. */
  prefetch(id: string): void;
}

/** The registered remotes. What is needed to load one is itself loaded with the first. */
export function createRemotes(registered: RegisteredRemote[]): Remotes {
  const load = async (id: string): Promise<RemoteDefinition> => {
    const module: { loadRemote: typeof loadRemote } = await import('./load-remote.ts');
    return module.loadRemote(registered, id);
  };
  return { load, prefetch: (id) => void load(id).catch(() => undefined) };
}
