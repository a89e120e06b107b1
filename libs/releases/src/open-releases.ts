import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { callShapesSchema, type CallShapes } from '@campus/contracts/call-shapes';
import * as z from 'zod/mini';
import { listFiles } from './list-files.ts';
import { takeLock } from './lock.ts';
import { registryFileSchema } from './registry-file.ts';
import { busy, explained, ReleaseError } from './release-error.ts';
import { longestWaitMs, type Noted, registryFile, ReleaseStore } from './release-store.ts';
import { isIntact, parsed, readContent, readIfThere } from './version-folder.ts';
import { writeAtomically } from './write-atomically.ts';

/** An object as it was read: its content, and the tag that changes with the content. */
interface BucketObject {
  content: Buffer;
  tag: string;
}

/**
 * Where several machines keep their releases together: an S3-compatible bucket. Every method rejects if the bucket
 * doesn't answer.
 */
export interface Bucket {
  /** @returns null if there is no such object, or if it still has the tag `unless` */
  read: (name: string, unless?: string) => Promise<BucketObject | null>;
  write: (name: string, content: Buffer) => Promise<void>;
  /**
   * Replaces the object that has this tag, or creates one if `tag` is null.
   * @returns its new tag; null if the object was changed meanwhile, and nothing was written
   */
  replace: (name: string, content: Buffer, tag: string | null) => Promise<string | null>;
  remove: (name: string) => Promise<void>;
}

/** The releases of this machine, or those that it shares with other machines. */
export interface OpenReleases {
  /** The releases on this machine. For reading only: changes go through `change`. */
  store: ReleaseStore;
  /**
   * Brings what other machines changed to this one.
   * @returns sentences about versions that could not be brought
   * @throws ReleaseError `unreachable`; what this machine has stays as it is
   */
  update: () => Promise<string[]>;
  /**
   * Makes a change, on top of the changes of all other machines. If another machine is quicker, `change` runs once
   * more.
   * @throws ReleaseError
   */
  change: <T extends Noted>(change: (store: ReleaseStore) => T) => Promise<T>;
  /** `ReleaseStore.repair`; a bucket also gets every version again that this machine has whole. */
  repair: () => Promise<Noted>;
  /** Notes the calls of the API that runs with these releases. @throws ReleaseError */
  announceCalls: (calls: CallShapes) => Promise<void>;
  /** The calls of the API that started last; `null` if none has started with these releases. @throws ReleaseError */
  announcedCalls: () => Promise<CallShapes | null>;
}

interface OpenOptions {
  /** Where several machines share their releases; without it, `dir` is the store. */
  bucket?: Bucket | undefined;
  /** How long to wait for another process of this machine that works on `dir`. */
  lockWaitMs?: number;
}

/** @param dir folder of the releases; with a bucket, its mirror on this machine */
export function openReleases(
  dir: string,
  { bucket, lockWaitMs = longestWaitMs }: OpenOptions = {},
): OpenReleases {
  if (bucket) return new SharedReleases(dir, bucket, lockWaitMs);
  const store = new ReleaseStore(dir, { lockWaitMs });
  const calls = join(dir, callsFile);
  return {
    store,
    update: async () => [],
    change: async (change) => change(store),
    repair: async () => store.repair(),
    announceCalls: async (shapes) => {
      // Without the folder there is no store yet, and the API serves a shell from elsewhere.
      if (existsSync(dir)) explained(dir, () => writeAtomically(calls, JSON.stringify(shapes)));
    },
    announcedCalls: async () => parsedCalls(readIfThere(calls)),
  };
}

/** Beside the versions, where nothing is served. */
const callsFile = 'api-calls.json';

function parsedCalls(text: string | null): CallShapes | null {
  const found = callShapesSchema.safeParse(parsed(text));
  return found.success ? found.data : null;
}

const lockFile = 'mirror.lock';
/** Another machine's change takes about a second, so that many in a row don't happen by chance. */
const attempts = 5;
const requestsAtOnce = 16;
/** How long a version that the bucket doesn't have whole is left alone. */
const retryAfterMs = 60_000;

const fileListSchema = z.array(z.string().check(z.regex(/^(?!\.\.?\/)[^/\\]+(\/(?!\.\.?(\/|$))[^/\\]+)*$/)));

/** The bucket's state. */
interface Shared {
  /** `null`: the bucket is new. */
  text: string | null;
  tag: string | null;
  /** Versions that the bucket doesn't have whole, as `id/version`; it gets those that this machine has. */
  missing: Set<string>;
}

/**
 * Releases in a bucket, mirrored in a folder of this machine. The bucket's `registry.json` is the truth. It is
 * replaced only where it is still the one that the change was made on, and after the files of the versions that it
 * names.
 */
class SharedReleases implements OpenReleases {
  readonly store: ReleaseStore;
  readonly #dir: string;
  readonly #bucket: Bucket;
  readonly #lockWaitMs: number;
  readonly #registry: string;
  #last: Promise<unknown> = Promise.resolve();
  /** Tag of the registry that this machine has; `undefined`: look at everything. */
  #tag: string | undefined;
  #retryAt = 0;
  #isConditional = false;

  constructor(dir: string, bucket: Bucket, lockWaitMs: number) {
    this.store = new ReleaseStore(dir);
    this.#dir = dir;
    this.#bucket = {
      read: (...asked) => reaching(() => bucket.read(...asked)),
      write: (...asked) => reaching(() => bucket.write(...asked)),
      replace: (...asked) => reaching(() => bucket.replace(...asked)),
      remove: (...asked) => reaching(() => bucket.remove(...asked)),
    };
    this.#lockWaitMs = lockWaitMs;
    this.#registry = join(dir, registryFile);
  }

  async update(): Promise<string[]> {
    if (performance.now() < this.#retryAt) return [];
    const found = await this.#bucket.read(registryFile, this.#tag);
    if (!found) return [];
    return this.#exclusively(async () => {
      const { text, tag, missing } = await this.#mirror();
      if (text === null) return [];
      // Where a version is missing, the one before is active on this machine.
      const settled = this.#changed(text, (store) => store.settle());
      this.#publish(settled.text);
      this.#tag = missing.size > 0 ? undefined : (tag ?? undefined);
      this.#retryAt = missing.size > 0 ? performance.now() + retryAfterMs : 0;
      return settled.result.notes;
    });
  }

  change<T extends Noted>(change: (store: ReleaseStore) => T, { uploadAll = false } = {}): Promise<T> {
    return this.#exclusively(async () => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const shared = await this.#mirror();
        const { text, result } = this.#changed(shared.text ?? readIfThere(this.#registry), change);
        if (uploadAll) for (const name of versionsIn(text)) shared.missing.add(name);
        if ((text !== shared.text || uploadAll) && !(await this.#push(text, shared))) continue;
        this.#publish(text);
        const notes = await this.#removeUnlisted(shared.text, text);
        return { ...result, notes: [...result.notes, ...notes] };
      }
      throw new ReleaseError(
        'changed',
        'Nothing was changed: other machines were quicker several times. Try again.',
      );
    });
  }

  repair(): Promise<Noted> {
    return this.change((store) => store.repair(), { uploadAll: true });
  }

  announceCalls(calls: CallShapes): Promise<void> {
    return this.#bucket.write(callsFile, Buffer.from(JSON.stringify(calls)));
  }

  async announcedCalls(): Promise<CallShapes | null> {
    const found = await this.#bucket.read(callsFile);
    return found && parsedCalls(found.content.toString());
  }

  /** Makes a change on the text of a registry that this machine doesn't serve yet. */
  #changed<T>(text: string | null, change: (store: ReleaseStore) => T): { text: string; result: T } {
    let current = text;
    const registry = { read: () => current, write: (changed: string) => void (current = changed) };
    const result = change(new ReleaseStore(this.#dir, { registry, lockWaitMs: this.#lockWaitMs }));
    return { text: current ?? '', result };
  }

  /** One at a time in this process, and on this machine. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const run = async () => {
      try {
        const release = takeLock(join(this.#dir, lockFile), this.#lockWaitMs);
        if (!release) throw busy();
        try {
          return await work();
        } finally {
          release();
        }
      } catch (error) {
        return explained(this.#dir, (): never => {
          throw error;
        });
      }
    };
    const done = this.#last.then(run, run);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Brings every version that the bucket's registry lists to this machine. */
  async #mirror(): Promise<Shared> {
    const found = await this.#bucket.read(registryFile);
    const missing = new Set<string>();
    if (!found) return { text: null, tag: null, missing };
    const text = found.content.toString();
    for (const name of versionsIn(text)) {
      const [id, version] = name.split('/') as [string, string];
      if (isIntact(this.#dir, id, version)) continue;
      if (!(await this.#download(id, version))) missing.add(name);
    }
    return { text, tag: found.tag, missing };
  }

  /** @returns whether the bucket has the version whole */
  async #download(id: string, version: string): Promise<boolean> {
    const target = join(this.#dir, id, version);
    const draft = join(this.#dir, `.draft-${process.pid}-mirrored`);
    const files = await this.#filesOf(`${id}/${version}`);
    if (!files) return false;
    try {
      await inTurns(files, async (file) => {
        const found = await this.#bucket.read(`${id}/${version}/${file}`);
        if (!found) return;
        mkdirSync(dirname(join(draft, file)), { recursive: true });
        writeFileSync(join(draft, file), found.content);
      });
      if (!existsSync(draft) || !version.endsWith(readContent(draft).hash)) return false;
      mkdirSync(dirname(target), { recursive: true });
      rmSync(target, { recursive: true, force: true });
      renameSync(draft, target);
      return true;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /** Its list of files, which is written last; `null`: the bucket doesn't have this version, or only a part. */
  async #filesOf(name: string): Promise<string[] | null> {
    const found = await this.#bucket.read(`${name}.json`);
    if (!found) return null;
    try {
      return z.parse(fileListSchema, JSON.parse(found.content.toString()));
    } catch {
      return null;
    }
  }

  /** First the versions that the bucket lacks, then the registry. @returns false if another machine was quicker */
  async #push(text: string, { text: before, tag, missing }: Shared): Promise<boolean> {
    await this.#requireConditions();
    const stored = versionsIn(before);
    for (const name of versionsIn(text)) {
      const [id, version] = name.split('/') as [string, string];
      if ((!stored.has(name) || missing.has(name)) && isIntact(this.#dir, id, version))
        await this.#upload(name);
    }
    const written = await this.#bucket
      .replace(registryFile, Buffer.from(text), tag)
      .catch((error: unknown) => ({ error }));
    if (typeof written === 'string') return true;
    // The answer may have been lost, or that to a first attempt.
    const found = await this.#bucket.read(registryFile);
    if (found?.content.toString() === text) return true;
    if (written !== null) throw written.error;
    return false;
  }

  async #upload(name: string): Promise<void> {
    const folder = join(this.#dir, name);
    const { files } = listFiles(folder);
    await inTurns(files, (file) => this.#bucket.write(`${name}/${file}`, readFileSync(join(folder, file))));
    await this.#bucket.write(`${name}.json`, Buffer.from(JSON.stringify(files)));
  }

  /** Some storages ignore conditions: there, a change would overwrite that of another machine. */
  async #requireConditions(): Promise<void> {
    if (this.#isConditional) return;
    const probe = 'ignores-conditions';
    if ((await this.#bucket.replace(probe, Buffer.alloc(0), '"no-such-tag"')) !== null) {
      await this.#bucket.remove(probe);
      throw new ReleaseError(
        'refused',
        'The storage of REMOTES_BUCKET ignores If-Match, so that machines would overwrite each other’s changes. Use one that knows it, or a newer version.',
      );
    }
    this.#isConditional = true;
  }

  /** Removes the files of pruned versions. @returns a note if that wasn't possible */
  async #removeUnlisted(before: string | null, after: string): Promise<string[]> {
    const listed = versionsIn(after);
    try {
      for (const name of versionsIn(before)) {
        if (listed.has(name)) continue;
        const files = (await this.#filesOf(name)) ?? [];
        await this.#bucket.remove(`${name}.json`);
        await inTurns(files, (file) => this.#bucket.remove(`${name}/${file}`));
      }
      return [];
    } catch {
      return ['The change stands, but the bucket keeps files of removed versions.'];
    }
  }

  /** From now on this machine serves this registry. */
  #publish(text: string): void {
    if (text !== readIfThere(this.#registry)) writeAtomically(this.#registry, text);
  }
}

/** As `id/version`. */
function versionsIn(text: string | null): Set<string> {
  const found = registryFileSchema.safeParse(parsed(text));
  return new Set(
    Object.entries(found.data?.releases ?? {}).flatMap(([id, { versions }]) =>
      versions.map(({ version }) => `${id}/${version}`),
    ),
  );
}

async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += requestsAtOnce)
    await Promise.all(all.slice(from, from + requestsAtOnce).map(work));
}

async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(
      'unreachable',
      `The bucket of the remotes can't be used, and nothing was changed: ${(error as Error).message}`,
    );
  }
}
