import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  claimConflicts,
  type Claims,
  contractVersion,
  readRegistry,
  type RegisteredRemote,
} from '@campus/contracts';
import * as z from 'zod/mini';
import { type BuiltProject, readProject } from './built-project.ts';
import { takeLock } from './lock.ts';
import {
  emptyRegistry,
  othersThan,
  type RegistryFile,
  registryFileSchema,
  type Release,
  released,
  releaseIn,
  type Releases,
  shellId,
  type Version,
} from './registry-file.ts';
import { busy, explained, ReleaseError } from './release-error.ts';
import { isIntact, parsed, readContent, readIfThere, storedRemote } from './version-folder.ts';
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
   * - `waits`: the same, and an admin is to confirm it
   * - `left`: `npm start` left another person's decision as it is
   */
  outcome: 'shipped' | 'repaired' | 'unchanged' | 'previewed' | 'waits' | 'left';
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
  /** Store it until an admin confirms it. */
  waits?: boolean;
  /** No browser has opened its pages. */
  unopened?: boolean;
  /** Id of the key that signed it. */
  key?: string;
  /** `npm start`: only what the store never had, and over no decision that a person made. */
  automatic?: boolean;
}

export interface Expected {
  /** The version that must be active; otherwise nothing changes. */
  expected?: string;
}

export const registryFile = 'registry.json';
/** A copy of the registry, which is only read when the registry is lost. */
const copyFile = '.registry.json';
const lockFile = 'ship.lock';
/** How long a change waits for another process, unless told otherwise. Every change takes milliseconds. */
export const longestWaitMs = 15_000;
const dayMs = 24 * 3_600_000;
/** A preview can be looked at, and confirmed, for a week. */
const previewKeptMs = 7 * dayMs;
/** How long a removed remote can be restored. */
const removedKeptMs = 30 * dayMs;
const notAvailable = 'This part of the portal is not available at the moment.';

/** The text of the registry: that of this machine, or the one that a change of a bucket works on. */
interface Registry {
  read: () => string | null;
  write: (text: string) => void;
}

interface StoreOptions {
  registry?: Registry;
  lockWaitMs?: number;
}

const registryIn = (dir: string): Registry => ({
  read: () => readIfThere(join(dir, registryFile)),
  write: (text) => writeAtomically(join(dir, registryFile), text),
});

/**
 * Built remotes and shells in `<dir>/<id>/<version>/`, and `<dir>/registry.json`, which alone says which ones run. Each
 * change replaces that file at once, so a process that is killed leaves the state before or the state after.
 * See docs/decisions/releases.md. All methods throw ReleaseError.
 */
export class ReleaseStore {
  readonly #dir: string;
  readonly #registry: Registry;
  readonly #lockWaitMs: number;

  constructor(dir: string, { registry = registryIn(dir), lockWaitMs = longestWaitMs }: StoreOptions = {}) {
    this.#dir = dir;
    this.#registry = registry;
    this.#lockWaitMs = lockWaitMs;
  }

  /**
   * Stores what `project` built and makes it active. The same content has the same version and is stored once; shipping
   * it again puts damaged files right.
   */
  ship(
    project: string,
    {
      by,
      commit,
      preview: isPreview = false,
      waits = false,
      unopened = false,
      key,
      automatic = false,
    }: ShipOptions,
  ): Shipped {
    const preview = isPreview || waits;
    const built = readProject(project);
    const { id, version, manifest, bytes } = built;
    return this.#change((releases, current) => {
      const known = releases[id]?.versions.find((one) => one.version === version);
      const isWhole = isIntact(this.#dir, id, version);
      const repaired = Boolean(known) && !isWhole;
      const told = (outcome: Shipped['outcome'], notes: string[] = []) =>
        ({ id, version, outcome: repaired ? 'repaired' : outcome, notes }) as const;
      if (preview && known?.withdrawn)
        throw new ReleaseError(
          'refused',
          `${id} ${version} was taken back, so links don't open it. Change it and build it again, or make it active: npm run ship -- --to ${id}@${version}`,
        );
      if (releases[id]?.removed && !automatic) throw wasRemoved(id);
      const reason = automatic ? reasonToLeave(releases[id], known) : null;
      if (reason !== null) {
        if (repaired) this.#store(built);
        if (repaired || releases[id]?.active === version) return told('unchanged');
        return told('left', [`${id} ${reason} npm run ship -- ${id} makes ${version} active.`]);
      }
      if (manifest) refuseConflicts(manifest, current);
      if (!known || repaired) this.#store(built);
      if (known && !unopened) delete known.unopened;

      const release = (releases[id] ??= { active: null, versions: [] });
      const shipped: Version = {
        ...known,
        version,
        at: known?.at ?? now(),
        by,
        commit,
        bytes,
        ...(unopened && { unopened }),
        ...(key && { key }),
      };
      if (preview) {
        if (known && !known.preview) return told('unchanged');
        const stored: Version = { ...shipped, preview, ...(waits && { waits }) };
        release.versions = [...release.versions.filter((one) => one !== known), stored];
        return told(waits ? 'waits' : 'previewed');
      }
      const wasActive = release.active === version;
      makeLatest(release, wasActive && known ? known : shipped, automatic);
      return told(wasActive ? 'unchanged' : 'shipped', staysOff(id, release));
    });
  }

  /** Whether the store has, or had, what `project` built. */
  isStored(project: string): boolean {
    const { id, version } = readProject(project);
    return Boolean(this.list()[id]?.versions.some((one) => one.version === version));
  }

  /** Makes a stored version the active one: an earlier one, or a preview. */
  activate(id: string, version: string, { expected }: Expected = {}): Switched {
    return this.#switch(id, (release, current) => {
      const target = findVersion(id, release, version);
      const isActive = release.active === target.version;
      if (!isActive) {
        requireActive(id, release, expected);
        if (!isIntact(this.#dir, id, target.version)) throw damaged(this.#dir, id, target);
        this.#refuseConflicts(id, target, current);
      }
      makeLatest(release, target);
      return isActive ? [] : staysOff(id, release, target);
    });
  }

  /**
   * Takes back the version that was made active last, or `expected`, and makes the one before active. Repeating it
   * changes nothing: what was taken back can't be taken back again. Without a version before, the remote is switched
   * off.
   * @param by is named when it is switched off
   */
  rollBack(id: string, { expected, by = '' }: Expected & { by?: string } = {}): Switched {
    return this.#switch(id, (release, current) => {
      const latest = expected
        ? findVersion(id, release, expected)
        : release.versions.findLast(({ preview }) => !preview);
      if (!latest) throw new ReleaseError('unknown', `${id} has no version that was ever active.`);
      if (latest.withdrawn) {
        const active = release.active ? `; ${release.active} is active` : '';
        return [
          `${latest.version} was taken back already${active}. To go back further: npm run ship -- --to ${id}@VERSION`,
        ];
      }
      if (released(release).at(-1) !== latest) requireActive(id, release, latest.version);
      latest.withdrawn = true;
      const before = this.#lastIntact(id, released(release));
      if (before) {
        this.#refuseConflicts(id, before, current);
        return release.off ? [`${latest.version} is taken back.`, ...staysOff(id, release, before)] : [];
      }
      if (id === shellId)
        throw new ReleaseError('refused', 'There is no earlier version of the shell to go back to.');
      release.off ??= { message: notAvailable, since: now(), by };
      return [`There is no earlier version of ${id}, so it is switched off until the next one is shipped.`];
    });
  }

  /** Its pages show the message instead of the remote; the remote isn't loaded. Repeated, it changes the message. */
  switchOff(id: string, message: string, by: string): Switched {
    return this.#switch(id, (release) => {
      if (id === shellId) throw new ReleaseError('refused', 'The shell can’t be switched off.');
      const before = release.off;
      if (before?.message === message) return [];
      release.off = { message, since: before?.since ?? now(), by };
      return before ? [`Its pages say now: ${message}`] : [];
    });
  }

  /** Makes the version active that was when it was switched off, or the one that was shipped since. */
  switchOn(id: string): Switched {
    return this.#switch(id, (release) => {
      if (release.off && !this.#lastIntact(id, released(release)))
        throw new ReleaseError(
          'unknown',
          `Every version of ${id} was taken back or is damaged. Ship one: npm run ship -- ${id}\n` +
            `Or name one that is stored: npm run ship -- --to ${id}@VERSION`,
        );
      delete release.off;
      return [];
    });
  }

  /** Its pages, cards and Admin sections are gone, and its id and paths are free. `restore` takes it back. */
  remove(id: string, reason: string, by: string): Switched {
    return this.#switch(id, (release) => {
      if (id === shellId) throw new ReleaseError('refused', 'The shell can’t be removed.');
      release.removed ??= { reason, since: now(), by };
      return [];
    });
  }

  /** Undoes `remove`, and a handing over. Refused if something else has its paths by now. */
  restore(id: string): Switched {
    return this.#switch(
      id,
      (release, current) => {
        const next = released(release).at(-1);
        if (release.removed && next) this.#refuseConflicts(id, next, current);
        delete release.removed;
        delete release.heir;
        return [];
      },
      true,
    );
  }

  /** Lets `heir` take its paths. It runs on until a version of `heir` that takes them is active. */
  handOver(id: string, heir: string): Switched {
    return this.#switch(id, (release) => {
      if (id === shellId || heir === shellId || heir === id)
        throw new ReleaseError('refused', 'Paths go from one remote to another one.');
      release.heir = heir;
      return [];
    });
  }

  /**
   * Removes versions that are no longer needed. Kept are the active one, the one before, what was taken back since, and
   * everything that a page which is open now may still load.
   * @param sessionMs how long a page can be open
   */
  prune(sessionMs: number): { removed: { id: string; version: string }[] } & Noted {
    return this.#change((releases) => {
      const isYoung = (at: string | undefined, ms: number) =>
        at !== undefined && Date.parse(at) > Date.now() - ms;
      const removed: { id: string; version: string }[] = [];
      for (const [id, release] of Object.entries(releases)) {
        if (release.removed && !isYoung(release.removed.since, removedKeptMs)) {
          removed.push(...release.versions.map(({ version }) => ({ id, version })));
          delete releases[id];
          continue;
        }
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

  /** A change of one remote, or of the shell; `change` returns notes. */
  #switch(
    id: string,
    change: (release: Release, current: RegistryFile) => string[],
    isRestored = false,
  ): Switched {
    return this.#change((releases, current) => {
      const release = releaseOf(releases, id);
      if (release.removed && !isRestored) throw wasRemoved(id);
      const [from, before] = [release.active, JSON.stringify(release)];
      const notes = change(release, current);
      this.#makeActive(id, release);
      return { id, from, to: release.active, changed: JSON.stringify(release) !== before, notes };
    });
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
      const release = takeLock(join(this.#dir, lockFile), this.#lockWaitMs);
      if (!release) throw busy();
      const copy = join(this.#dir, copyFile);
      try {
        const { file, notes } = this.#read();
        // An earlier layout had copies of its own, which go as leftovers.
        if (!existsSync(copy)) writeAtomically(copy, JSON.stringify(file));
        this.#removeLeftovers();
        const releases = structuredClone(file.releases);
        const result = change(releases, file);
        this.#finishHandingOver(releases);
        const text = `${JSON.stringify(this.#registryOf(releases, file, notes), null, 2)}\n`;
        this.#registry.write(text);
        // From here on the change stands, whatever happens.
        try {
          writeAtomically(copy, text);
          afterwards?.(releases);
        } catch (error) {
          notes.push(
            `The change stands, but not all files in ${this.#dir} could be brought in line with it: ${(error as Error).message}. The next change does it.`,
          );
        }
        return { ...result, notes: [...notes, ...result.notes] };
      } finally {
        release();
      }
    });
  }

  /** Removes each remote whose heir has taken its paths. */
  #finishHandingOver(releases: Releases): void {
    for (const [id, release] of Object.entries(releases)) {
      const to = release.heir;
      const heir = to && releaseIn(releases, to);
      const own = this.#lastIntact(id, released(release));
      if (!heir || !own || release.removed) continue;
      const next = this.#makeActive(to, heir);
      if (!next || !heir.active) continue;
      const taken = claimConflicts(storedRemote(this.#dir, to, next.version), [
        storedRemote(this.#dir, id, own.version),
      ]);
      if (taken.length > 0) release.removed = { reason: `${to} has its paths now.`, since: now(), by: '' };
    }
  }

  #read(): { file: RegistryFile; notes: string[] } {
    const text = this.#registry.read();
    const content = parsed(text);
    const { format, remotes } = Object(content) as { format?: unknown; remotes?: unknown };
    const name = join(this.#dir, registryFile);
    if (typeof format === 'number' && format > 2)
      throw new ReleaseError(
        'refused',
        `${name} was written by a newer version of the portal (format ${format}). Use that version.`,
      );
    const current = z.safeParse(registryFileSchema, content);
    if (current.success) return { file: current.data, notes: [] };

    const copy = z.safeParse(registryFileSchema, parsed(readIfThere(join(this.#dir, copyFile))));
    const releases = copy.success ? copy.data.releases : releasesInFolders(this.#dir, content);
    // Claims aren't taken over: who of two was there first isn't known from the alphabet.
    const file = this.#registryOf(releases, emptyRegistry(), []);
    const isNew = text === null && Object.keys(releases).length === 0;
    // Version 0.1.0 had no format.
    if (isNew || (format === undefined && remotes)) return { file, notes: [] };
    const state = text === null ? 'was missing' : 'was not readable';
    return { file, notes: [`${name} ${state} and was made anew from what is beside it.`] };
  }

  /** The registry as the portal reads it: for each remote the last version whose files are whole. */
  #registryOf(releases: Releases, before: RegistryFile, notes: string[]): RegistryFile {
    const entries: RegisteredRemote[] = [];
    for (const [id, release] of Object.entries(releases)) {
      const wanted = released(release).at(-1);
      const good = this.#makeActive(id, release);
      if (wanted && wanted !== good && !release.removed)
        notes.push(`${damaged(this.#dir, id, wanted).message} ${insteadOf(id, release, good)}`);
      if (id === shellId || release.removed) continue;
      const shown = good ?? (release.off && this.#lastIntact(id, release.versions));
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

  /** What runs follows from the list. @returns the last good version, which is active unless the remote is off */
  #makeActive(id: string, release: Release): Version | undefined {
    const good = this.#lastIntact(id, released(release));
    const version = release.off || release.removed ? null : (good?.version ?? null);
    if (release.active === version) return good;
    const before = release.versions.find((one) => one.version === release.active);
    if (before) before.until = now();
    if (good && version !== null) {
      good.since = now();
      delete good.until;
    }
    release.active = version;
    return good;
  }

  #lastIntact(id: string, versions: Version[]): Version | undefined {
    return versions.findLast(({ version, preview }) => !preview && isIntact(this.#dir, id, version));
  }

  #refuseConflicts(id: string, { version }: Version, current: RegistryFile): void {
    if (id !== shellId) refuseConflicts(storedRemote(this.#dir, id, version), current);
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

  /** Leftovers of commands that were killed, and of earlier layouts: no one else writes while the lock is held. */
  #removeLeftovers(): void {
    const names = ['.draft-*', '{,.}*.tmp', '*/.draft-*', '*/{,.}*.tmp', '*/.releases.json', '.mirror'];
    for (const name of globSync([...names, '.ship-history.json'], { cwd: this.#dir }))
      rmSync(join(this.#dir, name), { recursive: true, force: true });
  }

  #removeUnlisted = (releases: Releases): void => {
    for (const id of foldersIn(this.#dir))
      for (const version of foldersIn(join(this.#dir, id)))
        if (!releaseIn(releases, id)?.versions.some((one) => one.version === version))
          rmSync(join(this.#dir, id, version), { recursive: true, force: true });
  };
}

/** Why `npm start` leaves a release as it is; `null` when it may ship. */
function reasonToLeave(release: Release | undefined, known: Version | undefined): string | null {
  if (!release) return null;
  if (release.removed) return 'stays removed.';
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
  delete latest.waits;
  delete latest.automatic;
  if (automatic) latest.automatic = true;
  release.versions = [...release.versions.filter((one) => one.version !== version.version), latest];
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

function refuseConflicts(manifest: Claims, current: RegistryFile): void {
  const others = othersThan(manifest.id, { ...current, remotes: readRegistry(current).remotes });
  const conflicts = claimConflicts(manifest, others);
  if (conflicts.length > 0)
    throw new ReleaseError(
      'refused',
      [`${manifest.id} ${manifest.version} can't become active:`, ...conflicts.map((one) => `  ${one}`)].join(
        '\n',
      ),
    );
}

const wasRemoved = (id: string) =>
  new ReleaseError(
    'refused',
    `${id} was removed. An admin, or npm run ship -- --restore ${id}, takes it back.`,
  );

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

const now = () => new Date().toISOString();

/**
 * The releases as the folders of their versions tell. What is younger than the version that was active had been taken
 * back.
 * @param registry what is known of the lost registry
 */
function releasesInFolders(dir: string, registry: unknown): Releases {
  const active = new Map(readRegistry(registry).remotes.map(({ id, version }) => [id, version]));
  const releases = foldersIn(dir).map((id): [string, Release] => {
    const versions = foldersIn(join(dir, id))
      .filter((version) => isIntact(dir, id, version))
      .map((version) => {
        const folder = join(dir, id, version);
        const at = statSync(folder).mtime.toISOString();
        const { bytes } = readContent(folder);
        // No one knows whether a team or `npm start` shipped it.
        return { version, at, by: '', commit: '', bytes, automatic: true as const };
      })
      .toSorted((a, b) => a.at.localeCompare(b.at));
    const last = versions.findIndex(({ version }) => version === active.get(id));
    const isWithdrawn = (index: number) => last >= 0 && index > last;
    return [
      id,
      {
        active: null,
        versions: versions.map((one, index) => ({ ...one, ...(isWithdrawn(index) && { withdrawn: true }) })),
      },
    ];
  });
  const age = ([, { versions }]: [string, Release]) => versions[0]?.at ?? '';
  const known = releases.filter(([, { versions }]) => versions.length > 0);
  return Object.fromEntries(known.toSorted((a, b) => age(a).localeCompare(age(b))));
}

function foldersIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z0-9]/.test(entry.name))
    .map(({ name }) => name);
}
