import { Int32 } from 'bson';
import { compare } from '../bson-order.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { copy, type Doc, isDoc, MISSING, typeName } from '../values.ts';
import { addToSet, pullTest, push } from './arrays.ts';
import { Field } from './fields.ts';
import { sum } from './numbers.ts';
import { checkPath, inOrderOfPaths, refuseConflicts } from './paths.ts';

/** The effect of a statement on a document. */
export type Update = {
  /** @returns a new document */
  apply: (doc: Doc, inserting?: boolean) => Doc;
  replaces: boolean;
};

type Operator = (field: Field, argument: unknown) => void;

/** https://www.mongodb.com/docs/manual/reference/operator/update/ */
export const updateOperators: Record<string, Operator> = {
  $set: (field, value) => field.set(copy(value)),
  $setOnInsert: (field, value) => field.set(copy(value)),
  $unset: (field) => field.unset(),
  $inc: (field, by) => {
    const value = field.get();
    field.set(sum(value === MISSING ? new Int32(0) : value, by));
  },
  $max: (field, value) => {
    const current = field.get();
    if (current === MISSING || compare(value, current) > 0) field.set(copy(value));
  },
  $push: (field, argument) => field.set(push(listIn(field), copy(argument))),
  $addToSet: (field, argument) => field.set(addToSet(listIn(field), copy(argument))),
  $pull: (field, condition) => {
    if (field.get() === MISSING) return;
    const test = pullTest(condition);
    field.set(listIn(field).filter((item) => !test(item)));
  },
};

/** Reads the `u` of an update. @throws FailedToParse and others for what isn't known. */
export function parseUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw notImplemented('an update with a pipeline');
  if (!isDoc(update)) throw new CommandError('FailedToParse', 'an update needs a document');
  const names = Object.keys(update);
  const withOperators = names[0]?.startsWith('$') === true;
  if (!withOperators) {
    const operator = names.find((name) => name.startsWith('$'));
    if (operator)
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${operator}' is not allowed here`,
      );
    return { replaces: true, apply: (doc) => replacement(doc, update) };
  }
  const steps = names
    .flatMap((name) => {
      const operator = Object.hasOwn(updateOperators, name) ? updateOperators[name] : undefined;
      if (!operator) throw new CommandError('FailedToParse', `Unknown modifier: ${name}`);
      const fields = update[name];
      if (!isDoc(fields))
        throw new CommandError('FailedToParse', `Modifiers operate on fields but ${name} has none`);
      return Object.entries(fields).map(([path, argument]) => {
        checkPath(path);
        return { name, operator, path, argument };
      });
    })
    .sort((a, b) => inOrderOfPaths(a.path, b.path));
  refuseConflicts(steps.map(({ path }) => path));
  return {
    replaces: false,
    apply: (before, inserting = false) => {
      const doc = copy(before);
      for (const { name, operator, path, argument } of steps)
        if (inserting || name !== '$setOnInsert') operator(new Field(doc, path), argument);
      keepId(before, doc);
      return doc;
    },
  };
}

function replacement(doc: Doc, update: Doc): Doc {
  const { _id, ...rest } = copy(update);
  const result = { _id: doc['_id'] ?? _id, ...rest };
  if (_id !== undefined) keepId(doc, { _id });
  return result;
}

function keepId(before: Doc, after: Doc): void {
  if (before['_id'] === undefined) return;
  if (after['_id'] === undefined || compare(before['_id'], after['_id']) !== 0)
    throw new CommandError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
}

function listIn(field: Field): unknown[] {
  const value = field.get();
  if (value === MISSING) return [];
  if (!Array.isArray(value))
    throw badValue(`The field '${field.path}' must be an array but is of type ${typeName(value)}`);
  return value;
}
