import { CommandError, notImplemented } from '../errors.ts';
import { parseProjection } from '../query/projection.ts';
import { type Doc, MISSING, numberIn } from '../values.ts';
import { parseExpression } from './expressions.ts';

/** Reads a `$project` stage: fields in or out as in find, and computed fields. */
export function parseProject(specification: Doc): (doc: Doc) => Doc {
  const entries = Object.entries(specification);
  if (entries.length === 0)
    throw new CommandError(
      51272,
      'Invalid $project :: projection specification must have at least one field',
    );
  const isFlag = (value: unknown) => typeof value === 'boolean' || numberIn(value) !== undefined;
  const flags = entries.filter(([, value]) => isFlag(value));
  const computed = entries
    .filter(([, value]) => !isFlag(value))
    .map(([name, source]) => {
      if (name.includes('.')) throw notImplemented(`a computed field with a dotted path ('${name}')`);
      return [name, parseExpression(source)] as const;
    });
  if (computed.length === 0) return parseProjection(specification);
  const excluded = flags.find(([name, value]) => name !== '_id' && !(value === true || numberIn(value)));
  if (excluded)
    throw new CommandError(31254, `Cannot do exclusion on field ${excluded[0]} in inclusion projection`);
  const names = flags.map(([name]) => name);
  // Naming a field that no document has keeps the projection an including one.
  const include = parseProjection({
    ...Object.fromEntries(flags),
    ...(names.every((n) => n === '_id') && { '\u0001': 1 }),
  });
  return (doc) => {
    const values = computed.map(([name, value]) => [name, value(doc)] as const);
    return { ...include(doc), ...Object.fromEntries(values.filter(([, value]) => value !== MISSING)) };
  };
}
