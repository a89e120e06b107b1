import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  claimConflicts,
  contractVersion,
  readRegistry,
  type RegisteredRemote,
  type RemoteManifest,
} from '@campus/contracts';
import * as z from 'zod/mini';
import { type BuiltProject, readProject } from './built-project.ts';
import { takeLock } from './lock.ts';
import { historyFile, readOldHistory } from './old-layout.ts';
import { copyFile, foldersIn, rebuildReleases } from './rebuild.ts';
import {
  emptyRegistry,
  type RegistryFile,
  registryFileSchema,
  type Release,
  released,
  releaseIn,
  type Releases,
  shellId,
  type Version,
} from './registry-file.ts';
import { ReleaseError } from './release-error.ts';
import { isIntact, readContent, storedRemote } from './version-folder.ts';
import { writeAtomically } from './write-atomically.ts';

/** Sentences for the person who made the change: what the store noticed and did by itself. */
export interface Noted {
  notes: string[];
}

export interface Shipped extends Noted {
  id: string;
  version: string;
  /**
   * - `shipped`: it is active now, or as soon as the remote is switched on
   * - `repaired`: it was there already, with damaged files
   * - `unchanged`: it is active already
   * - `previewed`: it is stored, and nothing else changed
   * - `left`: `npm start` left another person's decision as it is
   */
  outcome: 'shipped' | 'repaired' | 'unchanged' | 'previewed' | 'left';
}

export interface Switched extends Noted {
  id: string;
  /** The version that was active before, and the one that is now; `null`: nothing, it is switched off. */
  from: string | null;
  to: string | null;
  /** False when there was nothing to do. A remote that is switched off can change without becoming active. */
  changed: boolean;
}

export interface ShipOptions {
  /** The name of who ships it, and the commit it was built from. */
  by: string;
  commit: string;
  /** Store it without making it active. */
  preview?: boolean;
  /** `npm start`: only what the store never had, and over no decision that a person made. */
  automatic?: boolean;
}

export interface Expected {
  /** The version that must be active; otherwise nothing changes. */
  expected?: string;
}

export const registryFile = 'registry.json';
/** A file in folders that mirror a bucket: what is changed there alone would be lost. */
export const mirrorMark = '.mirror';
const lockFile = 'ship.lock';
/** Every change takes milliseconds, so whoever waits longer waits for a process that hangs. */
const lockWaitMs = 15_000;
/** A link to a preview works for a week. */
const previewKeptMs = 7 * 24 * 3_600_000;
const notAvailable = 'This part of the portal is not available at the moment.';

/**
 * Built remotes and shells in `<dir>/<id>/<version>/`, and `<dir>/registry.json`, which alone says which ones run. Each
 * change replaces that file at once, so a process that is killed leaves the state before or the state after.
 * See docs/decisions/releases.md. All methods throw ReleaseError.
 */
export class ReleaseStore {
  readonly #dir: string;
  readonly #registryFile: string;
  readonly #isMirror: () => boolean;

  /** @param registryName another file in place of `registry.json`: see `openReleases` */
  constructor(dir: string, registryName = registryFile) {
    this.#dir = dir;
    this.#registryFile = join(dir, registryName);
    this.#isMirror = () => registryName === registryFile && existsSync(join(dir, mirrorMark));
  }

  /**
   * Stores what `project` built and makes it active. The same content has the same version and is stored once; shipping
   * it again puts damaged files right.
   */
  ship(project: string, { by, commit, preview = false, automatic = false }: ShipOptions): Shipped {
    const built = readProject(project);
    const { id, version, manifest, bytes } = built;
    return this.#change((releases, current) => {
      const known = releases[id]?.versions.find((one) => one.version === version);
      const repaired = Boolean(known) && !isIntact(this.#dir, id, version);
      if (preview && known?.withdrawn)
        throw new ReleaseError(
          'refused',
          `${id} ${version} was taken back, so links don't open it. Change it and build it again, or make it active: npm run ship -- --to ${id}@${version}`,
        );
      const reason = automatic ? reasonToLeave(releases[id], known) : null;
      if (reason !== null) {
        if (repaired) this.#store(built);
        const isActive = releases[id]?.active === version;
        const outcome = repaired ? 'repaired' : isActive ? 'unchanged' : 'left';
        const notes =
          outcome === 'left' ? [`${id} ${reason} npm run ship -- ${id} makes ${version} active.`] : [];
        return { id, version, outcome, notes };
      }
      if (manifest) refuseConflicts(manifest, current);
      if (!known || repaired) this.#store(built);

      const release = (releases[id] ??= { active: null, versions: [] });
      const wasActive = release.active === version;
      const at = known?.at ?? new Date().toISOString();
      const shipped: Version = { ...known, version, at, by, commit, bytes };
      if (preview) {
        if (!known) release.versions.push({ ...shipped, preview });
        return { id, version, outcome: repaired ? 'repaired' : 'previewed', notes: [] };
      }
      makeLatest(release, wasActive && known ? known : shipped, automatic);
      const outcome = repaired ? 'repaired' : wasActive ? 'unchanged' : 'shipped';
      return { id, version, outcome, notes: staysOff(id, release) };
    });
  }

  /** Whether the store has, or had, what `project` built. */
  isStored(project: string): boolean {
    const { id, version } = readProject(project);
    return Boolean(this.list()[id]?.versions.some((one) => one.version === version));
  }

  /** Makes a stored version the active one: an earlier one, or a preview. */
  activate(id: string, version: string, { expected }: Expected = {}): Switched {
    return this.#change((releases, current) => {
      const release = releaseOf(releases, id);
      const target = findVersion(id, release, version);
      const from = release.active;
      if (from === target.version) {
        makeLatest(release, target);
        return { id, from, to: from, changed: false, notes: [] };
      }
      requireActive(id, release, expected);
      if (!isIntact(this.#dir, id, target.version)) throw damaged(this.#dir, id, target);
      if (id !== shellId) refuseConflicts(storedRemote(this.#dir, id, target.version), current);
      makeLatest(release, target);
      const to = release.off ? null : target.version;
      return { id, from, to, changed: true, notes: staysOff(id, release, target) };
    });
  }

  /**
   * Takes back the version that was made active last, or `expected`, and makes the one before active. Repeating it
   * changes nothing: what was taken back can't be taken back again. Without a version before, the remote is switched
   * off.
   * @param by is named when it is switched off
   */
  rollBack(id: string, { expected, by = '' }: Expected & { by?: string } = {}): Switched {
    return this.#change((releases, current) => {
      const release = releaseOf(releases, id);
      const latest = expected
        ? findVersion(id, release, expected)
        : release.versions.findLast(({ preview }) => !preview);
      const from = release.active;
      if (!latest) throw new ReleaseError('unknown', `${id} has no version that was ever active.`);
      if (latest.withdrawn) {
        const notes = [
          `${latest.version} was taken back already${from ? `; ${from} is active` : ''}. To go back further: npm run ship -- --to ${id}@VERSION`,
        ];
        return { id, from, to: from, changed: false, notes };
      }
      if (released(release).at(-1) !== latest) requireActive(id, release, latest.version);
      latest.withdrawn = true;
      const before = released(release).findLast((one) => isIntact(this.#dir, id, one.version));
      if (before) {
        if (id !== shellId) refuseConflicts(storedRemote(this.#dir, id, before.version), current);
        const to = release.off ? null : before.version;
        const notes = release.off ? [`${latest.version} is taken back.`] : [];
        return { id, from, to, changed: true, notes: [...notes, ...staysOff(id, release, before)] };
      }
      if (id === shellId)
        throw new ReleaseError('refused', 'There is no earlier version of the shell to go back to.');
      release.off ??= { message: notAvailable, since: new Date().toISOString(), by };
      const notes = [
        `There is no earlier version of ${id}, so it is switched off until the next one is shipped.`,
      ];
      return { id, from, to: null, changed: true, notes };
    });
  }

  /** Its pages show the message instead of the remote; the remote isn't loaded. Repeated, it changes the message. */
  switchOff(id: string, message: string, by: string): Switched {
    return this.#change((releases) => {
      if (id === shellId) throw new ReleaseError('refused', 'The shell can’t be switched off.');
      const release = releaseOf(releases, id);
      const before = release.off;
      const from = release.active;
      if (before?.message === message) return { id, from, to: null, changed: false, notes: [] };
      release.off = { message, since: before?.since ?? new Date().toISOString(), by };
      const notes = before ? [`Its pages say now: ${message}`] : [];
      return { id, from, to: null, changed: true, notes };
    });
  }

  /** Makes the version active that was when it was switched off, or the one that was shipped since. */
  switchOn(id: string): Switched {
    return this.#change((releases) => {
      const release = releaseOf(releases, id);
      const from = release.active;
      if (!release.off) return { id, from, to: from, changed: false, notes: [] };
      const target = released(release).findLast(({ version }) => isIntact(this.#dir, id, version));
      if (!target)
        throw new ReleaseError(
          'unknown',
          `Every version of ${id} was taken back or is damaged. Ship one: npm run ship -- ${id}\n` +
            `Or name one that is stored: npm run ship -- --to ${id}@VERSION`,
        );
      delete release.off;
      return { id, from, to: target.version, changed: true, notes: [] };
    });
  }

  /**
   * Removes versions that are no longer needed. Kept are the active one, the one before, what was taken back since, and
   * everything that a page which is open now may still load.
   * @param sessionMs how long a page can be open
   */
  prune(sessionMs: number): { removed: { id: string; version: string }[] } & Noted {
    return this.#change((releases) => {
      const now = Date.now();
      const isYoung = (at: string | undefined, ms: number) => at !== undefined && Date.parse(at) > now - ms;
      const removed: { id: string; version: string }[] = [];
      for (const [id, release] of Object.entries(releases)) {
        const good = released(release).slice(-2);
        const latest = release.versions.findLastIndex((one) => one === good.at(-1));
        const isKept = (one: Version, index: number) =>
          one.version === release.active ||
          good.includes(one) ||
          isYoung(one.until, sessionMs) ||
          (one.preview ? isYoung(one.at, previewKeptMs) : index > latest);
        const kept = release.versions.filter(isKept);
        for (const one of release.versions)
          if (!kept.includes(one)) removed.push({ id, version: one.version });
        release.versions = kept;
      }
      return { removed, notes: [] };
    }, this.#removeUnlisted);
  }

  /** Checks every stored file, makes `registry.json` anew, and removes what commands that were killed left behind. */
  repair(): Noted {
    return this.#change((releases) => {
      const notes: string[] = [];
      for (const [id, release] of Object.entries(releases)) {
        const latest = released(release).at(-1);
        release.versions = release.versions.filter((one) => {
          if (isIntact(this.#dir, id, one.version)) return true;
          const isThere = existsSync(join(this.#dir, id, one.version));
          if (!isThere) notes.push(`${id} ${one.version} has no folder any more and is forgotten.`);
          // For the latest one, a note also names the version that is active instead.
          else if (one !== latest) notes.push(damaged(this.#dir, id, one).message);
          return isThere;
        });
        if (release.versions.length === 0) delete releases[id];
      }
      return { notes };
    });
  }

  /** Makes the registry what the stored files allow, and removes what it doesn't list. */
  settle(): Noted {
    return this.#change(() => ({ notes: [] }), this.#removeUnlisted);
  }

  /** The releases of each remote and of the shell, by id. */
  list(): Releases {
    return this.registry().releases;
  }

  /** The registry as it stands, or as the next change would make it from an older layout or from the folders. */
  registry(): RegistryFile {
    return explained(this.#dir, () => this.#read().file);
  }

  /** For callers that must not wait as a change does. @throws ReleaseError `busy`, `unwritable` */
  requireFree(): void {
    const release = explained(this.#dir, () => takeLock(join(this.#dir, lockFile)));
    if (!release)
      throw new ReleaseError('busy', 'Something is being shipped just now. Try again in a moment.');
    release();
  }

  /**
   * One change at a time. Works on a copy of the releases and writes it at once; when `change` throws, nothing changes.
   * @param afterwards runs once the change stands
   */
  #change<T extends Noted>(
    change: (releases: Releases, current: RegistryFile) => T,
    afterwards?: (releases: Releases) => void,
  ): T {
    return explained(this.#dir, () => {
      if (this.#isMirror())
        throw new ReleaseError(
          'refused',
          `${this.#dir} mirrors a bucket. Set REMOTES_BUCKET and S3_… as the portal has them. If the bucket isn't used any more, delete ${join(this.#dir, mirrorMark)}.`,
        );
      const release = takeLock(join(this.#dir, lockFile), lockWaitMs);
      if (!release)
        throw new ReleaseError(
          'busy',
          `Another command has been working on ${this.#dir} for ${lockWaitMs / 1000} s. Try again when it has ended.`,
        );
      try {
        this.#removeLeftovers();
        const { file, notes } = this.#read();
        const releases = structuredClone(file.releases);
        const result = change(releases, file);
        const changed = this.#registryOf(releases, file, notes);
        writeAtomically(this.#registryFile, `${JSON.stringify(changed, null, 2)}\n`);
        // From here on the change stands, whatever happens.
        try {
          this.#tidyUp(releases);
          afterwards?.(releases);
        } catch (error) {
          notes.push(
            `The change stands, but not all files beside ${this.#registryFile} could be brought in line with it: ${(error as Error).message}. The next change does it.`,
          );
        }
        return { ...result, notes: [...notes, ...result.notes] };
      } finally {
        release();
      }
    });
  }

  #read(): { file: RegistryFile; notes: string[] } {
    const text = existsSync(this.#registryFile) ? readFileSync(this.#registryFile, 'utf8') : null;
    const content = text === null ? null : parsed(text);
    const { format } = Object(content) as { format?: unknown };
    if (typeof format === 'number' && format > 2)
      throw new ReleaseError(
        'refused',
        `${this.#registryFile} was written by a newer version of the portal (format ${format}). Use that version.`,
      );
    const current = z.safeParse(registryFileSchema, content);
    if (current.success) return { file: current.data, notes: [] };

    const made = (releases: Releases, notes: string[] = []) => ({
      file: this.#registryOf(releases, emptyRegistry(), []),
      notes,
    });
    const old = format === undefined ? readOldHistory(this.#dir) : null;
    if (old) return made(old);
    // Its claims aren't taken over: who of two was there first isn't known from the alphabet.
    const lastActive = Object.fromEntries(
      readRegistry(content).remotes.map(({ id, version }) => [id, version]),
    );
    const releases = rebuildReleases(this.#dir, lastActive);
    if (text === null && Object.keys(releases).length === 0) return made({});
    const state = text === null ? 'was missing' : 'was not readable';
    return made(releases, [`${this.#registryFile} ${state} and was made anew from the folders beside it.`]);
  }

  /** The registry as the portal reads it: for each remote the last version whose files are whole. */
  #registryOf(releases: Releases, before: RegistryFile, notes: string[]): RegistryFile {
    const entries: RegisteredRemote[] = [];
    for (const [id, release] of Object.entries(releases)) {
      const candidates = released(release);
      const good = candidates.findLast(({ version }) => isIntact(this.#dir, id, version));
      const wanted = candidates.at(-1);
      if (wanted && wanted !== good)
        notes.push(`${damaged(this.#dir, id, wanted).message} ${insteadOf(id, release, good)}`);
      setActive(release, release.off ? null : (good?.version ?? null));
      if (id === shellId) continue;
      const shown = good ?? (release.off && this.#lastIntact(id, release));
      if (!shown) continue;
      entries.push({
        ...storedRemote(this.#dir, id, shown.version),
        ...(release.off && { off: { message: release.off.message } }),
      });
    }
    return {
      format: 2,
      contract: contractVersion,
      remotes: establishedFirst(entries, before.remotes),
      releases,
    };
  }

  #lastIntact(id: string, { versions }: Release): Version | undefined {
    return versions.findLast(({ version, preview }) => !preview && isIntact(this.#dir, id, version));
  }

  /** Writes the copies that `registry.json` can be made anew from, and removes the history of the layout before. */
  #tidyUp(releases: Releases): void {
    for (const [id, release] of Object.entries(releases)) {
      const copy = join(this.#dir, id, copyFile);
      const content = `${JSON.stringify(release, null, 2)}\n`;
      if (existsSync(join(this.#dir, id)) && !(existsSync(copy) && readFileSync(copy, 'utf8') === content))
        writeAtomically(copy, content);
    }
    rmSync(join(this.#dir, historyFile), { force: true });
  }

  /** A version's folder appears whole or not at all. */
  #store({ id, version, dist, manifest }: BuiltProject): void {
    const draft = join(this.#dir, `.draft-${process.pid}`);
    const replaced = join(this.#dir, `.draft-${process.pid}-replaced`);
    const target = join(this.#dir, id, version);
    try {
      cpSync(dist, draft, { recursive: true });
      const portal = join(draft, 'portal.json');
      if (manifest && !existsSync(portal)) writeFileSync(portal, `${JSON.stringify(manifest, null, 2)}\n`);
      if (!version.endsWith(readContent(draft).hash))
        throw new ReleaseError(
          'refused',
          `${dist} changed while it was stored. Ship it again once the build is done.`,
        );
      mkdirSync(join(this.#dir, id), { recursive: true });
      if (existsSync(target)) renameSync(target, replaced);
      renameSync(draft, target);
    } finally {
      for (const folder of [draft, replaced]) rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Leftovers of commands that were killed: no one else writes while the lock is held. */
  #removeLeftovers(): void {
    for (const name of globSync(['.draft-*', '*.tmp', '*/.draft-*', '*/{,.}*.tmp'], { cwd: this.#dir }))
      rmSync(join(this.#dir, name), { recursive: true, force: true });
  }

  #removeUnlisted = (releases: Releases): void => {
    for (const [id, { versions }] of Object.entries(releases))
      for (const version of foldersIn(join(this.#dir, id)))
        if (!versions.some((one) => one.version === version))
          rmSync(join(this.#dir, id, version), { recursive: true, force: true });
  };
}

/** Why `npm start` leaves a release as it is; `null` when it may ship. */
function reasonToLeave(release: Release | undefined, known: Version | undefined): string | null {
  if (!release) return null;
  if (release.off) return 'stays switched off.';
  if (known?.withdrawn) return 'stays rolled back.';
  const latest = released(release).at(-1);
  if (!latest || (known?.preview && latest.automatic)) return null;
  if (latest.automatic && !known) return null;
  const by = latest.by ? `, shipped by ${latest.by}` : '';
  return `stays at ${release.active ?? latest.version}${by}.`;
}

/** Puts a version at the end, as the one that should run. A remote that had none left is on again by this. */
function makeLatest(release: Release, version: Version, automatic = false): void {
  if (released(release).length === 0) delete release.off;
  const latest = { ...version };
  delete latest.withdrawn;
  delete latest.preview;
  delete latest.automatic;
  if (automatic) latest.automatic = true;
  release.versions = [...release.versions.filter((one) => one.version !== version.version), latest];
}

function setActive(release: Release, version: string | null): void {
  if (release.active === version) return;
  const now = new Date().toISOString();
  const find = (name: string | null) => release.versions.find((one) => one.version === name);
  const [before, after] = [find(release.active), find(version)];
  if (before) before.until = now;
  if (after) {
    after.since = now;
    delete after.until;
  }
  release.active = version;
}

/**
 * Remotes that conflict with one that was listed before them as it is come last, where readers skip them and say why.
 * All others are in the order of their ids.
 */
function establishedFirst(entries: RegisteredRemote[], before: RegisteredRemote[]): RegisteredRemote[] {
  const place = ({ id, version }: RegisteredRemote) => {
    const index = before.findIndex((one) => one.id === id && one.version === version);
    return index < 0 ? before.length : index;
  };
  const accepted: RegisteredRemote[] = [];
  const refused: RegisteredRemote[] = [];
  for (const entry of entries.toSorted((a, b) => place(a) - place(b)))
    (claimConflicts(entry, accepted).length === 0 ? accepted : refused).push(entry);
  return [...accepted.toSorted((a, b) => a.id.localeCompare(b.id)), ...refused];
}

function releaseOf(releases: Releases, id: string): Release {
  const release = releaseIn(releases, id);
  if (release) return release;
  const known = Object.keys(releases).toSorted().join(', ') || 'none';
  throw new ReleaseError('unknown', `Nothing of "${id}" was shipped. Shipped so far: ${known}.`);
}

/** By its whole name, or by the beginning of one: `0.2.0`. */
function findVersion(id: string, { versions }: Release, name: string): Version {
  const exact = versions.filter(({ version }) => version === name);
  const found = exact.length > 0 ? exact : versions.filter(({ version }) => version.startsWith(name));
  if (found.length === 1 && found[0]) return found[0];
  const names = versions.map(({ version }) => `  ${version}`).join('\n');
  const problem = found.length > 1 ? `More than one version of ${id} begins with` : `${id} has no version`;
  throw new ReleaseError('unknown', `${problem} ${name}. Its stored versions:\n${names}`);
}

function requireActive(id: string, { active, off }: Release, expected: string | undefined): void {
  if (expected === undefined || expected === active) return;
  const state = active ? `${active} is active` : off ? 'it is switched off' : 'nothing of it is active';
  throw new ReleaseError(
    'changed',
    `Nothing was changed: ${expected} of ${id} isn't active any more, ${state}. Another change came first. See: npm run remotes`,
  );
}

function refuseConflicts(manifest: RemoteManifest, current: RegistryFile): void {
  const others = readRegistry(current).remotes.filter(({ id }) => id !== manifest.id);
  const conflicts = claimConflicts(manifest, others);
  if (conflicts.length > 0)
    throw new ReleaseError(
      'refused',
      [`${manifest.id} ${manifest.version} can't become active:`, ...conflicts.map((one) => `  ${one}`)].join(
        '\n',
      ),
    );
}

function damaged(dir: string, id: string, { version, commit }: Version): ReleaseError {
  const from = commit ? ` from commit ${commit}` : '';
  return new ReleaseError(
    'damaged',
    `Files in ${join(dir, id, version)} are missing or damaged. Build and ship it again${from} to put them right.`,
  );
}

const insteadOf = (id: string, { off }: Release, good: Version | undefined) =>
  off ? '' : good ? `Until then ${good.version} is active.` : `Until then ${id} has no version that works.`;

const staysOff = (id: string, { off }: Release, next?: Version) =>
  off
    ? [
        `${id} is switched off. To switch it on${next ? ` with ${next.version}` : ''}: npm run ship -- --on ${id}`,
      ]
    : [];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const sentences: Record<string, string> = {
  ENOSPC: 'there is no space left on its disk. Free some (npm run ship -- --prune) and try again',
  EDQUOT: 'the disk quota is used up. Free some space (npm run ship -- --prune) and try again',
  // Copying a folder reports a full disk like this, too.
  EIO: 'its disk is full or faulty. Free some space (npm run ship -- --prune) and try again',
  ENOENT: 'it can’t be made, or a file of the build went away. Look at REMOTES_DIR and try again',
  EROFS: 'it is read-only. Give REMOTES_DIR a folder that can be written',
  EACCES: 'you have no right to. Use the account that owns it, or change its rights',
  EPERM: 'you have no right to. Use the account that owns it, or change its rights',
  ENOTDIR: 'a part of its path is a file. Give REMOTES_DIR a folder',
};
/** Of SQLite, which the lock uses: can't open, read-only, disk full. */
const sqliteCodes: Record<number, string> = { 14: 'EACCES', 8: 'EROFS', 13: 'ENOSPC' };

/** Turns faults of the disk into sentences. */
export function explained<T>(dir: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
    const sentence = sentences[sqliteCodes[errcode & 0xff] ?? code];
    if (!sentence) throw error;
    throw new ReleaseError('unwritable', `${dir} can't be written: ${sentence}.`);
  }
}
