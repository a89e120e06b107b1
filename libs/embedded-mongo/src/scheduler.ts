import { run, runsApart, writes } from './commands/run.ts';
import { Cursors } from './cursors.ts';
import { CommandError } from './errors.ts';
import { NoRoomError } from './store/engine.ts';
import type { Store } from './store/store.ts';
import { Turn } from './time-limit.ts';
import type { Doc } from './values.ts';

/** Milliseconds that a command has when it begins (enough for most), and each time that it continues. */
const firstTurn = 2;
const nextTurn = 4;

/** The share of time that rewriting may take; a large file is rewritten less often. */
const rewritingShare = 0.01;

const atShutdown = new CommandError('InterruptedAtShutdown', 'interrupted at shutdown');

type Job = {
  command: Doc;
  steps: Generator<undefined, Doc>;
  answer: (reply: Doc) => void;
  isWanted: () => boolean;
};

/** Rewrites the file; without room on the disk it says so and leaves the file as it is. */
export function rewriteIfPossible(store: Store): void {
  try {
    store.engine.rewrite();
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error;
    console.error(`embedded-mongo: the file could not be rewritten: ${error.message}`);
  }
}

/**
 * Carries commands out, one at a time. Those that came in meanwhile go together: their writes share one commit, and no
 * answer goes out before it. A long read pauses after each turn, as does an update or delete while it looks for its
 * documents, and continues where it stopped. Once it changes something, it runs to its end.
 */
export class Scheduler {
  readonly #store: Store;
  readonly #cursors = new Cursors();
  readonly #turn = new Turn();
  readonly #fail: (error: Error) => void;
  #waiting: Job[] = [];
  #resting: Job[] = [];
  /** For the next round: the answers to what was committed in this one go out first. */
  #apart: Job[] = [];
  #planned = false;
  #stopped = false;
  #restsUntil = 0;

  /** @param fail called when nothing can be kept any more; whoever waits gets no answer then */
  constructor(store: Store, fail: (error: Error) => void) {
    this.#store = store;
    this.#fail = fail;
  }

  /** The reply to a command, once what it says is on disk. @param isWanted false when the client has gone */
  run(command: Doc, connection: number, isWanted: () => boolean): Promise<Doc> {
    if (this.#stopped) return Promise.resolve(atShutdown.toReply());
    const context = { store: this.#store, cursors: this.#cursors, connection, turn: this.#turn };
    return new Promise((answer) => {
      this.#waiting.push({ command, steps: run(command, context), answer, isWanted });
      this.#plan();
    });
  }

  /** Forgets unused cursors, and empties the write-ahead log into the file. */
  tidy(): void {
    if (this.#stopped) return;
    this.#cursors.removeIdle();
    try {
      this.#store.engine.checkpoint();
    } catch (error) {
      this.#stopFor(error as Error);
    }
  }

  /** Rewrites the file if a clustered collection has changed, unless the last rewrite was too long and too recent. */
  rewrite(): void {
    const begin = performance.now();
    if (this.#stopped || !this.#store.engine.unordered || begin < this.#restsUntil) return;
    try {
      rewriteIfPossible(this.#store);
    } catch (error) {
      this.#stopFor(error as Error);
      return;
    }
    const end = performance.now();
    this.#restsUntil = end + (end - begin) / rewritingShare;
  }

  /** Compares one part of the file with its checksums, and with each call the next one. */
  verifyPart(parts: number): void {
    if (this.#stopped) return;
    try {
      this.#store.engine.verifyPart(parts);
    } catch (error) {
      this.#stopFor(error as Error);
    }
  }

  /** Finishes every command; only reads that already paused get an error. */
  stop(): void {
    do this.#round();
    while (this.#apart.length > 0);
    const resting = Object.groupBy(this.#resting, ({ command }) => (writes(command) ? 'writing' : 'reading'));
    this.#resting = resting.writing ?? [];
    while (this.#resting.length > 0) this.#round();
    this.#stopped = true;
    for (const { steps, answer } of resting.reading ?? []) {
      steps.return({});
      answer(atShutdown.toReply());
    }
  }

  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      if (!this.#stopped) this.#round();
      if (this.#resting.length + this.#apart.length > 0) this.#plan();
    });
  }

  #round(): void {
    const { together: jobs = [], apart = [] } = Object.groupBy(this.#waiting.splice(0), ({ command }) =>
      runsApart(command) ? 'apart' : 'together',
    );
    // Not one that only now begins: each that rests has its turn before another has two.
    const next = this.#resting.shift();
    const transaction = [...jobs, ...(next ? [next] : [])].some(({ command }) => writes(command));
    const answers: (() => void)[] = [];
    try {
      for (const job of this.#apart.splice(0)) this.#step(job, firstTurn, answers);
      if (transaction) this.#store.engine.begin();
      for (const job of jobs) this.#step(job, firstTurn, answers);
      // The rest of a read has no reader when its client has gone.
      if (next && (writes(next.command) || next.isWanted())) this.#step(next, nextTurn, answers);
      else next?.steps.return({});
      if (transaction) this.#store.engine.commit();
    } catch (error) {
      this.#stopFor(error as Error);
      return;
    }
    this.#apart = apart;
    for (const answer of answers) answer();
  }

  #stopFor(error: Error): void {
    this.#stopped = true;
    this.#waiting = [];
    this.#resting = [];
    this.#apart = [];
    this.#fail(error);
  }

  #step(job: Job, turn: number, answers: (() => void)[]): void {
    this.#turn.start(turn);
    const { value, done } = job.steps.next();
    if (done) answers.push(() => job.answer(value));
    else this.#resting.push(job);
  }
}
