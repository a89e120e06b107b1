import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ReleaseStore } from '@campus/releases';
import { root } from '../start/settings.ts';
import { readRemotes } from '../remotes.ts';
import { atMost, median, type Measure } from './report.ts';
import { Servers } from './servers.ts';

const PORT = 4858;
const rounds = 5;

/** Runs `npm run ship` and gives its time in ms. */
async function ship(remotesDir: string, ...args: string[]): Promise<number> {
  const began = performance.now();
  await promisify(execFile)(process.execPath, [join(root, 'tools/ship/main.ts'), ...args], {
    cwd: root,
    env: { ...process.env, REMOTES_DIR: remotesDir },
  });
  return performance.now() - began;
}

/** Shipping and taking back of one remote, while a portal serves the store. Everything must be built. */
export async function benchShip(): Promise<Measure[]> {
  await using servers = new Servers();
  const { url, remotesDir } = await servers.startPortal(PORT, ['start', '--empty']);
  const { id, version } = readRemotes()[0]!.manifest;
  const store = new ReleaseStore(remotesDir);

  const shipMs: number[] = [];
  const rollBackMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const next = withVersion(servers.folder, id, `${version}-${round}`);
    store.ship(next, { by: 'bench', commit: '' });
    const bad = store.list()[id]!.active;
    const began = performance.now();
    const seen = seenInstead(bad);
    await ship(remotesDir, '--rollback', id);
    rollBackMs.push((await seen) - began);
    const empty = join(servers.folder, `empty-${round}`);
    shipMs.push(await ship(empty, '--no-smoke', id));
  }
  const withSmoke = await ship(join(servers.folder, 'smoke'), id);
  return [
    atMost('roll-back until new visitors get the version before', median(rollBackMs), 2000, 'ms'),
    atMost('ship without the smoke run', median(shipMs), 2000, 'ms'),
    atMost('ship with the smoke run', withSmoke, 20_000, 'ms'),
  ];

  /** When the portal first gave a page without this version, in ms of `performance.now()`. */
  async function seenInstead(withdrawn: string | null): Promise<number> {
    for (;;) {
      const answer = await fetch(url, { headers: { accept: 'text/html' } });
      if (!(await answer.text()).includes(`/remotes/${id}/${withdrawn}/`)) return performance.now();
    }
  }
}

/** A copy of a built remote under another version. */
function withVersion(folder: string, id: string, version: string): string {
  const copy = join(folder, version, `mfe-${id}`);
  cpSync(join(root, `mfe-${id}`), copy, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  const file = join(copy, 'dist/portal.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version }));
  return copy;
}
