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
  subscribe: (listener: () => void) => () => void;
}
