import type { RegisteredRemote } from '@campus/contracts';
import type { RemoteDefinition } from '@campus/portal-kit';

/** A remote as a page sees it; `failures` counts those in a row. */
export type RemoteState = { failures: number } & (
  | { status: 'loading' }
  | { status: 'loaded'; definition: RemoteDefinition }
  | { status: 'failed'; error: unknown }
);

/** The state of each remote. Nothing else in the shell remembers which are loaded. */
export interface Remotes {
  get: (id: string) => RemoteState;
  /** Loads a remote unless it is loaded or on its way. Call it again to retry, or early to load ahead. */
  load: (id: string) => void;
  subscribe: (listener: () => void) => () => void;
}

const untouched: RemoteState = { status: 'loading', failures: 0 };

/** @param open rejects with RemoteLoadError */
export function createRemotes(open: (id: string) => Promise<RemoteDefinition>): Remotes {
  const states = new Map<string, RemoteState>();
  const listeners = new Set<() => void>();

  function set(id: string, state: RemoteState): void {
    states.set(id, state);
    for (const listener of listeners) listener();
  }

  /** A failure counts as long as a page shows it: opening the remote later is a new attempt. */
  function forgetFailures(): void {
    if (listeners.size > 0) return;
    for (const [id, { status }] of states) if (status === 'failed') states.delete(id);
  }

  async function load(id: string): Promise<void> {
    const before = states.get(id);
    if (before && before.status !== 'failed') return;
    const failures = before?.failures ?? 0;
    set(id, { status: 'loading', failures });
    try {
      set(id, { status: 'loaded', failures, definition: await open(id) });
    } catch (error) {
      set(id, { status: 'failed', failures: failures + 1, error });
      forgetFailures();
    }
  }

  return {
    get: (id) => states.get(id) ?? untouched,
    load: (id) => void load(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        forgetFailures();
      };
    },
  };
}

/** Opens remotes. The code for it is loaded with the first one. */
export function remoteOpener(registered: RegisteredRemote[]): (id: string) => Promise<RemoteDefinition> {
  let opener: Promise<(id: string) => Promise<RemoteDefinition>> | undefined;
  return async (id) => {
    opener ??= import('./open-remote.ts').then(({ createOpener }) => createOpener(registered));
    opener.catch(() => (opener = undefined));
    return (await opener)(id);
  };
}
