import type { RegisteredRemote, Registry } from '@campus/contracts';
import { createRemoteLoader, RemoteLoadError } from '@campus/federation/runtime';
import type { RemoteDefinition } from '@campus/portal-kit';
import { isRemoteDefinition, loadDialogs, loadHttp } from '@campus/portal-kit/shell';
import shared from 'virtual:campus-shared';
import { reportFault, reportVisit } from '../faults/report.ts';
import { findStopped, giveAnotherChance, hasStopped, markRunning, unmarkRunning } from './quarantine.ts';

/** How long a page may take to draw what it shows first, in ms; data and further files included. */
const settlesAfterMs = 3000;

/**
 * The loader of this page, which runs no version that stopped a tab of this browser.
 * @param pinned id of a remote that this tab shows in another version than the registry's
 */
export function createLoader(pinned?: string) {
  findStopped((remote) => reportFault({ kind: 'load', error: 'TabStopped', remote }));
  const loader = createRemoteLoader({
    shared,
    beforeRun(remote) {
      markRunning(remote);
      // The page's next calls need it. Earlier it would share the line with the remote's files.
      loadHttp().catch(() => undefined);
    },
  });
  return {
    ...loader,
    /** Rejects with RemoteLoadError, after it reported why. @returns the definition, and the version that runs */
    load: async (
      given: RegisteredRemote,
      { anyway = false, isQuiet = false, isTroubled = false }: LoadOptions & { isTroubled?: boolean } = {},
    ): Promise<{ remote: RegisteredRemote; definition: RemoteDefinition }> => {
      const began = performance.now();
      let remote = given;
      const name = () => `${remote.id} ${remote.version}`;
      try {
        if (isTroubled && remote.id !== pinned) remote = await listed(remote);
        if (anyway) giveAnotherChance(remote);
        if (!remote.off && (await hasStopped(remote)))
          throw new RemoteLoadError('stopped', `${name()} stopped a tab`);
        const definition = await loader.load(remote);
        if (!isRemoteDefinition(definition, remote.id))
          throw new RemoteLoadError('invalid', `${name()} is not a remote of this portal`);
        void settle(remote, isQuiet ? null : began);
        return { remote, definition };
      } catch (error) {
        unmarkRunning(remote);
        const { kind = 'invalid', message, cause } = error as Partial<RemoteLoadError>;
        if (kind === 'off' || kind === 'out-of-order') throw error;
        console.error(`The remote ${name()} can't be opened: ${message}`, cause ?? '');
        if (kind !== 'stopped' && !isQuiet)
          reportFault({
            kind: 'load',
            error: `Load${kind[0]!.toUpperCase()}${kind.slice(1)}`,
            cause,
            remote,
          });
        throw error;
      }
    },
  };
}
export interface LoadOptions {
  /** Also a version that stopped a tab before. */
  anyway?: boolean;
  /** Reports nothing to the server: that it is loaded, or can't be, would say what this browser keeps. */
  isQuiet?: boolean;
}
export type Loader = ReturnType<typeof createLoader>;

/** As before when the registry doesn't answer. */
async function listed(remote: RegisteredRemote): Promise<RegisteredRemote> {
  const response = await fetch('/registry.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  if (!response?.ok) return remote;
  const registry = (await response.json().catch(() => null)) as Registry | null;
  if (!registry) return remote;
  const active = registry.remotes.find(({ id }) => id === remote.id);
  if (!active) throw new RemoteLoadError('unreachable', `there is no remote "${remote.id}" any more`);
  return active;
}

/**
 * Called when the page is visible and hasn't frozen the tab.
 * @param began when its page began to open; `null`: it has none yet
 */
async function settle(remote: RegisteredRemote, began: number | null): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const took = began === null ? null : performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, settlesAfterMs));
  // The code for reports loads after everything that the page needs.
  if (took !== null) reportVisit(remote, took);
  unmarkRunning(remote);
  // The first dialog opens at once.
  loadDialogs().catch(() => undefined);
}
