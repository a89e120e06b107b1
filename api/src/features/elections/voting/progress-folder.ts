import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The number that an election had come to, by its id. */
type Marks = Record<string, number>;

/**
 * How far each election had come when somebody was told so, kept outside the database: each process writes a file of its
 * own, and the highest number of all files counts, so none waits for another. Numbers only grow.
 */
export function createProgressFolder(folder: string, processName: string) {
  const ownFile = `${processName.replace(/[^\w.-]/g, '_')}.json`;
  let own: Promise<Marks> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function readMarks(name: string): Promise<Marks> {
    try {
      return JSON.parse(await readFile(join(folder, name), 'utf8')) as Marks;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw error;
    }
  }

  /** Readers see the old file or the new one, also after a power cut. */
  async function write(): Promise<void> {
    const marks = (await own) ?? {};
    // In a container two processes may have the same name.
    for (const [id, number] of Object.entries(await readMarks(ownFile)))
      marks[id] = Math.max(marks[id] ?? 0, number);
    const draft = join(folder, `${ownFile}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(JSON.stringify(marks));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(folder, ownFile));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Writes what was raised until the write begins: many wait for the same one. */
  const save = (): Promise<void> =>
    (next ??= writing
      .catch(() => {})
      .then(() => {
        next = undefined;
        return (writing = write());
      }));

  return {
    /** @throws the system's error when the folder can't be used */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      own ??= readMarks(ownFile);
      await save();
    },
    /** `undefined` when nothing is known of this election. */
    async read(id: string): Promise<number | undefined> {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
      const marks = (await Promise.all(files.map(readMarks))).flatMap((all) => all[id] ?? []);
      return marks.length === 0 ? undefined : Math.max(...marks);
    },
    /** Resolves when the number is safe on disk. */
    async raise(id: string, number: number): Promise<void> {
      const marks = await (own ??= readMarks(ownFile));
      marks[id] = Math.max(marks[id] ?? 0, number);
      await save();
    },
  };
}
export type ProgressFolder = ReturnType<typeof createProgressFolder>;
