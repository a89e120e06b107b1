import { Double } from 'bson';
import { compare, keyOf } from '../bson-order.ts';
import { CommandError } from '../errors.ts';
import { typeName } from '../query/types.ts';
import { type Doc, isDoc, MISSING, numberIn } from '../values.ts';
import { arithmetic } from '../update/numbers.ts';
import { orNull, parseExpression, summand } from './expressions.ts';
import { Memory } from '../memory.ts';

/** Undefined where a long read pauses for others; each stage passes it on. */
export type Rows = IteratorObject<Doc | undefined>;

type Accumulator = { add: (value: unknown) => void; result: () => unknown };

/** Keeps one value, which a later one may replace. */
const chosen =
  (isWanted: (value: unknown, kept: unknown) => boolean) =>
  (memory: Memory): Accumulator => {
    let kept: unknown = MISSING;
    return {
      add: (value) => {
        if (!isWanted(value, kept)) return;
        if (kept !== MISSING) memory.remove(kept);
        kept = orNull(value);
        memory.add(kept);
      },
      result: () => orNull(kept),
    };
  };

const extreme = (direction: 1 | -1) =>
  chosen(
    (value, kept) =>
      value !== MISSING && value !== null && (kept === MISSING || compare(value, kept) === direction),
  );

/** Whole numbers are added up exactly; of doubles what each sum loses is kept for the next one, as MongoDB does. */
const sum = (): Accumulator => {
  let whole: unknown = 0;
  let double: number | undefined;
  let lost = 0;
  return {
    add: (value) => {
      const number = summand(value);
      if (number === undefined) return;
      if (typeName(number) !== 'double') {
        whole = arithmetic('$inc', whole, number);
        return;
      }
      const term = numberIn(number) as number;
      const more = term + lost;
      const before = double ?? 0;
      double = before + more;
      lost = term - more + lost;
      lost += Math.abs(before) >= Math.abs(more) ? before - double + more : more - double + before;
      if (!Number.isFinite(double)) lost = 0;
    },
    result: () => (double === undefined ? whole : new Double(double + (numberIn(whole) as number))),
  };
};

const collect =
  (distinct: boolean) =>
  (memory: Memory): Accumulator => {
    const values: unknown[] = [];
    const keys = new Set<string>();
    return {
      add: (value) => {
        if (value === MISSING) return;
        if (distinct) {
          const key = keyOf(value).toString('latin1');
          if (keys.has(key)) return;
          keys.add(key);
        }
        memory.add(value);
        values.push(value);
      },
      result: () => values,
    };
  };

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/#accumulator-operator */
export const accumulators: Record<string, (memory: Memory) => Accumulator> = {
  $sum: sum,
  $count: sum,
  $avg: () => {
    const total = sum();
    let count = 0;
    return {
      add: (value) => {
        if (summand(value) === undefined) return;
        total.add(value);
        count++;
      },
      result: () => (count === 0 ? null : new Double((numberIn(total.result()) as number) / count)),
    };
  },
  $min: extreme(-1),
  $max: extreme(1),
  $first: chosen((_value, kept) => kept === MISSING),
  $last: chosen(() => true),
  $push: collect(false),
  $addToSet: collect(true),
};

/** Reads a `$group` stage. */
export function parseGroup(specification: Doc): (rows: Rows) => Rows {
  if (!('_id' in specification))
    throw new CommandError('GroupWithoutId', 'a group specification must include an _id');
  const { _id: idSource, ...sources } = specification;
  const id = parseExpression(idSource);
  const fields = Object.entries(sources).map(([field, source]) => {
    const [name, ...others] = isDoc(source) ? Object.keys(source) : [];
    if (field.includes('.'))
      throw new CommandError('GroupFieldWithDot', `The field name '${field}' cannot contain '.'`);
    if (name === undefined || others.length > 0)
      throw new CommandError('AccumulatorNotADocument', `The field '${field}' must be an accumulator object`);
    const make = Object.hasOwn(accumulators, name) ? accumulators[name] : undefined;
    if (!make) throw new CommandError('UnknownAccumulator', `unknown group operator '${name}'`);
    const argument = (source as Doc)[name];
    if (name === '$count' && !(isDoc(argument) && Object.keys(argument).length === 0))
      throw new CommandError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
    const expression = name === '$count' ? () => 1 : parseExpression(argument);
    return { field, make, expression };
  });
  return function* (rows) {
    const groups = new Map<string, { id: unknown; results: Accumulator[] }>();
    using memory = new Memory('$group');
    for (const doc of rows) {
      if (!doc) {
        yield;
        continue;
      }
      const value = orNull(id(doc));
      const key = keyOf(value).toString('latin1');
      let group = groups.get(key);
      if (!group) {
        group = { id: value, results: fields.map(({ make }) => make(memory)) };
        memory.add(value);
        groups.set(key, group);
      }
      for (const [i, { expression }] of fields.entries())
        (group.results[i] as Accumulator).add(expression(doc));
    }
    for (const { id: _id, results } of groups.values())
      yield {
        _id,
        ...Object.fromEntries(fields.map(({ field }, i) => [field, (results[i] as Accumulator).result()])),
      };
  };
}
