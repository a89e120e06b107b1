import { CommandError, notImplemented } from '../errors.ts';
import { parseProjection } from '../query/projection.ts';
import { type Doc, isDoc, MISSING, numberIn } from '../values.ts';
import { isExpression, parseExpression } from './expressions.ts';

/** Reads a `$project` stage: fields in or out as in find, and computed fields. */
export function parseProject(specification: Doc): (doc: Doc) => Doc {
  const entries = flat(specification);
  const isFlag = (value: unknown) => typeof value === 'boolean' || numberIn(value) !== undefined;
  const flags = entries.filter(([, value]) => isFlag(value));
  const computed = entries
    .filter(([, value]) => !isFlag(value))
    .map(([name, source]) => {
      if (name.includes('.')) throw notImplemented(`a computed field with a dotted path ('${name}')`);
      const operator = isDoc(source) ? Object.keys(source)[0] : undefined;
      if (operator?.startsWith('$') && !isExpression(operator))
        throw new CommandError(
          'ProjectExpressionUnknown',
          `Invalid $project :: caused by :: Unknown expression ${operator}`,
        );
      return [name, parseExpression(source)] as const;
    });
  if (computed.length === 0) return parseProjection(Object.fromEntries(flags)).ofDoc;
  const excluded = flags.find(([name, value]) => name !== '_id' && !(value === true || numberIn(value)));
  if (excluded)
    throw new CommandError(
      'ExclusionInInclusion',
      `Cannot do exclusion on field ${excluded[0]} in inclusion projection`,
    );
  const { ofDoc: include } = parseProjection(
    Object.fromEntries([...flags, ...computed.map(([name]) => [name, 1])]),
  );
  return (doc) => {
    const row = include(doc);
    for (const [name, value] of computed) {
      const result = value(doc);
      // Computed fields stand behind those of the document.
      if (name !== '_id' || result === MISSING) delete row[name];
      if (result !== MISSING) row[name] = result;
    }
    return row;
  };
}

/** `{a: {b: 1}}` asks for the same as `{'a.b': 1}`. */
function flat(specification: Doc, prefix = ''): [string, unknown][] {
  const entries = Object.entries(specification);
  if (entries.length === 0)
    throw new CommandError(
      prefix === '' ? 'EmptyProjection' : 'EmptySubprojection',
      prefix === ''
        ? 'Invalid $project :: projection specification must have at least one field'
        : 'An empty sub-projection is not a valid value. Found empty object at path',
    );
  return entries.flatMap(([name, value]): [string, unknown][] =>
    isDoc(value) && !Object.keys(value)[0]?.startsWith('$')
      ? flat(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value]],
  );
}
