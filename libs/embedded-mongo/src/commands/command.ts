import type { Cursors } from '../cursors.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import type { Collection } from '../store/collection.ts';
import { checkDatabaseName, type Store } from '../store/store.ts';
import type { TimeLimit, Turn } from '../time-limit.ts';
import { type Doc, isDoc, numberIn } from '../values.ts';

export type Context = { store: Store; cursors: Cursors; connection: number; turn: Turn; time: TimeLimit };

export type Command = {
  /** Needs a commit before its reply may go out. */
  writes: boolean;
  /** Runs between two transactions, not in one. */
  apart?: true;
  /** Options that the command knows; any other is refused. */
  options: string[];
  /** The reply, or the steps to it, which pause for others in between. */
  run: (request: Doc, context: Context) => Doc | Generator<undefined, Doc>;
};

/** Options of every command; a stand-alone server has nothing to do for most. */
export const commonOptions = [
  'lsid',
  '$db',
  '$clusterTime',
  '$readPreference',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
];

/** @throws Location40415 for an option that isn't known, so that none is ever ignored. */
export function checkOptions(name: string, command: Command, request: Doc): void {
  if ('txnNumber' in request || 'startTransaction' in request || 'autocommit' in request)
    throw new CommandError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  if (request['apiVersion'] !== undefined)
    throw new CommandError('APIVersionError', 'the Stable API is not supported');
  for (const [option, value] of Object.entries(request)) {
    if (option === name || commonOptions.includes(option) || command.options.includes(option)) continue;
    if (option === 'collation' && isDoc(value) && value['locale'] === 'simple') continue;
    if (knownToMongo.includes(option)) throw notImplemented(`the option '${option}' of ${name}`);
    throw new CommandError('FieldUnknown', `BSON field '${name}.${option}' is an unknown field.`);
  }
  const concern = request['writeConcern'];
  if (isDoc(concern)) {
    const w = numberIn(concern['w']);
    if (w !== undefined && w > 1) throw badValue("cannot use 'w' > 1 when a host is not replicated");
  }
  const level = isDoc(request['readConcern']) ? request['readConcern']['level'] : undefined;
  if (
    level !== undefined &&
    (typeof level !== 'string' || !['local', 'available', 'majority'].includes(level))
  )
    throw new CommandError(
      'InvalidOptions',
      'only the read concern levels local, available and majority are supported',
    );
}

const knownToMongo = [
  'collation',
  'hint',
  'let',
  'min',
  'max',
  'tailable',
  'awaitData',
  'returnKey',
  'showRecordId',
  'arrayFilters',
];

export function nameIn(request: Doc, command: string): string {
  const name = request[command];
  if (typeof name !== 'string' || name === '')
    throw new CommandError('InvalidNamespace', `Invalid namespace specified for ${command}`);
  return name;
}

export function databaseOf(request: Doc): string {
  const name = request['$db'];
  if (typeof name !== 'string')
    throw new CommandError('FieldMissing', "BSON field '$db' is missing but a required field");
  checkDatabaseName(name);
  return name;
}

export const collectionOf = (request: Doc, command: string, { store }: Context): Collection | undefined =>
  store.find(databaseOf(request), nameIn(request, command));

/** @throws TypeMismatch when it is there and isn't a document */
export function documentIn(request: Doc, field: string): Doc {
  const value = request[field] ?? {};
  if (!isDoc(value))
    throw new CommandError('TypeMismatch', `BSON field '${field}' is the wrong type, expected type 'object'`);
  return value;
}

/** @throws TypeMismatch when there is none, or something in it isn't a document */
export function documentsIn(request: Doc, field: string): Doc[] {
  const value = request[field];
  if (!Array.isArray(value) || !value.every(isDoc))
    throw new CommandError('TypeMismatch', `BSON field '${field}' has to be an array of objects`);
  return value;
}

/** A whole number that isn't negative. */
export function countIn(request: Doc, field: string, fallback: number): number {
  if (request[field] === undefined) return fallback;
  const value = numberIn(request[field]);
  if (value === undefined)
    throw new CommandError('TypeMismatch', `BSON field '${field}' is the wrong type, expected a number`);
  if (value < 0 || !Number.isInteger(value))
    throw new CommandError(
      'ValueNegative',
      `BSON field '${field}' value must be >= 0, actual value '${value}'`,
    );
  return value;
}
