import type { RegisteredRemote, Registry } from '@campus/contracts';
import { createRemoteLoader, type LoadableRemote, RemoteLoadError } from '@campus/federation/runtime';
import { type DeviceHome } from '@campus/portal-kit';
import { isRemoteDefinition, loadDialogs, loadHttp } from '@campus/portal-kit/shell';
import shared from 'virtual:campus-shared';
import { reportFault, reportVisit } from '../faults/report.ts';
import { findStopped, giveAnotherChance, hasStopped, markRunning, unmarkRunning } from './quarantine.ts';
import type { RemoteOpener } from './remote-opener.ts';

/** How long a page may take to draw what it shows first, in ms; data and further files included. */
const settlesAfterMs = 3000;

/**
 * @param registered what the page came with; asked for again when a remote fails
 * @param pinned see `remoteOpener`
 */
export function createOpener(registered: RegisteredRemote[], pinned?: string): RemoteOpener {
  const current = new Map(registered.map((remote) => [remote.id, remote]));
  /** Ids of remotes that failed or crashed: a repaired or earlier version may be live by now. */
  const troubled = new Set<string>();
  const ran = new Set<LoadableRemote>();
  findStopped((remote) => reportFault({ kind: 'load', error: 'TabStopped', remote }));
  const loader = createRemoteLoader({
    shared,
    beforeRun(remote) {
      ran.add(remote);
      markRunning(remote);
      // The page's next calls need it. Earlier it would share the line with the remote's files.
      loadHttp().catch(() => undefined);
    },
    onGlobalStyle(remote) {
      console.error(`The remote ${nameOf(remote)} styled other pages; these rules were removed`);
      reportFault({ kind: 'global', error: 'GlobalStyle', remote });
    },
  });

  async function find(id: string): Promise<RegisteredRemote> {
    if (troubled.has(id)) await refresh(id);
    const remote = current.get(id);
    if (!remote) throw new RemoteLoadError('unreachable', `there is no remote "${id}"`);
    if (remote.off) throw new RemoteLoadError('off', remote.off.message);
    if (remote.unmet) throw new RemoteLoadError('newer', remote.unmet);
    return remote;
  }

  async function refresh(id: string): Promise<void> {
    if (id === pinned) return;
    const response = await fetch('/registry.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    if (!response?.ok) return;
    const { remotes } = (await response.json()) as Registry;
    const listed = remotes.find((remote) => remote.id === id);
    if (listed) current.set(id, listed);
    else current.delete(id);
  }

  /** Called when the page is visible and hasn't frozen the tab. */
  async function settle(remote: LoadableRemote, began: number): Promise<void> {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const took = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, settlesAfterMs));
    // The code for reports loads after everything that the page needs.
    reportVisit(remote, took);
    unmarkRunning(remote);
    // The first dialog opens at once.
    loadDialogs().catch(() => undefined);
  }

  return {
    async open(id, anyway = false) {
      const began = performance.now();
      let remote: RegisteredRemote | undefined;
      try {
        remote = await find(id);
        if (anyway) giveAnotherChance(remote);
        if (await hasStopped(remote)) throw new RemoteLoadError('stopped', `${nameOf(remote)} stopped a tab`);
        const definition = await loader.load(remote);
        if (!isRemoteDefinition(definition, id))
          throw new RemoteLoadError('invalid', `${id} is not a remote of this portal`);
        troubled.delete(id);
        void settle(remote, began);
        return { definition, version: remote.version };
      } catch (error) {
        troubled.add(id);
        if (remote) unmarkRunning(remote);
        const { kind = 'invalid', message, cause } = error as Partial<RemoteLoadError>;
        if (kind === 'off') throw error;
        console.error(`The remote ${remote ? nameOf(remote) : id} can't be opened: ${message}`, cause ?? '');
        if (kind !== 'stopped')
          reportFault({
            kind: 'load',
            error: `Load${kind[0]!.toUpperCase()}${kind.slice(1)}`,
            cause,
            remote: remote ?? { id },
          });
        throw error;
      }
    },
    async home(id, api) {
      const remote = await find(id);
      if (await hasStopped(remote)) throw new RemoteLoadError('stopped', `${nameOf(remote)} stopped a tab`);
      try {
        const home = (await loader.load(remote, 'home')) as DeviceHome;
        return await home(api);
      } finally {
        unmarkRunning(remote);
      }
    },
    prefetch: async (id) => loader.fetch(await find(id)),
    crashed(id, error) {
      troubled.add(id);
      const remote = current.get(id) ?? { id };
      reportFault({ kind: 'render', cause: error, remote });
    },
    ran: () => [...ran],
  };
}

const nameOf = ({ id, version }: LoadableRemote) => `${id} ${version}`;
