/** `npm run ship` and `npm run remotes`. See docs/decisions/releases.md. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  type OpenReleases,
  ReleaseError,
  type ReleaseStore,
  shellId,
  type Shipped,
  type Switched,
} from '@campus/releases';
import { readArguments, refuse } from '../command-line.ts';
import { isRelease } from '../programs.ts';
import { remoteIds, remotesRoot } from '../remotes.ts';
import { root } from '../start/settings.ts';
import { commit, userName } from './origin.ts';
import { releasesIn } from './releases.ts';
import { runningTable, versionsTable } from './tables.ts';

const help = `Puts built remotes, and the shell, where the portal loads them from. No restart is needed.

  npm run ship -- <id>…                ship these remotes, or "shell" (after npm run build)
  npm run ship -- --all                ship every remote and the shell
  npm run ship -- --preview <id>       store it, so that an admin can look at it before it is active
  npm run ship -- --rollback <id>      take back what was made active last; repeating it changes nothing
  npm run ship -- --to <id>@<version>  make a stored version active
  npm run ship -- --off <id> --message TEXT
                                       switch it off; its pages show the text
  npm run ship -- --on <id>            switch it on again
  npm run ship -- --remove <id> --reason TEXT
                                       remove it: its paths are free
  npm run ship -- --hand-over <id> --to <other id>
                                       let another remote take its paths; it runs until that one has them
  npm run ship -- --restore <id>       undo one of these, within 30 days
  npm run ship -- --list               show every stored version
  npm run ship -- --prune              remove versions that no open page needs and nobody goes back to
  npm run ship -- --repair             check all files and make registry.json anew
  npm run ship -- --make-key FILE      make a key; an admin gives its public half to your area in the Admin Panel
  npm run remotes                      show what runs, since when, who shipped it, from which commit

  --key FILE                           send it to a running portal, signed with this key (default: CAMPUS_KEY). The portal
                                       checks it, and names the owner of the key as who ships. Without a key the command
                                       works on the folder of the portal's remotes, as operators do on its machine.
  --portal URL                         which portal (default: PORTAL_URL, else http://127.0.0.1:PORT)
  --no-smoke                           ship without opening the remote in a browser first
  --before-start                       the API of this checkout starts next, as in an upgrade: compare with its calls, not
                                       with those of the API that started last
  --remotes-dir DIR                    where to (default: REMOTES_DIR, else remotes in a checkout)

With REMOTES_BUCKET and S3_… the releases are in that bucket, and the folder mirrors it.

An open page keeps the version it has loaded; the next page load gets the new one.`;

const { values, positionals } = readArguments(
  help,
  {
    all: { type: 'boolean' },
    'before-start': { type: 'boolean' },
    'hand-over': { type: 'string' },
    key: { type: 'string', default: process.env['CAMPUS_KEY'] || undefined },
    list: { type: 'boolean' },
    'make-key': { type: 'string' },
    message: { type: 'string' },
    'no-smoke': { type: 'boolean' },
    off: { type: 'string' },
    on: { type: 'string' },
    portal: { type: 'string' },
    preview: { type: 'string' },
    prune: { type: 'boolean' },
    reason: { type: 'string' },
    'remotes-dir': { type: 'string', default: process.env['REMOTES_DIR'] || undefined },
    remove: { type: 'string' },
    repair: { type: 'boolean' },
    restore: { type: 'string' },
    rollback: { type: 'string' },
    running: { type: 'boolean' },
    to: { type: 'string' },
  },
  Infinity,
);
// The folder remotes of a release holds what it ships.
const dir = () =>
  resolve(values['remotes-dir'] ?? (isRelease ? refuse('Set REMOTES_DIR.') : join(root, 'remotes')));
const by = userName();

async function main(): Promise<void> {
  if (values['make-key'] !== undefined) return makeKey(values['make-key']);
  if (values.key !== undefined) return throughDoor(values.key);
  const releases = await releasesIn(dir());
  for (const note of await releases.update()) console.log(note);
  const { store } = releases;
  if (values.running) console.log(runningTable(store.list()));
  else if (values.list) console.log(versionsTable(store.list()));
  else if (values.rollback !== undefined)
    await change('rolled back', values.rollback, (one, id) => one.rollBack(id, { by }));
  else if (values['hand-over'] !== undefined) {
    const heir = values.to ?? refuse('Say which remote gets the paths: --to <id>');
    await change(`may give its paths to ${heir}`, values['hand-over'], (one, id) => one.handOver(id, heir));
  } else if (values.remove !== undefined) {
    const reason = values.reason?.trim() || refuse('Say why: --reason TEXT');
    await change('removed', values.remove, (one, id) => one.remove(id, reason, by));
  } else if (values.restore !== undefined)
    await change('restored', values.restore, (one, id) => one.restore(id));
  else if (values.to !== undefined) await activate(releases, values.to);
  else if (values.off !== undefined) {
    const message = values.message?.trim() || refuse('Say what readers see: --message TEXT');
    await change('switched off', values.off, (one, id) => one.switchOff(id, message, by));
  } else if (values.on !== undefined) await change('switched on', values.on, (one, id) => one.switchOn(id));
  else if (values.prune) await prune(releases);
  else if (values.repair) await repair(releases);
  else if (values.preview !== undefined) await ship(releases, [values.preview], true);
  else if (values.all) await ship(releases, [...remoteIds(), shellId], false);
  else if (positionals.length > 0) await ship(releases, positionals, false);
  else refuse(help);

  async function change(what: string, id: string, make: (store: ReleaseStore, id: string) => Switched) {
    report(what, await releases.change((one) => make(one, id)));
  }
}

async function makeKey(file: string): Promise<void> {
  const { makeReleaseKey } = await import('@campus/federation/release-client');
  const publicKey = makeReleaseKey(file);
  console.log(
    `Keep ${file} secret. An admin gives this public key to your area in the Admin Panel:\n${publicKey}`,
  );
}

/** Each thing alone: what one area refuses leaves the others. */
async function throughDoor(keyFile: string): Promise<void> {
  const { RefusedByPortal } = await import('@campus/federation/release-client');
  const { change, send } = await import('./send.ts');
  const door = { portal: portalUrl(), keyFile, commit: commit() };
  const at = (target: string) => target.split('@') as [string, string?];
  const { preview, rollback, to, off, on, list } = values;
  try {
    if (preview !== undefined) await send(projectOf(preview), door, 'preview');
    else if (rollback !== undefined) {
      const [area, version] = at(rollback);
      await change({ ...door, area }, 'roll-back', { version });
    } else if (to !== undefined) {
      const [area, version] = at(to);
      await change({ ...door, area }, 'activate', { version });
    } else if (off !== undefined)
      await change({ ...door, area: off }, 'switch-off', { message: values.message });
    else if (on !== undefined) await change({ ...door, area: on }, 'switch-on');
    else if (list) for (const area of positionals) await change({ ...door, area }, 'list');
    else for (const id of positionals) await send(projectOf(id), door, 'ship');
  } catch (error) {
    if (!(error instanceof RefusedByPortal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function ship(releases: OpenReleases, ids: string[], preview: boolean): Promise<void> {
  // Loaded when it is needed: a roll-back doesn't wait for the gate's tools.
  const { admit, notShipped } = await import('./admit.ts');
  const calls = values['before-start'] ? undefined : await releases.announcedCalls();
  if (calls === null)
    console.log(
      'No API has started with these releases yet, so remotes are compared with the calls of this checkout.',
    );
  // All or none when one is mistyped; the shell first, because the remotes are checked against it.
  const projects = ids.map(projectOf).toSorted((a, b) => Number(isShell(b)) - Number(isShell(a)));
  for (const project of projects)
    try {
      const { id, version, outcome, notes, opened } = await admit(project, {
        releases,
        dir: dir(),
        origin: { by, commit: commit(), preview },
        smoke: !values['no-smoke'],
        again: true,
        calls: calls ?? undefined,
        replaced: projects.map((one) => basename(one).replace('mfe-', '')),
      });
      if (opened.length > 0)
        console.log(`From now on anyone can open these without signing in: ${opened.join(', ')}`);
      if (preview)
        console.log(`${id}: ${version} is stored. An admin can open it for an hour: ${adminPage()}`);
      else console.log(`${id}: ${version}${remarks[outcome] ?? ''}`);
      for (const note of notes) console.log(`  ${note}`);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      console.error(notShipped(project, error.message));
      process.exitCode = 1;
    }
}

const remarks: Partial<Record<Shipped['outcome'], string>> = {
  unchanged: ' (is active already)',
  repaired: ' (its files are whole again)',
};
const isShell = (project: string) => basename(project) === shellId;

/** The folder of a remote or of the shell. */
function projectOf(id: string): string {
  const name = id.replace(/^mfe-/, '').replace(/\/$/, '');
  const project = name === shellId ? join(root, shellId) : join(remotesRoot, `mfe-${name}`);
  if (existsSync(project)) return project;
  throw new ReleaseError(
    'unknown',
    `There is no folder mfe-${name} here. Known are: ${[...remoteIds(), shellId].join(', ')}.`,
  );
}

const portalUrl = () =>
  values.portal ?? (process.env['PORTAL_URL'] || `http://127.0.0.1:${process.env['PORT'] || 4000}`);

const adminPage = () => new URL('/admin/remotes', portalUrl()).href;

async function activate(releases: OpenReleases, target: string): Promise<void> {
  const [id = '', version] = target.split('@');
  if (!version)
    throw new ReleaseError('unknown', `--to needs a remote and a version: npm run ship -- --to ${id}@1.2.0`);
  // The version that was active when the command began: if another change is quicker, this one is refused.
  const expected = releases.store.list()[id]?.active;
  report(
    'made active',
    await releases.change((one) => one.activate(id, version, expected ? { expected } : {})),
  );
}

async function prune(releases: OpenReleases): Promise<void> {
  const { ConfigError, loadSessionMs } = await import('@campus/api/config');
  let sessionMs: number;
  try {
    sessionMs = loadSessionMs(process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new ReleaseError('refused', error.message);
    throw error;
  }
  const { removed, notes } = await releases.change((store) => store.prune(sessionMs));
  for (const note of notes) console.log(note);
  for (const { id, version } of removed) console.log(`${id}: ${version} is removed`);
  if (removed.length === 0) console.log('Nothing to remove.');
}

async function repair(releases: OpenReleases): Promise<void> {
  const { notes } = await releases.repair();
  console.log([...notes, 'registry.json is written anew.'].join('\n'));
}

function report(what: string, { id, from, to, changed, notes }: Switched): void {
  if (!changed) console.log(`${id}: ${to ?? 'switched off'} (nothing changed)`);
  else if (from === to) console.log(`${id}: stays ${to ?? 'switched off'}`);
  else console.log(`${id}: ${what}, ${from ?? 'off'} → ${to ?? 'off'}`);
  for (const note of notes) console.log(`  ${note}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
