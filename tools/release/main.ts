/** `npm run release`. See docs/guides/releasing.md. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readArguments, refuse } from '../command-line.ts';
import { root } from '../start/settings.ts';

const HELP = `npm run release

Makes a release: raises the versions, cuts the changelog, commits and tags that, and puts the archive for operators, the
programs for auditors and their checksums into dist/. Push the commit and the tag afterwards.

  --dry-run        only says which versions would rise
  --archive        makes dist/ again, of the version that is checked out
  --make-key FILE  makes a key to sign releases with: FILE is secret, and deploy/release-key.pem is for everybody
  --help           shows this text

RELEASE_KEY=FILE signs the checksums with that key.`;

const { values } = readArguments(HELP, {
  'dry-run': { type: 'boolean' },
  archive: { type: 'boolean' },
  'make-key': { type: 'string' },
});

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const buildAll = () => run('npx', 'nx', 'run-many', '-t', 'build');

async function raiseVersions(): Promise<void> {
  const { planRelease } = await import('./plan.ts');
  if (!values['dry-run'] && run('git', 'status', '--porcelain')) refuse('Commit your changes first.');
  buildAll();
  const plan = planRelease();
  if (!plan) {
    const nothing = 'CHANGELOG.md has nothing under “Unreleased”, so there is nothing to release.';
    return values['dry-run'] ? console.log(nothing) : refuse(nothing);
  }
  for (const [what, { from, to }] of [['portal', plan.portal] as const, ...plan.remotes])
    console.log(`${what.padEnd(16)} ${from === to ? `${from} (unchanged)` : `${from} → ${to}`}`);
  if (values['dry-run']) return;
  const { recordBuilds, writeVersions } = await import('./write-versions.ts');
  writeVersions(plan, new Date().toISOString().slice(0, 10));
  buildAll();
  recordBuilds();
  const { to } = plan.portal;
  run('git', 'commit', '--all', '--message', `Release ${to}`, '--message', 'CHANGELOG.md says what changes.');
  run('git', 'tag', '--annotate', `v${to}`, '--message', `Release ${to}`);
}

async function archive(): Promise<void> {
  buildAll();
  const { makeArchive } = await import('./archive.ts');
  const key = process.env['RELEASE_KEY'];
  const file = await makeArchive(join(root, 'dist'), key);
  console.log(`${relative(root, file)}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  if (!key) console.log('SHA256SUMS is NOT signed, because RELEASE_KEY is not set.');
}

if (values['make-key'] !== undefined) {
  const { makeKey } = await import('./signature.ts');
  makeKey(values['make-key'], join(root, 'deploy/release-key.pem'));
  console.log(`Keep ${values['make-key']} secret. Commit deploy/release-key.pem.`);
} else if (values.archive) await archive();
else {
  await raiseVersions();
  // In a process of its own: this one has read the earlier version.
  if (!values['dry-run']) console.log(run('npm', 'run', '--silent', 'release', '--', '--archive'));
}
