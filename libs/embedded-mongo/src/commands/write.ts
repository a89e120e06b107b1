import { ObjectId } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { type Filter, matches, parseFilter } from '../query/match.ts';
import { parseProjection } from '../query/projection.ts';
import { read } from '../query/read.ts';
import { parseSort, type SortField } from '../query/sort.ts';
import type { Collection } from '../store/collection.ts';
import type { TimeLimit } from '../time-limit.ts';
import { parseUpdate, type Update } from '../update/update.ts';
import { upsertDocument } from '../update/upsert.ts';
import { checkDepth, decode, type Doc, encodeStored, isDoc, maxDepth, numberIn } from '../values.ts';
import { keyOf } from '../bson-order.ts';
import { collectionOf, type Command, databaseOf, documentIn, documentsIn, nameIn } from './command.ts';

const maxBatch = 100_000;

type Steps<T = void> = Generator<undefined, T>;

/** Carries out the statements of one command; after a fault it stops, unless they are unordered. */
function* runStatements(
  request: Doc,
  field: string,
  run: (statement: Doc, index: number, isOnly: boolean) => Steps | void,
): Steps<Doc[]> {
  const statements = documentsIn(request, field);
  if (statements.length === 0 || statements.length > maxBatch)
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${maxBatch}. Got ${statements.length}`,
    );
  const errors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      const steps = run(statement, index, statements.length === 1);
      if (steps) yield* steps;
    } catch (error) {
      // The end of its time and a wrong name of its collection end the whole command, as in MongoDB.
      if (!(error instanceof CommandError) || ['MaxTimeMSExpired', 'InvalidNamespace'].includes(error.reason))
        throw error;
      errors.push(error.toWriteError(index));
      if (request['ordered'] !== false) break;
    }
  }
  return errors;
}

const withErrors = (reply: Doc, writeErrors: Doc[]): Doc =>
  writeErrors.length > 0 ? { ...reply, writeErrors, ok: 1 } : { ...reply, ok: 1 };

export const statementOptions = {
  'update.updates': ['q', 'u', 'multi', 'upsert'],
  'delete.deletes': ['q', 'limit'],
};

/** @throws Location40415 for an option that isn't known, TypeMismatch for a switch that is neither on nor off */
function checkStatement(kind: keyof typeof statementOptions, statement: Doc): void {
  for (const [option, value] of Object.entries(statement)) {
    if (['multi', 'upsert'].includes(option) && typeof value !== 'boolean')
      throw new CommandError(
        'TypeMismatch',
        `BSON field '${kind}.${option}' is the wrong type, expected type 'bool'`,
      );
    if (['collation', 'hint', 'arrayFilters', 'sort'].includes(option))
      throw notImplemented(`the option '${option}' of ${kind}`);
    if (!statementOptions[kind].includes(option))
      throw new CommandError('FieldUnknown', `BSON field '${kind}.${option}' is an unknown field.`);
  }
}

/** Puts `_id` first, as MongoDB stores it. @throws InvalidIdField, DollarPrefixedFieldName, Overflow */
export function storable(doc: Doc): Doc {
  const { _id = new ObjectId(), ...fields } = doc;
  if (Array.isArray(_id)) throw new CommandError('InvalidIdField', "The '_id' value cannot be of type array");
  const dollar = dollarNameIn(_id);
  if (dollar)
    throw new CommandError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
  const stored = { _id, ...fields };
  checkDepth(stored, maxDepth.stored);
  // Refuses what has no place in the order of values, before anything is written.
  keyOf(stored);
  return stored;
}

function dollarNameIn(value: unknown): string | undefined {
  if (!isDoc(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = name.startsWith('$') ? name : dollarNameIn(inner);
    if (found) return found;
  }
  return undefined;
}

const insert: Command = {
  writes: true,
  options: ['documents', 'ordered', 'bypassDocumentValidation'],
  *run(request, { store }) {
    const name = nameIn(request, 'insert');
    let n = 0;
    const errors = yield* runStatements(request, 'documents', (doc) => {
      store.open(databaseOf(request), name).insert(storable(doc));
      n++;
    });
    return withErrors({ n }, errors);
  },
};

/** @returns the document as it is afterwards, undefined when nothing changed */
function change(collection: Collection, doc: Doc, update: Update): Doc | undefined {
  const after = storable(update.apply(doc));
  if (Buffer.compare(encodeStored(doc), encodeStored(after)) === 0) return undefined;
  collection.replace(doc, after);
  return after;
}

function insertUpsert(collection: Collection, filter: Filter, update: Update): Doc {
  const doc = storable(upsertDocument(filter, update));
  collection.insert(doc);
  return doc;
}

const update: Command = {
  writes: true,
  options: ['updates', 'ordered', 'bypassDocumentValidation'],
  *run(request, context) {
    const name = nameIn(request, 'update');
    let n = 0;
    let nModified = 0;
    const upserted: Doc[] = [];
    const errors = yield* runStatements(request, 'updates', function* (statement, index, isOnly) {
      checkStatement('update.updates', statement);
      const filter = parseFilter(documentIn(statement, 'q'));
      const parsed = parseUpdate(statement['u']);
      const multi = statement['multi'] === true;
      const upsert = statement['upsert'] === true;
      if (multi && parsed.replaces)
        throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
      const collection = collectionOf(request, 'update', context);
      const found = collection
        ? multi
          ? allTargets(collection, filter, context.time, isOnly && !upsert)
          : firstTargets(collection, filter, [], 1, context.time)
        : [];
      let foundAny = false;
      for (const target of found) {
        if (!target) {
          yield;
          continue;
        }
        foundAny = true;
        if (change(collection as Collection, target, parsed)) nModified++;
        n++;
      }
      if (!foundAny && upsert) {
        const made = insertUpsert(context.store.open(databaseOf(request), name), filter, parsed);
        upserted.push({ index, _id: made['_id'] });
        n++;
      }
    });
    return withErrors({ n, nModified, ...(upserted.length > 0 && { upserted }) }, errors);
  },
};

/** The first documents that a filter finds, looked for in one go: no one changes or inserts one meanwhile. */
function firstTargets(
  collection: Collection,
  filter: Filter,
  sort: SortField[],
  limit: number,
  time: TimeLimit,
): Doc[] {
  return read(collection, { filter, sort, skip: 0, limit, time })
    .filter((found) => found !== undefined)
    .map(({ doc }) => doc)
    .toArray();
}

/**
 * All documents that a filter finds, each as it is when it is returned. All ids are looked for first: a document that
 * an update moves in the index must not be met twice. Undefined where others have their turn, never once the first is
 * returned: all changes of a command share one commit. Documents that others changed so that the filter no longer
 * finds them are left out.
 * @param givesWay false for one of several statements, which may have changed something, and for an upsert: no one
 * else may insert while it looks
 */
function* allTargets(
  collection: Collection,
  filter: Filter,
  time: TimeLimit,
  givesWay: boolean,
): Generator<Doc | undefined> {
  // One that others move in the index meanwhile is met twice, too.
  const ids = new Set<string>();
  for (const found of read(collection, { filter, sort: [], skip: 0, limit: 0, time })) {
    if (found) ids.add(keyOf(found.doc['_id']).toString('latin1'));
    else if (givesWay) yield;
  }
  for (const id of ids) {
    time.check();
    const bytes = collection.get(Buffer.from(id, 'latin1'));
    const target = bytes && decode(bytes);
    if (target && matches(filter, target)) yield target;
  }
}

const remove: Command = {
  writes: true,
  options: ['deletes', 'ordered'],
  *run(request, context) {
    const collection = collectionOf(request, 'delete', context);
    let n = 0;
    const errors = yield* runStatements(request, 'deletes', function* (statement, _index, isOnly) {
      checkStatement('delete.deletes', statement);
      const filter = parseFilter(documentIn(statement, 'q'));
      const limit = numberIn(statement['limit']);
      if (limit !== 0 && limit !== 1)
        throw new CommandError('FailedToParse', 'The limit field in delete objects must be 0 or 1');
      if (!collection) return;
      const found =
        limit === 0
          ? allTargets(collection, filter, context.time, isOnly)
          : firstTargets(collection, filter, [], 1, context.time);
      for (const target of found) {
        if (target) {
          collection.remove(target);
          n++;
        } else yield;
      }
    });
    return withErrors({ n }, errors);
  },
};

const findAndModify: Command = {
  writes: true,
  options: ['query', 'update', 'remove', 'sort', 'fields', 'new', 'upsert', 'bypassDocumentValidation'],
  run(request, context) {
    const command = 'findAndModify' in request ? 'findAndModify' : 'findandmodify';
    const filter = parseFilter(documentIn(request, 'query'));
    const sort = parseSort(request['sort'] ?? undefined);
    const fields = documentIn(request, 'fields');
    const project = Object.keys(fields).length > 0 ? parseProjection(fields).ofDoc : (doc: Doc) => doc;
    for (const option of ['new', 'remove', 'upsert'])
      if (typeof (request[option] ?? false) !== 'boolean')
        throw new CommandError(
          'TypeMismatch',
          `BSON field '${command}.${option}' is the wrong type, expected type 'bool'`,
        );
    const returnsNew = request['new'] === true;
    const removes = request['remove'] === true;
    const upserts = request['upsert'] === true;
    if (removes && request['update'] !== undefined)
      throw new CommandError('FailedToParse', 'Cannot specify both an update and remove=true');
    if (removes && (returnsNew || upserts))
      throw new CommandError('FailedToParse', 'Cannot specify upsert=true or new=true with remove=true');
    const parsed = removes ? undefined : parseUpdate(request['update']);
    const collection = collectionOf(request, command, context);
    const [target] = collection ? firstTargets(collection, filter, sort, 1, context.time) : [];
    if (!parsed) {
      if (target) (collection as Collection).remove(target);
      return { lastErrorObject: { n: target ? 1 : 0 }, value: target ? project(target) : null, ok: 1 };
    }
    if (target) {
      const after = change(collection as Collection, target, parsed) ?? target;
      return {
        lastErrorObject: { n: 1, updatedExisting: true },
        value: project(returnsNew ? after : target),
        ok: 1,
      };
    }
    if (!upserts) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
    const made = insertUpsert(
      context.store.open(databaseOf(request), nameIn(request, command)),
      filter,
      parsed,
    );
    return {
      lastErrorObject: { n: 1, updatedExisting: false, upserted: made['_id'] },
      value: returnsNew ? project(made) : null,
      ok: 1,
    };
  },
};

export const writeCommands = { insert, update, delete: remove, findAndModify, findandmodify: findAndModify };
