import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallShapes } from '@campus/contracts/call-shapes';
import {
  type OpenReleases,
  readManifest,
  ReleaseError,
  type ReleaseStore,
  shellId,
  type Shipped,
  type ShipOptions,
} from '@campus/releases';
import { isCheckout } from '../programs.ts';
import { root } from '../start/settings.ts';
import { newPublicPaths } from './gate/check-registry.ts';
import { printed } from './gate/refusal.ts';
import { refusalsOf } from './gate/refusals-of.ts';

/** A team's own repository has the list of what the shell of its kit provides. */
export const builtShell = existsSync(join(root, 'shell'))
  ? join(root, 'shell/dist')
  : dirname(fileURLToPath(import.meta.resolve('@campus/portal-kit/provides.json')));

export interface Asked {
  releases: OpenReleases;
  /** The folder of the releases. */
  dir: string;
  origin: ShipOptions;
  /** Also opens the pages in a browser, unless the store knows this build. */
  smoke?: boolean;
  /** Asks the gate again for a build that the store knows: what runs beside it may be another. */
  again?: boolean;
  /** The calls of the API that runs; those of this checkout when left out. */
  calls?: CallShapes | undefined;
  /** Remotes whose running versions are replaced next, so that a shell needs nothing for them. */
  replaced?: readonly string[];
  /** The gate; tests have their own. */
  check?: typeof refusalsOf;
}

/**
 * The way in for all builds of this machine, as the API's is for packages: asks the gate, in the shell that runs, the
 * built one when none was shipped, and ships.
 * @returns also the paths that anyone can open now, and couldn't before
 * @throws ReleaseError with the gate's reasons
 */
export async function admit(project: string, asked: Asked): Promise<Shipped & { opened: string[] }> {
  const { releases, dir, origin, smoke = false, again = false, check = refusalsOf, ...given } = asked;
  const { store } = releases;
  const isKnown = isStored(store, project);
  if (!isKnown || again) {
    const active = store.list()[shellId]?.active;
    const shellDir = active ? join(dir, shellId, active) : builtShell;
    const opens = smoke && isCheckout && !isKnown;
    const refusals = await check(project, { dir, shellDir, smoke: opens, ...given });
    if (refusals.length > 0) throw new ReleaseError('refused', printed(refusals));
  }
  const opened =
    basename(project) === shellId
      ? []
      : newPublicPaths(readManifest(join(project, 'portal.json')), store.registry());
  return { ...(await releases.change((one) => one.ship(project, origin))), opened };
}

export const notShipped = (project: string, why: string): string =>
  `${basename(project)} is not shipped:\n${why}`;

/** A project that can't be read is the gate's to describe. */
function isStored(store: ReleaseStore, project: string): boolean {
  try {
    return store.isStored(project);
  } catch (error) {
    if (error instanceof ReleaseError) return false;
    throw error;
  }
}
