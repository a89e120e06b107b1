import { compare } from '../bson-order.ts';
import { CommandError } from '../errors.ts';
import { bsonTypeOf, type Doc, isDoc, MISSING, numberIn } from '../values.ts';
import { arithmetic } from '../update/numbers.ts';

/** Computes a value from a document; MISSING when there is none. */
export type Expression = (doc: Doc) => unknown;

type Builder = (args: Expression[]) => Expression;

const binary =
  (test: (order: number) => boolean): Builder =>
  ([a, b]) =>
  (doc) =>
    test(compareWithMissing((a as Expression)(doc), (b as Expression)(doc)));

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/ */
export const expressionOperators: Record<string, { args: [number, number]; build: Builder }> = {
  $eq: { args: [2, 2], build: binary((order) => order === 0) },
  $ne: { args: [2, 2], build: binary((order) => order !== 0) },
  $gt: { args: [2, 2], build: binary((order) => order > 0) },
  $gte: { args: [2, 2], build: binary((order) => order >= 0) },
  $lt: { args: [2, 2], build: binary((order) => order < 0) },
  $lte: { args: [2, 2], build: binary((order) => order <= 0) },
  $and: { args: [0, 100], build: (args) => (doc) => args.every((arg) => isTrue(arg(doc))) },
  $or: { args: [0, 100], build: (args) => (doc) => args.some((arg) => isTrue(arg(doc))) },
  $not: {
    args: [1, 1],
    build:
      ([arg]) =>
      (doc) =>
        !isTrue((arg as Expression)(doc)),
  },
  $ifNull: {
    args: [2, 100],
    build: (args) => (doc) => {
      const values = args.map((arg) => arg(doc));
      return values.find((value) => value !== null && value !== MISSING) ?? values.at(-1);
    },
  },
  $cond: {
    args: [3, 3],
    build:
      ([test, yes, no]) =>
      (doc) =>
        ((isTrue((test as Expression)(doc)) ? yes : no) as Expression)(doc),
  },
  $add: { args: [1, 100], build: (args) => (doc) => fold('$inc', args, doc) },
  $multiply: { args: [1, 100], build: (args) => (doc) => fold('$mul', args, doc) },
  $size: {
    args: [1, 1],
    build:
      ([arg]) =>
      (doc) => {
        const value = (arg as Expression)(doc);
        if (!Array.isArray(value))
          throw new CommandError('SizeOfNoArray', 'The argument to $size must be an array');
        return value.length;
      },
  },
};

export const isExpression = (name: string) => name === '$literal' || Object.hasOwn(expressionOperators, name);

/** Reads an aggregation expression. @throws InvalidPipelineOperator and others for what isn't known. */
export function parseExpression(source: unknown): Expression {
  if (typeof source === 'string' && source.startsWith('$')) return fieldPath(source);
  if (Array.isArray(source)) {
    const items = source.map(parseExpression);
    return (doc) => items.map((item) => orNull(item(doc)));
  }
  if (!isDoc(source)) return () => source;
  const [name, ...others] = Object.keys(source);
  if (!name?.startsWith('$')) return documentExpression(source);
  if (others.length > 0)
    throw new CommandError(
      'ExpressionNotOneField',
      'An object representing an expression must have exactly one field',
    );
  const argument = source[name];
  if (name === '$literal') return () => argument;
  const operator = Object.hasOwn(expressionOperators, name) ? expressionOperators[name] : undefined;
  if (!operator) throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  const list =
    name === '$cond' && isDoc(argument)
      ? branchesOf(argument)
      : Array.isArray(argument)
        ? argument
        : [argument];
  const [least, most] = operator.args;
  if (list.length < least || list.length > most)
    throw new CommandError(
      'WrongNumberOfArguments',
      `Expression ${name} takes ${least} to ${most} arguments. ${list.length} were passed in.`,
    );
  return operator.build(list.map(parseExpression));
}

const branches = [
  ['if', 'CondWithoutIf'],
  ['then', 'CondWithoutThen'],
  ['else', 'CondWithoutElse'],
] as const;

/** The three of a `$cond` that is written as a document. */
function branchesOf(argument: Doc): unknown[] {
  const unknown = Object.keys(argument).find((key) => !['if', 'then', 'else'].includes(key));
  if (unknown) throw new CommandError('CondParameterUnknown', `Unrecognized parameter to $cond: ${unknown}`);
  for (const [branch, error] of branches)
    if (argument[branch] === undefined)
      throw new CommandError(error, `Missing '${branch}' parameter to $cond`);
  return [argument['if'], argument['then'], argument['else']];
}

function fieldPath(source: string): Expression {
  if (source.startsWith('$$')) {
    const [variable, ...path] = source.slice(2).split('.');
    if (variable === 'ROOT' || variable === 'CURRENT') return (doc) => follow(doc, path);
    throw new CommandError('VariableUndefined', `Use of undefined variable: ${variable}`);
  }
  const parts = source.slice(1).split('.');
  if (parts.includes(''))
    throw new CommandError('FieldPathWithEmptyName', 'FieldPath field names may not be empty strings.');
  return (doc) => follow(doc, parts);
}

/** Unlike a query path, an expression's path gives the list of what an array's documents hold. */
function follow(value: unknown, parts: string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (Array.isArray(value))
    return value.map((item) => (isDoc(item) ? follow(item, parts) : MISSING)).filter((v) => v !== MISSING);
  return isDoc(value) && Object.hasOwn(value, part) ? follow(value[part], rest) : MISSING;
}

function documentExpression(source: Doc): Expression {
  const fields = Object.entries(source).map(([name, value]) => [name, parseExpression(value)] as const);
  return (doc) =>
    Object.fromEntries(
      fields.map(([name, value]) => [name, value(doc)] as const).filter(([, value]) => value !== MISSING),
    );
}

export const orNull = (value: unknown) => (value === MISSING ? null : value);

const isTrue = (value: unknown) =>
  value !== MISSING && value !== null && value !== false && numberIn(value) !== 0;

function compareWithMissing(a: unknown, b: unknown): number {
  if (a === MISSING || b === MISSING) return a === b ? 0 : a === MISSING ? -1 : 1;
  return compare(a, b);
}

function fold(operator: '$inc' | '$mul', args: Expression[], doc: Doc): unknown {
  const values = args.map((arg) => arg(doc));
  if (values.some((value) => value === MISSING || value === null)) return null;
  return values.reduce((a, b) => arithmetic(operator, a, b));
}

/** For accumulators: a number that can be added up, or undefined. @throws for Decimal128 */
export function summand(value: unknown): unknown {
  if (bsonTypeOf(value) === 'Decimal128')
    throw new CommandError('NotImplemented', 'sums of Decimal128 are not supported by the embedded database');
  return numberIn(value) === undefined ? undefined : value;
}
