import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Encryption } from './encryption.ts';
import { isPlainFile } from './files.ts';

/**
 * Backups in one folder share its folder `files`. A file is stored there once, under a name that its content decides: the
 * SHA-256 of what is stored, and before it, for an encrypted one, a word for its content that only the key can compute.
 */
const storedName = /^(?:([0-9a-f]{64})\.)?([0-9a-f]{64})(\.age)?$/;
export const isStoredName = (name: string): boolean => storedName.test(name);
/** The same for a file that was lost and encrypted again, which has another name. */
export const contentOf = (name: string): string => name.split('.', 1)[0]!;

/** The folder of shared files in a folder of backups, and that of new ones in a backup that isn't handed over yet. */
export const filesFolder = 'files';
/** In a folder of backups: those that another user made, until `tools/backup/keep` takes them over. */
export const newFolder = 'new';
/** In a folder of backups: those that could not be taken over. */
export const notWholeFolder = 'not-whole';

/** The folder of backups that this one belongs to. */
export function folderOf(backup: string): string {
  const parent = dirname(backup);
  return [newFolder, notWholeFolder].includes(basename(parent)) ? dirname(parent) : parent;
}
export const isNew = (backup: string): boolean => basename(dirname(backup)) === newFolder;

export interface StoredFile {
  /** The size of the content before it was encrypted. */
  bytes: number;
  name: string;
}

/** The source of a file can't be read. */
export class UnreadableError extends Error {}

async function* reading(content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content as AsyncIterable<Buffer>;
  } catch (error) {
    throw new UnreadableError((error as Error).message, { cause: error });
  }
}

/** Hashes and counts what passes through it. */
function meter() {
  const hash = createHash('sha256');
  const meter = {
    bytes: 0,
    sha256: () => hash.digest('hex'),
    stream: new Transform({
      transform(part: Buffer, _encoding, done) {
        hash.update(part);
        meter.bytes += part.length;
        done(null, part);
      },
    }),
  };
  return meter;
}

/** @throws UnreadableError */
async function digestOf(content: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of reading(content)) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const digestOfFile = (path: string) => digestOf(createReadStream(path));

/** Whether a stored file is as it was written. Needs no key. */
export async function isWhole(path: string, name: string): Promise<boolean> {
  const [, , sha256] = storedName.exec(name) ?? [];
  return (await digestOfFile(path)).sha256 === sha256;
}

/** Finds a stored file that is whole, or one with the same content under another name. */
export async function findWhole(folders: string[], name: string): Promise<string | undefined> {
  const isGood = async (file: string) => isPlainFile(file) && (await isWhole(file, basename(file)));
  for (const folder of folders) if (await isGood(join(folder, name))) return join(folder, name);
  for (const folder of folders.filter((one) => existsSync(one)))
    for (const other of readdirSync(folder))
      if (contentOf(other) === contentOf(name) && (await isGood(join(folder, other))))
        return join(folder, other);
  return undefined;
}

/** @throws Error if what comes out is not what its name says */
export async function decryptTo(
  target: string,
  from: string,
  name: string,
  encryption: Encryption,
): Promise<void> {
  const content = meter();
  await pipeline(
    await encryption.decrypt(createReadStream(from)),
    content.stream,
    createWriteStream(target, { mode: 0o600 }),
  );
  if (!name.startsWith(`${encryption.idOf(content.sha256())}.`))
    throw new Error(`${from} holds another file than its name says.`);
}

/** Adds files to a backup, and stores those that no earlier one has. */
export class FileWriter {
  readonly #folder: string;
  readonly #encryption: Encryption | null;
  /** Names by the words for their content. */
  readonly #known = new Map<string, string>();

  /**
   * @param folder gets the new files
   * @param earlier holds those of earlier backups
   */
  constructor(folder: string, earlier: string, encryption: Encryption | null) {
    this.#folder = folder;
    this.#encryption = encryption;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of existsSync(earlier) ? readdirSync(earlier) : []) {
      const [, id, sha256, isEncrypted] = storedName.exec(name) ?? [];
      if (Boolean(isEncrypted) === Boolean(encryption) && sha256) this.#known.set(id ?? sha256, name);
    }
  }

  /** @throws UnreadableError */
  async add(open: () => Readable | Promise<Readable>): Promise<StoredFile> {
    const { bytes, sha256 } = await digestOf(await open());
    const id = this.#encryption?.idOf(sha256) ?? sha256;
    const name = this.#known.get(id) ?? (await this.#store(await open(), id, sha256));
    this.#known.set(id, name);
    return { bytes, name };
  }

  async #store(source: Readable, id: string, sha256: string): Promise<string> {
    const part = join(this.#folder, `.${randomBytes(8).toString('hex')}.part`);
    const [content, stored] = [meter(), meter()];
    const plain = Readable.from(reading(source)).compose(content.stream) as Readable;
    const written = this.#encryption ? await this.#encryption.encrypt(plain) : plain;
    try {
      await pipeline(written, stored.stream, createWriteStream(part, { mode: 0o600 }));
      if (content.sha256() !== sha256) throw new UnreadableError('It changed while it was copied.');
      const name = this.#encryption ? `${id}.${stored.sha256()}.age` : sha256;
      renameSync(part, join(this.#folder, name));
      return name;
    } finally {
      rmSync(part, { force: true });
    }
  }

  /** Removes new files that the backup doesn't name in the end. */
  keepOnly(named: Set<string>): void {
    for (const name of readdirSync(this.#folder)) if (!named.has(name)) rmSync(join(this.#folder, name));
  }
}
