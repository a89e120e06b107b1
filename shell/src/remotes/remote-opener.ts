import type { LoadableRemote } from '@campus/federation/runtime';
import type { ApiClient, RemoteDefinition } from '@campus/portal-kit';

export interface OpenedRemote {
  definition: RemoteDefinition;
  version: string;
}

/** Fetches and runs remotes. `open`, `home` and `prefetch` reject with RemoteLoadError. */
export interface RemoteOpener {
  /** @param anyway also a version that stopped a tab before */
  open: (id: string, anyway?: boolean) => Promise<OpenedRemote>;
  /** Runs its `./home` for the items that only this browser knows; they aren't checked. */
  home: (id: string, api: ApiClient) => Promise<unknown>;
  /** Fetches and checks, and runs nothing. */
  prefetch: (id: string) => Promise<void>;
  /** Its page threw: the next time it is opened, the registry is asked for another version. */
  crashed: (id: string, error: unknown) => void;
  /** Every version whose code ran in this tab: it stays there until the page is reloaded. */
  ran: () => LoadableRemote[];
}
