import type { Claims, Registry } from '@campus/contracts';
import { shellId } from '@campus/releases';

const isAnonymous = ({ paths }: Pick<Claims, 'paths'>) => paths.some(({ anonymous }) => anonymous);

/**
 * Whether a second person has to confirm what a key sends: for the shell, and for a remote whose pages take ballots or
 * complaints without a name, in the version that runs or in the one that comes.
 * @param manifest of the version that comes
 */
export function needsConfirmation(
  id: string,
  manifest: Pick<Claims, 'paths'> | null,
  { remotes }: Registry,
): boolean {
  if (id === shellId) return true;
  const running = remotes.find((remote) => remote.id === id);
  return [running, manifest].some((one) => one && isAnonymous(one));
}
