import { join } from 'node:path';
import { addressOf } from '../start/portal.ts';
import { StartError } from '../start/processes.ts';
import type { Settings } from '../start/settings.ts';

/** `ready`, or what the portal says instead. */
export async function readiness(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
    const said = (await answer.json()) as { status?: string; message?: string };
    return said.status ?? said.message ?? `${answer.status}`;
  } catch {
    return 'none';
  }
}

/** @throws StartError unless the portal serves its first page and the list of its parts */
export async function checkPages(url: string): Promise<void> {
  for (const [path, sign] of [
    ['/', '<div id="root"'],
    ['/registry.json', '"remotes"'],
  ] as const) {
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    const text = answer?.ok ? await answer.text() : '';
    if (!text.includes(sign)) throw new StartError(`${path} of the portal isn’t served (${answer?.status}).`);
  }
}

/** Whether MONGODB_URI leads to the embedded database of this portal, as under systemd. */
export const namesEmbedded = ({ dataDir }: Settings): boolean =>
  Boolean(process.env['MONGODB_URI']?.includes(encodeURIComponent(join(dataDir, 'mongo/run/mongo.sock'))));

export const address = ({ host, port }: Settings): string => addressOf(host, port);
