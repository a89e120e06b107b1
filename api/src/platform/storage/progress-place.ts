import { statSync } from 'node:fs';
import type { Config } from '../../config.ts';

/**
 * What is wrong with the place of the elections' progress, in words for an operator; `null` if nothing is known to be.
 * Only the embedded database tells where it lies: its address is that of a socket.
 */
export function progressWarning({
  production,
  mongodbUri,
  electionProgressDir,
}: Pick<Config, 'production' | 'mongodbUri' | 'electionProgressDir'>): string | null {
  const [, host = ''] = /^mongodb:\/\/([^/?]+)/.exec(mongodbUri) ?? [];
  const socket = decodeURIComponent(host);
  if (!production || !socket.startsWith('/')) return null;
  const devOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
  const dev = devOf(socket);
  return dev !== undefined && dev === devOf(electionProgressDir) ? onSameDisk : null;
}

const onSameDisk =
  'ELECTION_PROGRESS_DIR is on the disk of the database. If a snapshot of that disk is restored while people vote, ' +
  'some could vote twice, and the portal can’t notice. Name a folder on another disk or a network share. ' +
  'Until then, cancel every open election after a snapshot was restored.';
