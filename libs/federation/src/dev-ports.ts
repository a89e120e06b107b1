import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The port of the portal itself: PORT, 4000 by default. */
export const portalPort = () => Number(process.env.PORT ?? 4000);

/**
 * The port of a remote's dev server: PORT + 11 onwards, in the order of the folders.
 * @param root folder of the remote, beside those of the others
 */
export function devPort(root: string): number {
  const folders = globSync('*/portal.json', { cwd: dirname(root) }).toSorted();
  return portalPort() + 11 + folders.indexOf(join(basename(root), 'portal.json'));
}
