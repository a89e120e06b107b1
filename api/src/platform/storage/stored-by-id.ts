import type { Connection, Model, ProjectionType } from 'mongoose';
import { DomainError } from '../http/errors.ts';
import type { Logger } from '../log.ts';

/** Schema options of collections whose order of arrival must say nothing: otherwise documents are stored as they come. */
export const storedById = {
  versionKey: false,
  clusteredIndex: { key: { _id: 1 }, name: 'by-id', unique: true },
} as const;

/** The range of `_id`s (or keys) that begin with `prefix:`; `;` is the character after `:`. */
export const within = (prefix: string, after = '') => ({ $gt: `${prefix}:${after}`, $lt: `${prefix};` });

/**
 * The documents with these ids; those that don't exist are left out. Each id is a range of its own: for `$in`, MongoDB 7
 * reads a clustered collection from the least of the ids to the greatest.
 */
export async function findByIds<T, Virtuals>(
  model: Model<T, object, object, Virtuals>,
  ids: Iterable<string | number>,
  projection?: ProjectionType<T>,
): Promise<T[]> {
  const ranges = Array.from(ids, (_id) => ({ _id: { $gte: _id, $lte: _id } }));
  return ranges.length === 0 ? [] : model.find({ $or: ranges } as object, projection).lean();
}

interface StoredModel {
  collection: { name: string };
}

/** Mongoose knows the option, its types don't. */
const declared = (connection: Connection): StoredModel[] =>
  Object.values(connection.models).filter(({ schema }) => schema.get('clusteredIndex' as 'collection'));

/**
 * The names of these models' collections that are missing or not clustered by `_id`; without `models`, checks every
 * collection that should be.
 */
export async function notStoredById(
  connection: Connection,
  models: StoredModel[] = declared(connection),
): Promise<string[]> {
  const names = models.map(({ collection }) => collection.name);
  const found = await connection.db!.listCollections({ name: { $in: names } }).toArray();
  const clustered = found.flatMap((info) =>
    'options' in info && info.options?.['clusteredIndex'] ? [info.name] : [],
  );
  return names.filter((name) => !clustered.includes(name));
}

/** @throws DomainError `order-not-hidden` unless all these are stored by `_id` */
export async function requireStoredById(connection: Connection, ...models: StoredModel[]): Promise<void> {
  if ((await notStoredById(connection, models)).length > 0) throw new DomainError('order-not-hidden');
}

/** Tells the operator of collections that someone else made: creating one that is there already changes nothing. */
export async function warnOfStoredOrder(connection: Connection, log: Logger): Promise<void> {
  const collections = await notStoredById(connection);
  if (collections.length > 0)
    log.error(
      { collections },
      'these collections are not clustered by _id: they can keep elections from opening and anonymous complaints from being taken; see docs/guides/larger-portals.md#clustered-collections',
    );
}
