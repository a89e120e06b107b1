import { type Connection, type Model, mongo } from 'mongoose';
import type { Logger } from '../platform/log.ts';

type Index = mongo.IndexDescriptionInfo;

/** Collections with more documents get their missing indexes after the start, except for unique ones. */
const buildNowUpTo = 10_000;
/** Collections checked in parallel: the database commits many at once, and the connection pool suffices. */
const atOnce = 16;

/**
 * Makes the collections and their indexes what the models declare. A missing index is built first, under another name
 * if its own is taken; what no model declares is dropped afterwards, so that a unique key holds all the time.
 * @returns what is left to do beside the requests: large indexes that only make reads quicker
 */
export async function alignIndexes(connection: Connection, log: Logger): Promise<() => Promise<void>> {
  const models = Object.values(connection.models);
  const later: (() => Promise<void>)[] = [];
  for (let from = 0; from < models.length; from += atOnce)
    later.push(...(await Promise.all(models.slice(from, from + atOnce).map((model) => align(model, log)))));
  return async () => {
    for (const finish of later) await finish();
  };
}

/** Differences from what the models declare. The next start removes them. */
export async function* faultsOfIndexes(connection: Connection): AsyncGenerator<string> {
  for (const model of Object.values(connection.models)) {
    const { name } = model.collection;
    const { missing, obsolete } = await differences(model).catch((error: unknown) => {
      // NamespaceNotFound: MongoDB lists no indexes of a collection that isn't there.
      if (error instanceof mongo.MongoServerError && error.code === 26)
        return { missing: declaredIndexes(model), obsolete: [] };
      throw error;
    });
    for (const index of missing) yield `${name} lacks its index ${index.name}.`;
    for (const index of obsolete) yield `${name} has an index that nothing declares: ${index.name}.`;
  }
}

async function differences(model: Model<unknown>) {
  const declared = declaredIndexes(model);
  const existing = await existingIndexes(model);
  return {
    existing,
    missing: declared.filter((index) => !existing.some((other) => isSame(index, other))),
    obsolete: existing.filter((index) => !declared.some((other) => isSame(index, other))),
  };
}

async function align(model: Model<unknown>, log: Logger): Promise<() => Promise<void>> {
  await model.createCollection();
  const { existing, missing, obsolete } = await differences(model);
  if (missing.length === 0 && obsolete.length === 0) return async () => {};
  const isLarge = (await model.estimatedDocumentCount()) > buildNowUpTo;
  const waits = (index: Index) => isLarge && !index.unique;
  const refused = await build(
    model,
    missing.filter((index) => !waits(index)),
    existing,
    log,
  );
  const finish = async () => {
    const alsoRefused = await build(model, missing.filter(waits), existing, log);
    if (!refused && !alsoRefused) await drop(model, obsolete, log);
  };
  if (missing.some(waits)) return finish;
  await finish();
  return async () => {};
}

/** Without the one by `_id`, which every collection has. */
const existingIndexes = async (model: Model<unknown>): Promise<Index[]> =>
  (await model.collection.listIndexes().toArray()).filter(({ key }) => !isDeepEqual(key, { _id: 1 }));

const declaredIndexes = (model: Model<unknown>): Index[] =>
  model.schema.indexes().map(([key, options]) => ({
    name: Object.entries(key)
      .map(([field, direction]) => `${field}_${String(direction)}`)
      .join('_'),
    ...(options as object),
    key: key as Index['key'],
  }));

const isDeepEqual = (a: unknown, b: unknown) =>
  mongo.BSON.EJSON.stringify(a) === mongo.BSON.EJSON.stringify(b);

/** The effect of an index, apart from its name. */
const effectOf = ({ key, unique, sparse, partialFilterExpression, expireAfterSeconds }: Index) => [
  Object.entries(key),
  Boolean(unique),
  Boolean(sparse),
  partialFilterExpression ?? null,
  expireAfterSeconds ?? null,
];
const isSame = (a: Index, b: Index) => isDeepEqual(effectOf(a), effectOf(b));

/** @returns whether the database kept an index that it takes for the same, and refused the new one */
async function build(
  model: Model<unknown>,
  missing: Index[],
  existing: Index[],
  log: Logger,
): Promise<boolean> {
  const taken = new Set(existing.map(({ name }) => name));
  const named = missing.map((index) => ({ ...index, name: freeName(index.name ?? '', taken) }));
  if (named.length === 0) return false;
  try {
    await model.collection.createIndexes(named);
    return false;
  } catch (error) {
    if (!isIndexConflict(error)) throw error;
  }
  let refused = false;
  for (const index of named)
    try {
      await model.collection.createIndexes([index]);
    } catch (error) {
      if (!isIndexConflict(error)) throw error;
      refused = true;
      log.warn(
        { collection: model.collection.name, index: index.name },
        'an index could not be changed: the database takes an existing one for the same; drop that by hand',
      );
    }
  return refused;
}

function freeName(name: string, taken: Set<string | undefined>): string {
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name}_${count}`)) count++;
  return `${name}_${count}`;
}

/** IndexOptionsConflict, IndexKeySpecsConflict. */
const isIndexConflict = (error: unknown) =>
  error instanceof mongo.MongoServerError && (error.code === 85 || error.code === 86);

async function drop(model: Model<unknown>, obsolete: Index[], log: Logger): Promise<void> {
  for (const { name } of obsolete) {
    if (!name) continue;
    try {
      await model.collection.dropIndex(name);
    } catch (error) {
      // IndexNotFound: another process was quicker.
      if (!(error instanceof mongo.MongoServerError && error.code === 27)) throw error;
    }
    log.info(
      { collection: model.collection.name, index: name },
      'dropped an index that is not used any more',
    );
  }
}
