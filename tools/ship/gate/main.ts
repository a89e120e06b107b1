import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry, shellId } from '@campus/releases';
import { readArguments, refuse } from '../../command-line.ts';
import { isCheckout } from '../../programs.ts';
import { readRemotes, remoteFolders } from '../../remotes.ts';
import { builtShell, notShipped } from '../admit.ts';
import { printed } from './refusal.ts';
import { refusalsOf } from './refusals-of.ts';

const help = `Checks built remotes as npm run ship does, and ships nothing.

  npm run gate                     check every remote here, and the shell
  npm run gate -- <id>…            check these
  npm run gate -- --smoke <id>…    open them in a browser as well; in the portal's checkout`;

const root = join(import.meta.dirname, '../../..');

/** A store in which every other remote of this checkout is live, so that their claims are compared; none for the shell. */
function storeWithout(folder: string, dir: string): void {
  const remotes = (folder === shellId ? [] : readRemotes())
    .filter((other) => other.folder !== folder)
    .map(({ manifest }) => ({ ...manifest, entry: `/remotes/${manifest.id}/here/mf-manifest.json` }));
  writeFileSync(join(dir, 'registry.json'), JSON.stringify({ ...emptyRegistry(), remotes }));
}

const { values, positionals } = readArguments(help, { smoke: { type: 'boolean', default: false } }, Infinity);
if (values.smoke && !isCheckout)
  refuse(
    'The pages need the shell, which this repository does not have. npm run preview sends them to the portal, whose gate opens them.',
  );
const folderOf = (id: string) => (id === shellId ? id : `mfe-${id}`);
const all = () => [...(isCheckout ? [shellId] : []), ...remoteFolders()];
const dir = mkdtempSync(join(tmpdir(), 'gate-'));
for (const folder of positionals.length > 0 ? positionals.map(folderOf) : all()) {
  storeWithout(folder, dir);
  const refusals = await refusalsOf(join(root, folder), {
    dir,
    shellDir: builtShell,
    smoke: values.smoke,
  });
  console.log(refusals.length > 0 ? notShipped(folder, printed(refusals)) : `${folder} may be shipped`);
  if (refusals.length > 0) process.exitCode = 1;
}
rmSync(dir, { recursive: true });
