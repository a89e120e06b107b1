import type { OpenedRemote, RemoteOpener } from './remote-opener.ts';

/** A remote as a page sees it; `failures` counts those in a row. */
export type RemoteState = { failures: number } & (
  { status: 'loading' } | ({ status: 'loaded' } & OpenedRemote) | { status: 'failed'; error: unknown }
);

/** The state of each remote. Nothing else in the shell remembers which are loaded. */
export interface Remotes {
  get: (id: string) => RemoteState;
  /** Loads a remote unless it is loaded or on its way. Call it again to retry. */
  load: (id: string, anyway?: boolean) => void;
  /** Fetches what opening it will need, and runs nothing. */
  prefetch: (id: string) => void;
  home: RemoteOpener['home'];
  crashed: RemoteOpener['crashed'];
  ran: RemoteOpener['ran'];
  subscribe: (listener: () => void) => () => void;
}

const untouched: RemoteState = { status: 'loading', failures: 0 };

export function createRemotes({ open, prefetch, home, crashed, ran }: RemoteOpener): Remotes {
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

  async function load(id: string, anyway?: boolean): Promise<void> {
    const before = states.get(id);
    if (before && before.status !== 'failed') return;
    const failures = before?.failures ?? 0;
    set(id, { status: 'loading', failures });
    try {
      set(id, { status: 'loaded', failures, ...(await open(id, anyway)) });
    } catch (error) {
      set(id, { status: 'failed', failures: failures + 1, error });
      forgetFailures();
    }
  }

  return {
    get: (id) => states.get(id) ?? untouched,
    load: (id, anyway) => void load(id, anyway),
    prefetch: (id) => {
      // Opening it says what is wrong.
      if (!states.has(id)) prefetch(id).catch(() => undefined);
    },
    home,
    ran,
    crashed(id, error) {
      states.delete(id);
      crashed(id, error);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        forgetFailures();
      };
    },
  };
}
