import { CommandError } from './errors.ts';

/** Milliseconds for a command that brings no `maxTimeMS`; as MongoDB's `defaultMaxTimeMS`, but for all commands. */
const defaultMilliseconds = 60_000;

/** How long what runs now may go on before others have their turn; one for all, as only one thing runs at a time. */
export class Turn {
  end = Infinity;

  start(milliseconds: number): void {
    this.end = performance.now() + milliseconds;
  }
}

/** The time that a command may take; one object for a cursor's life, which stands still between two batches. */
export class TimeLimit {
  readonly #turn: Turn;
  #left: number;
  #end: number;

  /** @param milliseconds 0 for the server's own limit */
  constructor(turn: Turn, milliseconds = 0) {
    this.#turn = turn;
    this.#left = milliseconds || defaultMilliseconds;
    this.#end = performance.now() + this.#left;
  }

  rest(): void {
    this.#left = this.#end - performance.now();
  }

  goOn(): void {
    this.#end = performance.now() + this.#left;
  }

  /** @returns whether it is time to pause, which only reads can do; @throws MaxTimeMSExpired */
  check(): boolean {
    const now = performance.now();
    if (now > this.#end) throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    return now > this.#turn.end;
  }
}

/** Lets others have their turn between two rows, where what makes them doesn't. */
export function* givingWay<T>(rows: Iterable<T | undefined>, time: TimeLimit): Generator<T | undefined> {
  for (const row of rows) {
    yield row;
    if (time.check()) yield;
  }
}
