import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { emptyRegistry } from '@campus/releases';
import { root } from '../start/settings.ts';
import type { Fault } from './scenario.ts';

/** A registry that was written without its atomic rename: what was read before stays. */
export const halfWrittenRegistry: Fault = {
  title: 'half a registry, and a start with it',
  rounds: 5,
  async inject({ portal, complain }) {
    const file = join(portal.remotesDir, 'registry.json');
    const read = async () =>
      (await fetch(`${portal.url}/registry.json`)).json() as Promise<{ remotes: object[] }>;
    const { id, entry } = { id: 'health', entry: '/remotes/health/1.0.0/mf-manifest.json' };
    const manifest = JSON.parse(readFileSync(join(root, 'mfe-health/portal.json'), 'utf8')) as object;
    const whole = JSON.stringify({ ...emptyRegistry(), remotes: [{ ...manifest, id, entry }] });
    writeFileSync(file, whole);
    await delay(1500);
    const before = await read();
    if (before.remotes.length !== 1) complain('the whole registry was not read');
    writeFileSync(file, whole.slice(0, whole.length / 2));
    await delay(1500);
    const after = await read();
    if (JSON.stringify(after.remotes) !== JSON.stringify(before.remotes))
      complain('the remotes changed with half a registry');
    await portal.end('API', 'SIGKILL');
    await portal.start('API');
    const page = await fetch(`${portal.url}/registry.json`);
    if (!page.ok) complain(`the page answered ${page.status} after a start with half a registry`);
    rmSync(file);
  },
};
