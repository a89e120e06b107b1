import { ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import type { Filter } from '../query/match.ts';
import { copy, type Doc } from '../values.ts';
import { Field } from './fields.ts';
import { refuseConflicts } from './paths.ts';
import type { Update } from './update.ts';

/** The document that an upsert inserts: the query's equalities, then the update. */
export function upsertDocument(filter: Filter, update: Update): Doc {
  const equalities = equalitiesOf(filter).filter(([path]) => !update.replaces || path === '_id');
  refuseConflicts(
    equalities.map(([path]) => path),
    (path, at) =>
      new CommandError(
        'NotSingleValueField',
        path === at
          ? `cannot infer query fields to set, path '${path}' is matched twice`
          : `cannot infer query fields to set, both paths '${at}' and '${path}' are matched`,
      ),
  );
  const seed: Doc = {};
  for (const [path, value] of equalities) new Field(seed, path).set(copy(value));
  const { _id = new ObjectId(), ...rest } = update.apply(seed, true);
  return { _id, ...rest };
}

function equalitiesOf(filter: Filter): [string, unknown][] {
  if ('all' in filter) return filter.all.flatMap(equalitiesOf);
  if ('any' in filter) return filter.any.length === 1 ? filter.any.flatMap(equalitiesOf) : [];
  if ('none' in filter) return [];
  if (filter.op === '$eq') return [[filter.path, filter.operand]];
  const list = filter.op === '$in' ? (filter.operand as unknown[]) : [];
  return list.length === 1 ? [[filter.path, list[0]]] : [];
}
