import type { RegisteredRemote } from '@campus/contracts';
import type { RemoteDefinition } from '@campus/portal-kit';
import { reportFault } from '../faults/report.ts';
import type { Loader, LoadOptions } from './loader.ts';

/** A remote as a page sees it; `failures` counts those in a row. */
export type RemoteState = { failures: number } & (
  | { status: 'loading' }
  | { status: 'loaded'; definition: RemoteDefinition; version: string }
  | { status: 'failed'; error: unknown }
);
const untouched: RemoteState = { status: 'loading', failures: 0 };

export type Remotes = ReturnType<typeof createRemotes>;

/**
 * The state of each remote. Nothing else in the shell remembers which are loaded.
 * @param registered what the page came with; asked for again when a remote fails
 * @param loadLoader brings the code that opens remotes, with the first one
 */
export function createRemotes(registered: RegisteredRemote[], loadLoader: () => Promise<Loader>) {
  const current = new Map(registered.map((remote) => [remote.id, remote]));
  const states = new Map<string, RemoteState>();
  const loads = new Map<string, Promise<void>>();
  /** Ids of remotes that failed or crashed: a repaired or earlier version may be live by now. */
  const troubled = new Set<string>();
  const listeners = new Set<() => void>();
  /** Ids of remotes whose code ran in this document, or is about to run. Code stays there until the page is loaded anew. */
  const opened = new Set<string>();
  /** The id of the one that keeps this document to itself. */
  let only: string | undefined;
  let loading: Promise<Loader> | undefined;
  let loader: Loader | undefined;

  function getLoader(): Promise<Loader> {
    loading ??= loadLoader().then((loaded) => (loader = loaded));
    loading.catch(() => (loading = undefined));
    return loading;
  }

  function set(id: string, state: RemoteState): void {
    states.set(id, state);
    for (const listener of listeners) listener();
  }

  /** A failure counts as long as a page shows it: opening the remote later is a new attempt. */
  function forgetFailures(): void {
    if (listeners.size > 0) return;
    for (const [id, { status }] of states) if (status === 'failed') states.delete(id);
  }

  async function open(id: string, failures: number, options?: LoadOptions): Promise<void> {
    opened.add(id);
    set(id, { status: 'loading', failures });
    try {
      const { load } = await getLoader();
      const { remote, definition } = await load(current.get(id)!, {
        ...options,
        isTroubled: troubled.has(id),
      });
      current.set(id, remote);
      troubled.delete(id);
      set(id, { status: 'loaded', failures, definition, version: remote.version });
    } catch (error) {
      troubled.add(id);
      set(id, { status: 'failed', failures: failures + 1, error });
      forgetFailures();
    }
  }

  const mayRun = (id: string): boolean => only === undefined || only === id;

  return {
    get: (id: string): RemoteState => states.get(id) ?? untouched,
    mayRun,
    /** Refuses all other remotes from now on. @returns false if another remote was opened in this document before */
    keepFor(id: string): boolean {
      if (!mayRun(id) || [...opened].some((one) => one !== id)) return false;
      only = id;
      return true;
    },
    /** When nothing of the person is left in the document. */
    keepForNone(): void {
      only = undefined;
    },
    /**
     * Loads a remote unless it is loaded or on its way. Call it again to retry. Never rejects: the state says what is wrong.
     * Does nothing for one that may not run here: the page that needs it is about to load anew.
     */
    async load(id: string, options?: LoadOptions): Promise<void> {
      if (!mayRun(id)) return;
      const before = states.get(id);
      if (!before || before.status === 'failed') loads.set(id, open(id, before?.failures ?? 0, options));
      await loads.get(id);
    },
    /** Fetches what opening it will need, and runs nothing. */
    async prefetch(id: string): Promise<void> {
      if (states.has(id)) return;
      // Opening it says what is wrong.
      await getLoader()
        .then(({ fetch }) => fetch(current.get(id)!))
        .catch(() => undefined);
    },
    /** Its page threw: the next time it is opened, the registry is asked for another version. */
    crashed(id: string, error: unknown): void {
      states.delete(id);
      troubled.add(id);
      reportFault({ kind: 'render', cause: error, remote: current.get(id)! });
    },
    /** Every version whose code ran in this tab: it stays there until the page is reloaded. */
    ran: () => loader?.ran ?? [],
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        forgetFailures();
      };
    },
  };
}
