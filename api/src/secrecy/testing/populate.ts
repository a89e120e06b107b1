import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerOptions, startServer } from '@campus/embedded-mongo';
import { afterAll } from 'vitest';
import { startPortal } from '../../testing/test-portal.ts';
import type { attackBytes } from './clues.ts';
import { type Crowd, copyKeys, gatherCrowd } from './crowd.ts';

/** A folder for the databases that a file's tests attack. */
export function attackedFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'campus-attacked-'));
  afterAll(() => rmSync(root, { recursive: true }));
  return root;
}

interface Population extends Partial<ServerOptions> {
  now?: () => number;
  /** Whether the jobs of a portal go on once its crowd has left. Those of thirty portals take most of a machine. */
  keepJobs?: boolean;
}

/** Starts a database in a folder, and lets a crowd of each size use a portal of its own there, one after the other. */
export async function populate(
  folder: string,
  sizes: number[],
  { now, keepJobs = false, ...options }: Population = {},
) {
  const server = await startServer({ dataDir: join(folder, 'mongo'), ...options });
  const crowds: Crowd[] = [];
  for (const [number, size] of sizes.entries()) {
    const database = `portal${number}`;
    const uri = server.uri.replace('/?', `/${database}?`);
    const portal = await startPortal(uri, {
      ...(now && { now }),
      env: { UPLOADS_DIR: join(folder, 'uploads') },
    });
    await copyKeys(portal, crowds[0]?.portal);
    crowds.push(await gatherCrowd(portal, database, size));
    if (!keepJobs) await portal.portal.stop();
  }
  const closePortals = () => Promise.all(crowds.map(({ portal }) => portal.close()));
  return { folder, server, crowds, closePortals };
}

/** A busy machine takes a while for 200 people who each vote and complain. */
export const patienceMs = 600_000;

/** As many as have their ballots on one page, where they lie as they came, and so many times that this can't be chance. */
export const onePage = Array<number>(9).fill(6);

export const isVoting = (kind: string) =>
  ['roll', 'blinded token', 'receipt', 'choices', 'signature', 'candidate'].includes(kind);
export const isComplaining = (kind: string) => !isVoting(kind);

/** The result of an attack. A test that looked at nothing, or guesses, doesn't result in `nothing`. */
export const verdict = (attack: ReturnType<typeof attackBytes>) => ({
  telling: attack.telling(),
  isThorough: attack.tried > 50,
  isSure: attack.falseAlarm < 1e-7,
});
export const nothing = { telling: [], isThorough: true, isSure: true };
