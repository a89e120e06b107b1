import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The port of the portal itself: PORT, 4000 by default. */
export const portalPort = () => Number(process.env.PORT ?? 4000);

/** Remotes have one of the ports PORT + 11 to PORT + 110. */
const firstPort = 11;
const ports = 100;

/**
 * The port of a remote's dev server. It follows from the folder's name, so that a new remote doesn't move the others;
 * where two names lead to the same port the later in the alphabet takes the next one.
 * @param root folder of the remote, beside those of the others
 */
export function devPort(root: string): number {
  const taken = new Set<number>();
  for (const folder of globSync('*/portal.json', { cwd: dirname(root) })
    .map(dirname)
    .toSorted()) {
    let port = createHash('sha256').update(folder).digest().readUInt16BE() % ports;
    while (taken.has(port)) port = (port + 1) % ports;
    if (folder === basename(root)) return portalPort() + firstPort + port;
    taken.add(port);
  }
  throw new Error(`${root} has no portal.json.`);
}
