import { CommandError } from './errors.ts';
import type { TimeLimit } from './query/read.ts';
import { type Doc, maxDocumentBytes } from './values.ts';
import { RawArray } from './wire.ts';

type Cursor = {
  namespace: string;
  rows: Iterator<Uint8Array>;
  time: TimeLimit;
  waiting: Uint8Array | undefined;
  usedAt: number;
};

/** As MongoDB's: a cursor that nobody asks for any more goes away. */
const idleMilliseconds = 10 * 60 * 1000;
const firstBatchSize = 101;

/** Open results of find and aggregate. A cursor is a resting generator that knows the key it stopped at. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();

  /** The first batch, and a cursor for the rest where there is one. @param batchSize undefined for MongoDB's own */
  start(
    namespace: string,
    rows: Iterator<Uint8Array>,
    time: TimeLimit,
    { batchSize = firstBatchSize, single = false }: { batchSize?: number; single?: boolean } = {},
  ): Doc {
    const cursor: Cursor = { namespace, rows, time, waiting: undefined, usedAt: Date.now() };
    const { batch, done } = take(cursor, batchSize);
    const id = done || single ? 0n : newId();
    if (id !== 0n) this.#open.set(id, cursor);
    return { cursor: { firstBatch: new RawArray(batch), id, ns: namespace }, ok: 1 };
  }

  next(id: bigint, namespace: string, batchSize: number, maxTime: number | undefined): Doc {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.namespace !== namespace) throw new CommandError(43, `cursor id ${id} not found`);
    cursor.time.renew(maxTime);
    cursor.usedAt = Date.now();
    try {
      const { batch, done } = take(cursor, batchSize);
      if (done) this.#open.delete(id);
      return { cursor: { nextBatch: new RawArray(batch), id: done ? 0n : id, ns: namespace }, ok: 1 };
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
  }

  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  get count(): number {
    return this.#open.size;
  }

  removeIdle(): void {
    for (const [id, { usedAt }] of this.#open)
      if (Date.now() - usedAt > idleMilliseconds) this.#open.delete(id);
  }
}

function take(cursor: Cursor, size: number): { batch: Uint8Array[]; done: boolean } {
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
