import { join } from 'node:path';
import type { RemoteManifest } from '@campus/contracts';
import type { Registry } from '@campus/contracts';
import { readManifest, shellId } from '@campus/releases';

const isAnonymous = ({ paths }: Pick<RemoteManifest, 'paths'>) => paths.some(({ anonymous }) => anonymous);

/**
 * Whether a second person has to confirm what a key sends: for the shell, and for a remote whose pages take ballots or
 * complaints without a name, in the version that runs or in the one that comes.
 * @param project the unpacked package, if one comes
 */
export function needsConfirmation(id: string, project: string | null, { remotes }: Registry): boolean {
  if (id === shellId) return true;
  const running = remotes.find((remote) => remote.id === id);
  if (running && isAnonymous(running)) return true;
  return project !== null && isAnonymous(readManifest(join(project, 'dist/portal.json')));
}
