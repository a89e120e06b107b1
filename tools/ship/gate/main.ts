import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteManifestSchema, type RegisteredRemote, type RemoteManifest } from '@campus/contracts';
import { emptyRegistry } from '@campus/releases';
import { refusalText } from '../ask-gate.ts';
import { refusalsOf } from './refusals-of.ts';

const help = `Checks built remotes as npm run ship does, and ships nothing.

  npm run gate                     check every remote of this checkout
  npm run gate -- <id>…            check these
  npm run gate -- --smoke <id>…    open them in a browser as well`;

const root = join(import.meta.dirname, '../../..');

/** A store in which every other remote of this checkout is live, so that their claims are compared. */
function storeWithout(project: string, projects: string[], dir: string): void {
  const remotes = projects
    .filter((other) => other !== project)
    .flatMap((other): RegisteredRemote[] => {
      // One that can't be read is refused itself.
      const manifest = readManifest(join(other, 'portal.json'));
      return manifest ? [{ ...manifest, entry: `/remotes/${manifest.id}/here/mf-manifest.json` }] : [];
    });
  writeFileSync(join(dir, 'registry.json'), JSON.stringify({ ...emptyRegistry(), remotes }));
}

function readManifest(file: string): RemoteManifest | undefined {
  try {
    return remoteManifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' }, smoke: { type: 'boolean', default: false } },
});
const all = globSync('mfe-*/portal.json', { cwd: root }).map((file) => join(root, dirname(file)));
if (values.help) {
  console.log(help);
} else {
  const dir = mkdtempSync(join(tmpdir(), 'gate-'));
  for (const project of positionals.length > 0 ? positionals.map((id) => join(root, `mfe-${id}`)) : all) {
    storeWithout(project, all, dir);
    const refusals = await refusalsOf(project, {
      dir,
      shellDir: join(root, 'shell/dist'),
      smoke: values.smoke,
    });
    console.log(
      refusals.length > 0 ? refusalText(basename(project), refusals) : `${basename(project)} may be shipped`,
    );
    if (refusals.length > 0) process.exitCode = 1;
  }
  rmSync(dir, { recursive: true });
}
