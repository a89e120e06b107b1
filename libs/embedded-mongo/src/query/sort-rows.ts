/** Rows that are sorted at once; more would keep others waiting. */
const runLength = 2000;

export type Keyed<T> = { key: Buffer; row: T };

/**
 * The rows that come first, in the order of their keys; where keys are equal, in the order in which they came.
 * Undefined rows, where the work pauses for others, are passed on.
 * @param letGo told of the rows that are held no longer, as they can't be among those wanted
 */
export function* sortRows<T>(
  rows: Iterable<Keyed<T> | undefined>,
  wanted: number,
  letGo: (rows: Keyed<T>[]) => void,
): Generator<T | undefined> {
  let runs: Keyed<T>[][] = [];
  let run: Keyed<T>[] = [];
  let held = 0;
  const first = (list: Keyed<T>[]): Keyed<T>[] => {
    if (list.length > wanted) letGo(list.slice(wanted));
    return list.slice(0, wanted);
  };
  for (const row of rows) {
    if (!row) {
      yield;
      continue;
    }
    run.push(row);
    if (run.length < runLength) continue;
    runs.push(first(run.sort(byKey)));
    run = [];
    held += Math.min(runLength, wanted);
    if (held > 2 * wanted + runLength) {
      runs = [first([...merge(runs)])];
      held = wanted;
    }
  }
  runs.push(run.sort(byKey));
  for (const { row } of merge(runs)) yield row;
}

const byKey = (a: { key: Buffer }, b: { key: Buffer }) => Buffer.compare(a.key, b.key);

/** Brings lists that are in order into one order, as they are asked for. */
function* merge<T>(runs: Keyed<T>[][]): Generator<Keyed<T>> {
  if (runs.length === 1) {
    yield* runs[0] as Keyed<T>[];
    return;
  }
  const half = runs.length >> 1;
  const right = merge(runs.slice(half));
  let other = right.next();
  for (const one of merge(runs.slice(0, half))) {
    for (; !other.done && byKey(other.value, one) < 0; other = right.next()) yield other.value;
    yield one;
  }
  for (; !other.done; other = right.next()) yield other.value;
}
