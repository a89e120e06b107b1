import { bracketOf, brackets, keyOf } from './bson-order.ts';
import type { Condition } from './conditions.ts';
import { inverted } from './query/sort.ts';
import type { Range } from './store/engine.ts';

/**
 * Keys of one field of an index under which documents lie that fulfil a condition, in order and apart from each other
 * (https://www.mongodb.com/docs/manual/core/indexes/index-types/index-multikey/multikey-index-bounds/).
 */
export type Bounds = {
  intervals: Interval[];
  /** Every document that lies there fulfils the condition. */
  exact: boolean;
};
/** A point holds the one key `from`. */
export type Interval = Range & { point: boolean };

const pointOf = (key: Buffer): Interval => ({ from: key, to: successor(key), point: true });
const rangeOf = (from: Buffer, to: Buffer): Interval => ({ from, to, point: false });
const exactly = (...intervals: Interval[]): Bounds => ({ intervals, exact: true });

const nullKey = keyOf(null);
/** NaN lies below all numbers, but no comparison with one finds it. */
const aboveNaN = successor(keyOf(NaN));

/**
 * The bounds of a condition in an index; undefined when it has none. @param multikey whether the field may be an
 * array
 */
export function boundsOf(condition: Condition, multikey: boolean): Bounds | undefined {
  if (condition.negated) {
    // In an array, an element that differs says nothing about the others.
    if (multikey) return undefined;
    if (condition.op === '$exists') return { intervals: [pointOf(nullKey)], exact: false };
    const bounds = boundsOf({ ...condition, negated: false }, false);
    return bounds?.exact ? exactly(...complement(bounds.intervals)) : undefined;
  }
  const { op, operand } = condition;
  switch (op) {
    case '$eq':
      return equal(operand, multikey);
    case '$in':
      return union((operand as unknown[]).map((item) => equal(item, multikey)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compared(op, operand, multikey);
    case '$elemMatch':
      return ofOneElement(condition);
    default:
      return undefined;
  }
}

/** Keys that fulfil all conditions at once: for a field that has one value in each document. */
export function intersection(bounds: Bounds[]): Bounds | undefined {
  if (bounds.length === 0) return undefined;
  return bounds.reduce((a, b) => ({
    intervals: overlaps(a.intervals, b.intervals),
    exact: a.exact && b.exact,
  }));
}

/** The bounds in an index that goes down in this field. */
export const invertedBounds = ({ intervals }: Bounds): Interval[] =>
  intervals
    .toReversed()
    .map(({ from, to, point }) =>
      point ? pointOf(inverted(from)) : rangeOf(successor(inverted(to)), successor(inverted(from))),
    );

/** The least key above all that begin with these bytes. */
export function successor(key: Buffer): Buffer {
  const result = Buffer.from(key);
  for (let i = result.length - 1; i >= 0; i--) {
    if (result[i] !== 0xff) {
      result[i] = (result[i] as number) + 1;
      return result.subarray(0, i + 1);
    }
  }
  return Buffer.of(0xff);
}

function equal(value: unknown, multikey: boolean): Bounds | undefined {
  // An array is indexed by its elements; inside another array also as a whole.
  if (Array.isArray(value)) {
    const [first = []] = value as unknown[];
    const element = value.length === 0 ? Buffer.of(brackets.emptyArray) : keyOf(first);
    return { ...union([exactly(pointOf(element)), exactly(pointOf(keyOf(value)))]), exact: false } as Bounds;
  }
  if (value === null && multikey)
    return {
      intervals: [rangeOf(Buffer.of(brackets.emptyArray), Buffer.of(brackets.null + 1))],
      exact: false,
    };
  return exactly(pointOf(keyOf(value)));
}

function compared(
  op: '$gt' | '$gte' | '$lt' | '$lte',
  operand: unknown,
  multikey: boolean,
): Bounds | undefined {
  const inclusive = op === '$gte' || op === '$lte';
  const bracket = bracketOf(operand);
  const key = keyOf(operand);
  if (bracket === brackets.null || key.equals(keyOf(NaN)))
    return inclusive ? equal(operand, multikey) : exactly();
  if (bracket === brackets.array) return undefined;
  if (op === '$gt' || op === '$gte')
    return exactly(rangeOf(inclusive ? key : successor(key), Buffer.of(bracket + 1)));
  const from = bracket === brackets.number ? aboveNaN : Buffer.of(bracket);
  return exactly(rangeOf(from, inclusive ? successor(key) : key));
}

/**
 * One element has to fulfil all that `$elemMatch` asks of a value. An array within the array is indexed as a whole, not
 * by its elements.
 */
function ofOneElement({ element }: Condition): Bounds | undefined {
  const bounds = (element ?? [])
    .filter(({ op }) => op !== '$elemMatch')
    .map((condition) => boundsOf(condition, true));
  const found = intersection(bounds.filter((b) => b !== undefined));
  return found && { ...found, exact: false };
}

function union(bounds: (Bounds | undefined)[]): Bounds | undefined {
  if (!bounds.every((b) => b !== undefined)) return undefined;
  const sorted = bounds.flatMap((b) => b.intervals).sort((a, b) => Buffer.compare(a.from, b.from));
  const intervals: Interval[] = [];
  for (const interval of sorted) {
    const last = intervals.at(-1);
    if (!last || Buffer.compare(interval.from, last.to) >= 0) intervals.push(interval);
    else if (Buffer.compare(interval.to, last.to) > 0)
      intervals[intervals.length - 1] = rangeOf(last.from, interval.to);
  }
  return { intervals, exact: bounds.every((b) => b.exact) };
}

function complement(intervals: Interval[]): Interval[] {
  const starts = [Buffer.alloc(0), ...intervals.map(({ to }) => to)];
  const ends = [...intervals.map(({ from }) => from), Buffer.of(0xff)];
  return starts
    .map((from, i) => rangeOf(from, ends[i] as Buffer))
    .filter(({ from, to }) => Buffer.compare(from, to) < 0);
}

function overlaps(some: Interval[], others: Interval[]): Interval[] {
  const found: Interval[] = [];
  for (let i = 0, j = 0; i < some.length && j < others.length;) {
    const a = some[i] as Interval;
    const b = others[j] as Interval;
    const from = Buffer.compare(a.from, b.from) > 0 ? a.from : b.from;
    const aEndsFirst = Buffer.compare(a.to, b.to) < 0;
    const to = aEndsFirst ? a.to : b.to;
    // No bound lies inside of a point.
    if (Buffer.compare(from, to) < 0) found.push(a.point ? a : b.point ? b : rangeOf(from, to));
    if (aEndsFirst) i++;
    else j++;
  }
  return found;
}
