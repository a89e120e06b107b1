import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programFile } from '../programs.ts';
import { obituary, startChild, StartError, waitFor, type Child, type ChildOptions } from './processes.ts';

/**
 * All that runs on one data folder. Its keeper process stops the children also when this process can't any more;
 * see keeper.ts.
 */
export class Supervisor {
  readonly #keeper: Child;
  readonly #logDir: string;
  #stopping = false;
  #fail: (reason: Error) => void = () => {};
  /** Rejects with a StartError as soon as a watched child, or the keeper, ends by itself. */
  readonly failed: Promise<never>;

  private constructor(keeper: Child, logDir: string) {
    this.#keeper = keeper;
    this.#logDir = logDir;
    this.failed = new Promise((_resolve, reject) => (this.#fail = reject));
    this.failed.catch(() => {}); // heard by whoever waits for it
    this.watch(keeper);
  }

  /**
   * Takes the data folder, after the processes of a killed launcher have ended. Throws a StartError that names the process
   * when another launcher runs on it.
   */
  static async take(dataDir: string): Promise<Supervisor> {
    const pidFile = join(dataDir, 'portal.pid');
    for (let told = false; ; told = true) {
      const keeper = startChild({
        name: 'keeper',
        args: [programFile('keeper'), join(dataDir, 'portal.lock'), pidFile],
      });
      const answer = await waitFor(keeper, () => keeper.lines[0] ?? null);
      if (answer === 'locked') return new Supervisor(keeper, join(dataDir, 'logs'));
      const pid = readPid(pidFile);
      if (pid !== null && exists(pid)) {
        throw new StartError(
          `The portal is already running on ${dataDir}: process ${pid}.\n` +
            `Stop it (Ctrl-C in its terminal, or kill ${pid}), or use another folder: DATA_DIR=… PORT=4100 npm start`,
        );
      }
      // Its keeper gives each of them minutes, if need be (the database rewrites its file), and always ends.
      if (!told)
        console.log('  … waiting until the processes of an earlier start have stopped (Ctrl-C cancels)');
      await delay(1000);
    }
  }

  /** Starts a child; its output goes to DATA_DIR/logs. */
  start = (options: ChildOptions): Child => {
    const log = join(this.#logDir, `${options.name.toLowerCase().replaceAll(' ', '-')}.log`);
    const child = startChild({ log, ...options });
    this.#keeper.process.stdin?.write(
      `+${child.pid}${options.stopWithinMs ? `:${options.stopWithinMs}` : ''}\n`,
    );
    void child.ended.then(() => this.#keeper.process.stdin?.write(`-${child.pid}\n`));
    return child;
  };

  /** From now on the child must run until the end: `failed` rejects when it doesn't. */
  watch(child: Child): void {
    void child.ended.then(async () => {
      if (!this.#stopping) this.#fail(new StartError(await obituary(child)));
    });
  }

  /** Stops the children one by one, the last started first. Calling it again stops waiting for them. */
  async stop(): Promise<void> {
    this.#keeper.process.stdin?.write(this.#stopping ? 'now\n' : 'stop\n');
    this.#stopping = true;
    await this.#keeper.ended;
  }
}

function readPid(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
