import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry } from '@campus/releases';
import { readArguments } from '../../command-line.ts';
import { readRemotes, remoteFolders } from '../../remotes.ts';
import { builtShell, refusalText } from '../ask-gate.ts';
import { refusalsOf } from './refusals-of.ts';

const help = `Checks built remotes as npm run ship does, and ships nothing.

  npm run gate                     check every remote of this checkout
  npm run gate -- <id>…            check these
  npm run gate -- --smoke <id>…    open them in a browser as well`;

const root = join(import.meta.dirname, '../../..');

/** A store in which every other remote of this checkout is live, so that their claims are compared. */
function storeWithout(folder: string, dir: string): void {
  const remotes = readRemotes()
    .filter((other) => other.folder !== folder)
    .map(({ manifest }) => ({ ...manifest, entry: `/remotes/${manifest.id}/here/mf-manifest.json` }));
  writeFileSync(join(dir, 'registry.json'), JSON.stringify({ ...emptyRegistry(), remotes }));
}

const { values, positionals } = readArguments(help, { smoke: { type: 'boolean', default: false } }, Infinity);
const dir = mkdtempSync(join(tmpdir(), 'gate-'));
for (const folder of positionals.length > 0 ? positionals.map((id) => `mfe-${id}`) : remoteFolders()) {
  storeWithout(folder, dir);
  const refusals = await refusalsOf(join(root, folder), {
    dir,
    shellDir: builtShell,
    smoke: values.smoke,
  });
  console.log(refusals.length > 0 ? refusalText(folder, refusals) : `${folder} may be shipped`);
  if (refusals.length > 0) process.exitCode = 1;
}
rmSync(dir, { recursive: true });
