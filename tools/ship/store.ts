import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { contractVersion, remoteManifestSchema, type RemoteManifest } from '@campus/contracts';
import { takeLock } from '../start/lock.ts';
import { StartError } from '../start/processes.ts';
import { writeAtomically } from '../start/write-atomically.ts';

/** Of one remote: the versions that were active, the last one is; and those that a roll-back took away. */
interface History {
  active: string[];
  withdrawn: string[];
}

export interface Shipped {
  id: string;
  version: string;
  /** `withdrawn`: rolled back earlier and left so; only when asked to respect that. */
  outcome: 'shipped' | 'unchanged' | 'withdrawn';
}

const LOCK_WAIT_MS = 15_000;

/**
 * The registry's folder: `<id>/<version>-<hash>/` per built remote, `registry.json`, and `.ship-history.json`, whose dot
 * keeps it from being given out.
 */
export class RemoteStore {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /**
   * Puts the built remote of `project` (its `portal.json` and `dist/`) into the store and makes it the active one.
   * The same content has the same version, is stored once, and shipping it again writes nothing.
   */
  ship(project: string, options: { respectRollback?: boolean } = {}): Shipped {
    const manifest = readManifest(join(project, 'portal.json'));
    const dist = join(project, 'dist');
    if (!existsSync(join(dist, 'mf-manifest.json'))) {
      throw new StartError(
        `${dist} holds no built remote (mf-manifest.json is missing): run npm run build first.`,
      );
    }
    const { id } = manifest;
    // A pre-release takes the hash as one more part: two hyphens would make no version.
    const separator = manifest.version.includes('-') ? '.' : '-';
    const version = `${manifest.version}${separator}${contentHash(dist, manifest)}`;
    return this.#change((histories) => {
      const history = (histories[id] ??= { active: [], withdrawn: [] });
      if (history.active.at(-1) === version) return { id, version, outcome: 'unchanged' };
      if (options.respectRollback && history.withdrawn.includes(version)) {
        return { id, version, outcome: 'withdrawn' };
      }
      this.#keep(id, version, dist, manifest);
      history.active.push(version);
      history.withdrawn = history.withdrawn.filter((other) => other !== version);
      return { id, version, outcome: 'shipped' };
    });
  }

  /** Makes the previously active version the active one again. */
  rollBack(id: string): { from: string; to: string } {
    return this.#change((histories) => {
      const history = histories[id];
      const [to, from] = history?.active.slice(-2) ?? [];
      if (!history || !to || !from)
        throw new StartError(`There is no earlier version of "${id}" to go back to.`);
      history.active.pop();
      history.withdrawn.push(from);
      return { from, to };
    });
  }

  /** Each remote with all versions it had, oldest first; the last of `active` is what the portal loads. */
  list(): Record<string, History> {
    const file = join(this.#dir, '.ship-history.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, History>) : {};
  }

  /** One change at a time: two teams may ship at the same moment. The registry is made from the history alone. */
  #change<T>(change: (histories: Record<string, History>) => T): T {
    const release = takeLock(join(this.#dir, 'ship.lock'), LOCK_WAIT_MS);
    if (!release)
      throw new StartError(`Somebody else has been shipping into ${this.#dir} for a while. Try again.`);
    try {
      const histories = this.list();
      const before = JSON.stringify(histories);
      const result = change(histories);
      if (JSON.stringify(histories) !== before) this.#writeJson('.ship-history.json', histories);
      this.#writeJson('registry.json', this.#registry(histories));
      return result;
    } finally {
      release();
    }
  }

  #registry(histories: Record<string, History>) {
    const remotes = Object.entries(histories)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([id, { active }]) => {
        const version = active.at(-1) ?? '';
        const manifest = readManifest(join(this.#dir, id, version, 'portal.json'));
        return { ...manifest, version, entry: `/remotes/${id}/${version}/mf-manifest.json` };
      });
    return { contract: contractVersion, remotes };
  }

  #writeJson(name: string, value: object): void {
    const file = join(this.#dir, name);
    const text = `${JSON.stringify(value, null, 2)}\n`;
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeAtomically(file, text);
  }

  /** A version's folder appears whole or not at all. */
  #keep(id: string, version: string, dist: string, manifest: RemoteManifest): void {
    const target = join(this.#dir, id, version);
    if (existsSync(target)) return;
    mkdirSync(join(this.#dir, id), { recursive: true });
    const draft = mkdtempSync(join(this.#dir, id, '.draft-'));
    try {
      cpSync(dist, join(draft, 'dist'), { recursive: true });
      writeFileSync(join(draft, 'dist', 'portal.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      renameSync(join(draft, 'dist'), target);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
}

export function readManifest(path: string): RemoteManifest {
  if (!existsSync(path)) throw new StartError(`${path} is missing.`);
  const parsed = remoteManifestSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new StartError([`${path} does not describe a remote:`, ...faults].join('\n'));
}

/** Eight hex digits of all files with their names, and of what portal.json says. */
function contentHash(dist: string, manifest: RemoteManifest): string {
  const hash = createHash('sha256').update(JSON.stringify(manifest));
  for (const file of globSync('**/*', { cwd: dist }).toSorted()) {
    const path = join(dist, file);
    if (!statSync(path).isFile()) continue;
    const content = readFileSync(path);
    hash.update(`\0${file.replaceAll('\\', '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 8);
}
