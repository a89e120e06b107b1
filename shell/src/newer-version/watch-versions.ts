import type { PortalData, RegisteredRemote } from '@campus/contracts';
import type { LoadableRemote } from '@campus/federation/runtime';

const askEveryMs = 5 * 60_000;

export interface Listed {
  remotes: Pick<RegisteredRemote, 'id' | 'version' | 'off'>[];
  shell?: string;
}

/**
 * Asks now and then, and whenever the tab is shown again, which versions are active.
 * @returns what stops it
 */
export function watchVersions(onAnswer: (listed: Listed) => Promise<void>): () => void {
  async function ask(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    // The browser asks with the ETag that it has: almost always the answer is 304 and empty.
    const response = await fetch('/registry.json', { cache: 'no-cache' }).catch(() => null);
    if (response?.ok) await onAnswer((await response.json()) as Listed);
  }
  const look = () => void ask().catch(() => undefined);
  look();
  const timer = setInterval(look, askEveryMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Names what is newer than this page: the shell's version, or that of the remote that is open; `null` for neither.
 * @param opened version of the open remote that runs in this tab
 */
export function newerVersion(
  listed: Listed,
  shell: PortalData['shell'],
  opened: { id: string; version: string } | undefined,
): string | null {
  if (shell && listed.shell && listed.shell !== shell.version) return `shell ${listed.shell}`;
  const active = opened && listed.remotes.find(({ id }) => id === opened.id)?.version;
  return active && active !== opened.version ? `${opened.id} ${active}` : null;
}

/** Whether an admin switched off a remote, or took back the version, whose code ran in this tab. */
export async function isWithdrawn({ remotes }: Listed, ran: readonly LoadableRemote[]): Promise<boolean> {
  for (const { id, version, entry } of ran) {
    const active = remotes.find((remote) => remote.id === id);
    if (active?.off) return true;
    if (!active || active.version === version) continue;
    const manifest = new URL('portal.json', new URL(entry, location.href));
    const response = await fetch(manifest, { cache: 'no-cache' }).catch(() => null);
    if (response?.status === 410) return true;
  }
  return false;
}
