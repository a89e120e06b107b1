import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallShapes } from '@campus/contracts/call-shapes';
import { readManifest, ReleaseError, type ReleaseStore, shellId } from '@campus/releases';
import { isCheckout } from '../programs.ts';
import { root } from '../start/settings.ts';
import { newPublicPaths } from './gate/check-registry.ts';
import { printed, type Refusal } from './gate/refusal.ts';
import { refusalsOf } from './gate/refusals-of.ts';

/** A team's own repository has the list of what the shell of its kit provides. */
export const builtShell = existsSync(join(root, 'shell'))
  ? join(root, 'shell/dist')
  : dirname(fileURLToPath(import.meta.resolve('@campus/portal-kit/provides.json')));

interface Asked {
  store: ReleaseStore;
  /** The folder of the store. */
  dir: string;
  smoke: boolean;
  /** The calls of the API that runs; those of this checkout when left out. */
  calls?: CallShapes | undefined;
}

/**
 * Why a remote must not be shipped beside what runs, in the shell that runs; the built one when none was shipped.
 * @param smoke also opens the remote in a browser, unless the store knows this build
 */
export function refusalsIn(project: string, { store, dir, smoke, calls }: Asked): Promise<Refusal[]> {
  const active = store.list()[shellId]?.active;
  const shellDir = active ? join(dir, shellId, active) : builtShell;
  return refusalsOf(project, {
    dir,
    shellDir,
    smoke: smoke && isCheckout && !isStored(store, project),
    calls,
  });
}

export const refusalText = (folder: string, refusals: Refusal[]) =>
  `${folder} is not shipped:\n${printed(refusals)}`;

/** Paths that anyone can open once this remote is shipped, and couldn't before. */
export const publicPaths = (project: string, store: ReleaseStore): string[] =>
  newPublicPaths(readManifest(join(project, 'portal.json')), store.registry());

/** A project that can't be read is the gate's to describe. */
function isStored(store: ReleaseStore, project: string): boolean {
  try {
    return store.isStored(project);
  } catch (error) {
    if (error instanceof ReleaseError) return false;
    throw error;
  }
}
