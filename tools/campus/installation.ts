import {
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { run } from '../run.ts';
import { StartError } from '../start/processes.ts';
import { readSettings, root, type Settings } from '../start/settings.ts';

/**
 * Where an installed portal has its parts. Under systemd these are the usual places of a Linux system; else everything
 * is in `home`, which holds the unpacked versions and `current`, a link to the one that runs.
 */
export const home = dirname(root);
export const currentLink = join(home, 'current');
const ownSettings = join(home, 'settings');

/** Whether the services of systemd run this portal. */
export const isManaged = (): boolean => !existsSync(ownSettings);

export const placesOf = (managed: boolean) =>
  managed
    ? { settings: '/etc/campus', data: '/var/lib/campus', backups: '/var/backups/campus' }
    : { settings: ownSettings, data: join(home, 'data'), backups: join(home, 'backups') };

export const places = () => placesOf(isManaged());

export const settingsFiles = ['campus.env', 'secrets.env'] as const;

/** The settings in both files; those that this user may not read are left out. */
export function readSettingsFiles(folder = places().settings): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of settingsFiles) {
    try {
      Object.assign(found, parseEnv(readFileSync(join(folder, name), 'utf8')));
    } catch (error) {
      if (!['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return found;
}

/** @throws StartError before `campus setup` */
function requireSetUp(): void {
  if (!existsSync(join(places().settings, 'campus.env')))
    throw new StartError('This portal is not set up yet. Run campus setup first.');
}

/** Puts the settings files into the environment; they win, as under systemd. */
export function loadSettings(): Settings {
  requireSetUp();
  Object.assign(process.env, readSettingsFiles());
  return readSettings(process.env);
}

export interface Account {
  uid: number;
  gid: number;
}

/** The account that owns the portal's data: what works on them runs as it. */
function dataOwner(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return undefined;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? undefined : { uid, gid };
}

/** A file, or a folder with all in it. Links stay as they are: root would give away what they lead to. */
export function giveToOwner(place: string, dataDir: string): void {
  const owner = dataOwner(dataDir);
  if (!owner) return;
  lchownSync(place, owner.uid, owner.gid);
  if (lstatSync(place).isDirectory())
    for (const name of readdirSync(place)) giveToOwner(join(place, name), dataDir);
}

/** Gives up root's rights for those of the data's owner. The settings must have been read before. */
export function becomeDataOwner(dataDir: string): void {
  const owner = dataOwner(dataDir);
  if (!owner) return;
  process.setgroups!([owner.gid]);
  process.setgid!(owner.gid);
  process.setuid!(owner.uid);
  process.env['HOME'] = '/tmp';
}

const releaseSchema = z.object({
  version: z.string(),
  commit: z.string(),
  /** The schema version that its API writes. */
  schema: z.int(),
  /** A range of Node.js versions. */
  node: z.string(),
  /** The oldest version that can be upgraded to this one; any when left out. */
  upgradesFrom: z.string().optional(),
});
export type Release = z.infer<typeof releaseSchema>;

/** @throws Error */
export const parseRelease = (text: string): Release => releaseSchema.parse(JSON.parse(text));

/** The description in an unpacked version. @throws StartError */
export function readRelease(folder = root): Release {
  try {
    return parseRelease(readFileSync(join(folder, 'release.json'), 'utf8'));
  } catch {
    throw new StartError(`${folder} holds no release of the portal: its release.json can’t be read.`);
  }
}

/** The folder of the version that runs, such as `campus-0.2.0`. @throws StartError */
export function currentFolder(): string {
  if (!existsSync(currentLink))
    throw new StartError('This portal is not set up yet. Run campus setup first.');
  return basename(realpathSync(currentLink));
}

/** At each moment the link leads to one of the two versions. */
export function switchTo(folder: string): void {
  const draft = `${currentLink}.${process.pid}`;
  rmSync(draft, { force: true });
  symlinkSync(folder, draft);
  renameSync(draft, currentLink);
}

/** The operator's program of a version. */
export const programOf = (folder: string): string => join(home, folder, 'tools/campus.mjs');

export const runVersion = (folder: string, args: string[]) =>
  run(process.execPath, [programOf(folder), ...args]);
