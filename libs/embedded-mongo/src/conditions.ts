import { compare } from './bson-order.ts';
import { asksForValue, type Filter, matchesValue, parseFilter, type Predicate } from './query/match.ts';
import { isArrayIndex } from './query/paths.ts';
import { type Doc, MISSING } from './values.ts';

/** A condition on one path that every answer fulfils: what the planner can look up in an index. */
export type Condition = Predicate & {
  negated: boolean;
  /** What `$elemMatch` asks of a value in the array. */
  element?: Condition[];
};

/** A filter taken apart into what has to hold all at once. */
export type Conjunction = {
  conditions: Condition[];
  /** At least one filter of each list has to hold. */
  alternatives: Filter[][];
  /** There is nothing to the filter besides. */
  complete: boolean;
};

export function conjunctionOf(filter: Filter): Conjunction {
  if ('op' in filter) return { conditions: conditionsOf(filter), alternatives: [], complete: true };
  if ('all' in filter) {
    const parts = filter.all.map(conjunctionOf);
    return {
      conditions: parts.flatMap((part) => part.conditions),
      alternatives: parts.flatMap((part) => part.alternatives),
      complete: parts.every((part) => part.complete),
    };
  }
  if ('any' in filter) return { conditions: [], alternatives: [filter.any], complete: true };
  const denied = filter.none.map(onlyPredicate);
  return {
    conditions: denied.filter((p) => p !== undefined).map((p) => ({ ...p, negated: true })),
    alternatives: [],
    complete: denied.every((p) => p !== undefined),
  };
}

function onlyPredicate(filter: Filter): Predicate | undefined {
  if ('op' in filter) return filter;
  return 'all' in filter && filter.all.length === 1 ? onlyPredicate(filter.all[0] as Filter) : undefined;
}

function conditionsOf(predicate: Predicate): Condition[] {
  const condition = { ...predicate, negated: false };
  if (predicate.op !== '$elemMatch') return [condition];
  const operand = predicate.operand as Doc;
  if (asksForValue(operand))
    return [{ ...condition, element: conjunctionOf(parseFilter({ value: operand })).conditions }];
  // A condition on one document of the array holds for the fields of all its documents.
  const ofFields = conjunctionOf(parseFilter(operand)).conditions.filter(
    (inner) => !inner.negated && !isArrayIndex(inner.parts[0] as string) && excludesMissing(inner),
  );
  return [condition, ...ofFields.map((inner) => ({ ...inner, path: `${predicate.path}.${inner.path}` }))];
}

/** Whether each document that fulfils the conjunction fulfils this, too. */
export function implied(given: Conjunction, wanted: Filter): boolean {
  if ('all' in wanted) return wanted.all.every((part) => implied(given, part));
  if ('any' in wanted && wanted.any.some((part) => implied(given, part))) return true;
  if ('op' in wanted && given.conditions.some((condition) => implies(condition, wanted))) return true;
  return given.alternatives.some((list) => list.every((one) => implied(conjunctionOf(one), wanted)));
}

/** Whether the condition finds only documents that have the field. */
export function excludesMissing({ op, operand, negated, parts }: Condition): boolean {
  const allowsNull =
    op === '$in' ? (operand as unknown[]).includes(null) : op !== '$exists' && operand === null;
  // A path through an array may end in nothing, which isn't null either.
  return negated ? (op === '$eq' || op === '$in') && allowsNull && parts.length === 1 : !allowsNull;
}

function implies(given: Condition, wanted: Predicate): boolean {
  if (given.path !== wanted.path) return false;
  if (wanted.op === '$exists') return excludesMissing(given);
  if (given.negated) return false;
  if (given.op === wanted.op && compare(given.operand, wanted.operand) === 0) return true;
  const values =
    given.op === '$eq' ? [given.operand] : given.op === '$in' ? (given.operand as unknown[]) : undefined;
  if (values)
    return values.every(
      (value) =>
        isSingle(value) &&
        matchesValue(wanted, value) &&
        // Null finds documents without the field as well.
        (value !== null || matchesValue(wanted, MISSING)),
    );
  const direction = (op: string) =>
    op.startsWith('$g') ? 'above' : op.startsWith('$l') ? 'below' : undefined;
  const sameDirection = direction(given.op) !== undefined && direction(given.op) === direction(wanted.op);
  // {$gt: 5} implies {$gte: 5} and {$gt: 3}: what holds for the bound holds for all beyond it.
  return (
    sameDirection && given.operand !== null && isSingle(given.operand) && matchesValue(wanted, given.operand)
  );
}

const isSingle = (value: unknown) => !Array.isArray(value);
