import { CommandError } from './errors.ts';
import type { TimeLimit } from './time-limit.ts';
import { type Doc, maxDocumentBytes } from './values.ts';
import { RawArray } from './wire.ts';

/** Undefined where the work pauses for others. */
type Rows = Iterator<Uint8Array | undefined>;

type Cursor = {
  namespace: string;
  rows: Rows;
  time: TimeLimit;
  waiting: Uint8Array | undefined;
  /** Size of the row at which it rests, which stays in memory. */
  heldBytes: number;
  usedAt: number;
};

/** As MongoDB's: an unused cursor goes away. */
const idleMilliseconds = 10 * 60 * 1000;
const firstBatchSize = 101;
/** Beyond these the one that rested longest goes away: clients that vanish leave theirs open. */
const maxOpen = 200;
const maxHeldBytes = 64 * 1024 * 1024;

/** Open results of find. A cursor is a resting generator that knows the key it stopped at. */
export class Cursors {
  /** The one used last at the end. */
  readonly #open = new Map<bigint, Cursor>();

  /** The first batch, and a cursor for the rest where there is one. @param batchSize undefined for MongoDB's own */
  *start(
    namespace: string,
    rows: Rows,
    time: TimeLimit,
    { batchSize = firstBatchSize, single = false }: { batchSize?: number; single?: boolean } = {},
  ): Generator<undefined, Doc> {
    const cursor: Cursor = { namespace, rows, time, waiting: undefined, heldBytes: 0, usedAt: Date.now() };
    const { batch, id } = yield* this.#fetch(cursor, batchSize, single ? 0n : newId());
    return { cursor: { firstBatch: new RawArray(batch), id, ns: namespace }, ok: 1 };
  }

  *next(id: bigint, namespace: string, batchSize: number): Generator<undefined, Doc> {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    cursor.time.goOn();
    this.#open.delete(id);
    const { batch, id: left } = yield* this.#fetch(cursor, batchSize, id);
    return { cursor: { nextBatch: new RawArray(batch), id: left, ns: namespace }, ok: 1 };
  }

  kill(id: bigint): boolean {
    this.#open.get(id)?.rows.return?.();
    return this.#open.delete(id);
  }

  get count(): number {
    return this.#open.size;
  }

  removeIdle(): void {
    for (const [id, { usedAt }] of this.#open) if (Date.now() - usedAt > idleMilliseconds) this.kill(id);
  }

  /** Takes a batch; the cursor isn't open meanwhile, and afterwards only if there may be more. */
  *#fetch(cursor: Cursor, size: number, id: bigint) {
    let open = false;
    try {
      const { batch, done } = yield* take(cursor, size);
      open = !done && id !== 0n;
      if (open) this.#keep(id, cursor);
      return { batch, id: open ? id : 0n };
    } finally {
      if (!open) cursor.rows.return?.();
    }
  }

  #keep(id: bigint, cursor: Cursor): void {
    cursor.time.rest();
    cursor.usedAt = Date.now();
    this.#open.set(id, cursor);
    let held = this.#open.values().reduce((sum, { heldBytes }) => sum + heldBytes, 0);
    for (const [oldest, { heldBytes }] of this.#open) {
      if (this.#open.size <= maxOpen && held <= maxHeldBytes) break;
      held -= heldBytes;
      this.kill(oldest);
    }
  }
}

function* take(cursor: Cursor, size: number): Generator<undefined, { batch: Uint8Array[]; done: boolean }> {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  while (batch.length < size) {
    let row = cursor.waiting;
    cursor.waiting = undefined;
    if (!row) {
      const next = cursor.rows.next();
      if (next.done) return { batch, done: true };
      row = next.value;
    }
    if (!row) {
      yield;
      continue;
    }
    cursor.heldBytes = row.length;
    if (batch.length > 0 && bytes + row.length > maxDocumentBytes) {
      cursor.waiting = row;
      return { batch, done: false };
    }
    batch.push(row);
    bytes += row.length;
  }
  return { batch, done: false };
}

function newId(): bigint {
  const [number] = crypto.getRandomValues(new BigUint64Array(1));
  return ((number as bigint) >> 1n) | 1n;
}
