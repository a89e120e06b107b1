import { CommandError, notImplemented } from '../errors.ts';
import { clusterNameOf, describeIndex, type IndexDefinition, isIdIndex, parseIndex } from '../index-keys.ts';
import { matches, parseFilter } from '../query/match.ts';
import type { Collection } from '../store/collection.ts';
import { type Doc, encode } from '../values.ts';
import { collectionOf, type Command, databaseOf, documentIn, documentsIn, nameIn } from './command.ts';

const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
const clusteredIndexOf = ({ clustered }: Collection) => ({
  v: 2,
  key: { _id: 1 },
  name: clustered,
  unique: true,
});

const create: Command = {
  writes: true,
  options: ['clusteredIndex', 'idIndex'],
  run(request, { store }) {
    const name = nameIn(request, 'create');
    // mongorestore says so of each collection.
    if (request['idIndex'] !== undefined && !isIdIndex(documentIn(request, 'idIndex')))
      throw new CommandError(
        'InvalidIndexSpecificationOption',
        "The field 'key' for an _id index must be {_id: 1}",
      );
    const clustered = documentIn(request, 'clusteredIndex');
    if (request['clusteredIndex'] !== undefined && !(isIdIndex(clustered) && clustered['unique'] === true))
      throw new CommandError(
        'InvalidIndexSpecificationOption',
        "The clusteredIndex option must have the key {_id: 1} and 'unique: true'",
      );
    const wanted = request['clusteredIndex'] === undefined ? null : clusterNameOf(clustered);
    const existing = store.find(databaseOf(request), name);
    // As in MongoDB since 7.0, to create a collection again is an error only if the options differ.
    if (existing && existing.clustered !== wanted)
      throw new CommandError(
        'NamespaceExists',
        `Collection ${existing.namespace} already exists with different options`,
      );
    if (!existing) store.create(databaseOf(request), name, wanted);
    return { ok: 1 };
  },
};

const drop: Command = {
  writes: true,
  options: [],
  run(request, context) {
    const collection = collectionOf(request, 'drop', context);
    if (!collection) return { ok: 1 };
    const nIndexesWas = collection.indexes.length + 1;
    context.store.drop(collection);
    return { nIndexesWas, ns: collection.namespace, ok: 1 };
  },
};

const dropDatabase: Command = {
  writes: true,
  options: [],
  run(request, { store }) {
    for (const collection of store.list(databaseOf(request))) store.drop(collection);
    return { dropped: databaseOf(request), ok: 1 };
  },
};

const listDatabases: Command = {
  writes: false,
  options: ['nameOnly', 'filter', 'authorizedDatabases'],
  run(request, { store }) {
    const filter = parseFilter(documentIn(request, 'filter'));
    const names = [...new Set(store.list().map(({ db }) => db))].toSorted();
    const databases = names
      .map((name) => ({ name, sizeOnDisk: 0, empty: false }))
      .filter((db) => matches(filter, db));
    return { databases, totalSize: 0, ok: 1 };
  },
};

const listCollections: Command = {
  writes: false,
  options: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  run(request, { store, cursors, time }) {
    const db = databaseOf(request);
    const filter = parseFilter(documentIn(request, 'filter'));
    const rows = store
      .list(db)
      .map((collection) => ({
        name: collection.name,
        type: 'collection',
        options: collection.clustered === null ? {} : { clusteredIndex: clusteredIndexOf(collection) },
        info: { readOnly: false },
        ...(collection.clustered === null && { idIndex }),
      }))
      .filter((row) => matches(filter, row));
    return cursors.start(`${db}.$cmd.listCollections`, rows.map(encode).values(), time, {
      batchSize: Infinity,
    });
  },
};

const listIndexes: Command = {
  writes: false,
  options: ['cursor'],
  run(request, context) {
    const collection = collectionOf(request, 'listIndexes', context);
    const namespace = `${databaseOf(request)}.${nameIn(request, 'listIndexes')}`;
    if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
    const own =
      collection.clustered === null ? idIndex : { ...clusteredIndexOf(collection), clustered: true };
    const rows = [own, ...collection.indexes.map(describeIndex)];
    return context.cursors.start(namespace, rows.map(encode).values(), context.time, {
      batchSize: Infinity,
    });
  },
};

const createIndexes: Command = {
  writes: true,
  // The last comes from mongorestore; unknown options are refused all the same.
  options: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  run(request, { store, time }) {
    const name = nameIn(request, 'createIndexes');
    const specs = documentsIn(request, 'indexes');
    const definitions = specs.filter((spec) => !declaresIdIndex(spec)).map(parseIndex);
    const isNew = !store.find(databaseOf(request), name);
    const collection = store.open(databaseOf(request), name);
    const numIndexesBefore = collection.indexes.length + 1;
    try {
      for (const definition of definitions)
        if (!alreadyThere(collection, definition)) collection.addIndex(definition, time);
    } catch (error) {
      for (const index of collection.indexes.slice(numIndexesBefore - 1)) collection.removeIndex(index);
      throw error;
    }
    return {
      numIndexesBefore,
      numIndexesAfter: collection.indexes.length + 1,
      createdCollectionAutomatically: isNew,
      ok: 1,
    };
  },
};

/** Every collection has it already. @throws InvalidIndexSpecificationOption for one with options of its own */
function declaresIdIndex(spec: Doc): boolean {
  if (!isIdIndex(spec)) return false;
  const option = Object.keys(spec).find((name) => !['v', 'key', 'name', 'ns', 'background'].includes(name));
  if (option)
    throw new CommandError(
      'InvalidIndexSpecificationOption',
      `The field '${option}' is not valid for an _id index specification`,
    );
  return true;
}

/**
 * Several indexes of the same keys may differ in what they leave out and whether they are unique.
 * @throws when another index has the name, or one of the same effect has another name
 */
function alreadyThere(collection: Collection, wanted: IndexDefinition): boolean {
  const effectOf = (index: IndexDefinition) =>
    Buffer.from(encode({ ...describeIndex(index), name: '' })).toString('base64');
  const effect = effectOf(wanted);
  const sameName = collection.indexes.find(({ name }) => name === wanted.name);
  if (sameName && effectOf(sameName) === effect) return true;
  if (sameName)
    throw new CommandError(
      'IndexKeySpecsConflict',
      `An existing index has the same name '${wanted.name}' but other keys or options`,
    );
  const sameEffect = collection.indexes.find((index) => effectOf(index) === effect);
  if (sameEffect)
    throw new CommandError(
      'IndexOptionsConflict',
      `Index already exists with a different name: ${sameEffect.name}`,
    );
  return false;
}

const dropIndexes: Command = {
  writes: true,
  options: ['index'],
  run(request, context) {
    const collection = collectionOf(request, 'dropIndexes', context);
    if (!collection) throw new CommandError('NamespaceNotFound', 'ns not found');
    const nIndexesWas = collection.indexes.length + 1;
    const wanted = request['index'];
    if (wanted === '*') {
      for (const index of collection.indexes.slice()) collection.removeIndex(index);
      return { nIndexesWas, ok: 1 };
    }
    if (typeof wanted !== 'string') throw notImplemented('dropping an index by its keys');
    if (wanted === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
    const index = collection.indexes.find(({ name }) => name === wanted);
    if (!index) throw new CommandError('IndexNotFound', `index not found with name [${wanted}]`);
    collection.removeIndex(index);
    return { nIndexesWas, ok: 1 };
  },
};

/** Rewrites the file in key order: space that documents left is freed, and the order of arrival is gone. */
const compact: Command = {
  writes: false,
  apart: true,
  options: ['force'],
  run(request, context) {
    const collection = collectionOf(request, 'compact', context);
    if (!collection) throw new CommandError('NamespaceNotFound', 'collection does not exist');
    const { store } = context;
    // Changes are tracked for clustered collections only.
    if (collection.clustered !== null && !store.engine.unordered) {
      store.engine.checkpoint();
      return { bytesFreed: 0, ok: 1 };
    }
    return { bytesFreed: store.engine.rewrite(), ok: 1 };
  },
};

export const catalogCommands = {
  compact,
  create,
  drop,
  dropDatabase,
  listDatabases,
  listCollections,
  listIndexes,
  createIndexes,
  dropIndexes,
};
