import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../start/processes.ts';
import { readManifest, RemoteStore } from './store.ts';

const help = `Puts built remotes where the portal loads them from.

  npm run ship -- <id>…              ship these remotes (mfe-<id>/dist, after npm run build)
  npm run ship -- --all              ship every remote
  npm run ship -- --rollback <id>    go back to the version that was active before
  npm run ship -- --list             show the versions of each remote

  --remotes-dir DIR                  where to (default: REMOTES_DIR, else remotes)

An open page keeps the version it has loaded; the next page load gets the new one.`;

const root = join(import.meta.dirname, '../..');

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      help: { type: 'boolean' },
      list: { type: 'boolean' },
      rollback: { type: 'string' },
      'remotes-dir': { type: 'string', default: process.env['REMOTES_DIR'] ?? join(root, 'remotes') },
    },
  });
  const store = new RemoteStore(resolve(values['remotes-dir']));
  if (values.list) {
    for (const [id, { active }] of Object.entries(store.list())) {
      console.log(`${id}: ${active.at(-1)}`);
      for (const version of active.slice(0, -1).toReversed()) console.log(`  before: ${version}`);
    }
  } else if (values.rollback) {
    const { from, to } = store.rollBack(values.rollback);
    console.log(`${values.rollback}: back from ${from} to ${to}`);
  } else if (values.all || positionals.length > 0) {
    const projects = values.all
      ? globSync('mfe-*/portal.json', { cwd: root }).map((file) => join(root, file, '..'))
      : positionals.map((id) => join(root, `mfe-${id}`));
    for (const project of projects) readManifest(join(project, 'portal.json')); // all or none when one is mistyped
    for (const project of projects) {
      const { id, version, outcome } = store.ship(project);
      console.log(`${id}: ${version}${outcome === 'unchanged' ? ' (is active already)' : ''}`);
    }
  } else {
    console.log(help);
    process.exitCode = values.help ? 0 : 1;
  }
}

try {
  main();
} catch (error) {
  const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof StartError) && !isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
