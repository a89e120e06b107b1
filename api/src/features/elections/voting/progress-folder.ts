import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../../../platform/days.ts';

type Marks = Record<string, number>;

const today = () => new Date(Math.floor(Date.now() / dayMs) * dayMs);

/** No process replaces its file so often while another process reads a few files. */
const mostAttempts = 100;

/**
 * The acknowledged progress of each election, kept outside the database: each process writes files of its
 * own, and the highest number of all files counts, so none waits for another. Numbers only grow.
 *
 * A number is raised in memory, where this process reads it at once, and saved by a timer, whether or not it was raised:
 * otherwise the dates of the files would tell the moments of ballots. They say the day.
 *
 * A file never changes: a write makes a new one with all that the former ones say and removes those at the next write.
 * A process removes only files that it wrote, or took over when it started. So processes of the same name, as
 * containers can have, lose none of each other's numbers.
 */
export function createProgressFolder(folder: string, processName: string) {
  const prefix = processName.replace(/[^\w.-]/g, '_');
  const isOwn = (file: string) => file.startsWith(`${prefix}.`);
  const own: Marks = {};
  /** The content of files that this process has read or written, by name. */
  const known = new Map<string, Marks>();
  /** Files whose numbers the next one will have too, and those whose numbers the newest one has. */
  let former: string[] = [];
  let superseded: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let failure: unknown;

  async function list(): Promise<string[]> {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    for (const file of known.keys()) if (!files.includes(file)) known.delete(file);
    return files;
  }

  /** `null` for a file that was replaced since it was listed. */
  async function readMarks(file: string): Promise<Marks | null> {
    const before = known.get(file);
    if (before) return before;
    try {
      const marks = JSON.parse(await readFile(join(folder, file), 'utf8')) as Marks;
      known.set(file, marks);
      return marks;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Readers find the old file or the new one, also after a power cut. */
  async function write(): Promise<void> {
    // One that is being read can stay on Windows; the next start takes it over.
    const removed = Promise.allSettled(superseded.map((file) => unlink(join(folder, file))));
    const marks = { ...own };
    const name = `${prefix}.${randomBytes(6).toString('hex')}.json`;
    const draft = join(folder, `${name}.tmp`);
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(JSON.stringify(marks));
        await file.sync();
      } finally {
        await file.close();
      }
      await utimes(draft, today(), today());
      await rename(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    known.set(name, marks);
    await removed;
    superseded = former;
    former = [name];
    // A share may refuse it. The timer's moments say nothing.
    await utimes(folder, today(), today()).catch(() => {});
  }

  /** Reads what earlier starts left, and other processes of the same name: the next file has their numbers too. */
  async function takeOver(): Promise<void> {
    for (const file of (await list()).filter(isOwn)) {
      const marks = await readMarks(file);
      if (marks === null) continue;
      former.push(file);
      for (const [id, number] of Object.entries(marks)) own[id] = Math.max(own[id] ?? 0, number);
    }
  }

  const save = (): Promise<void> =>
    (writing = writing
      .catch(() => {})
      .then(write)
      .then(
        () => (failure = undefined),
        (error: unknown) => {
          failure = error;
          throw error;
        },
      ));

  return {
    /** @throws the system's error when the folder can't be used */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await takeOver();
      await save();
      // Removes the files of earlier starts, which the first one has taken over.
      await save();
    },
    /**
     * `undefined` when nothing is known of this election.
     * @throws the system's error while nothing can be saved: a restored database might go unnoticed
     */
    async read(id: string): Promise<number | undefined> {
      if (failure !== undefined) await save();
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const all = await Promise.all((await list()).map(readMarks));
        // A newer file, which isn't in the list, has the numbers of the one that is gone.
        if (all.includes(null)) continue;
        const numbers = [...all, own].flatMap((marks) => marks?.[id] ?? []);
        return numbers.length === 0 ? undefined : Math.max(...numbers);
      }
      throw new Error(`The files in ${folder} change too fast to be read.`);
    },
    /** In memory. */
    raise(id: string, number: number): void {
      own[id] = Math.max(own[id] ?? 0, number);
    },
    save,
  };
}
export type ProgressFolder = ReturnType<typeof createProgressFolder>;
