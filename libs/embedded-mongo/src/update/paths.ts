import { compare } from '../bson-order.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { isArrayIndex } from '../query/paths.ts';
import { maxDepth } from '../values.ts';

/** @throws EmptyFieldName, DollarPrefixedFieldName, NotImplemented for what is no path of an update */
export function checkPath(path: string): void {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new CommandError('EmptyFieldName', `The update path '${path}' contains an empty field name`);
  if (parts.length > maxDepth.stored)
    throw new CommandError('Overflow', 'an update path has too many levels');
  if (path.startsWith('$'))
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${path}' is not allowed`,
    );
  if (parts.some(isPositional)) throw notImplemented(`the positional path '${path}'`);
}

/** Whether a part of a path stands for elements of an array: `$`, `$[]`, `$[id]`. Others with a dollar are names. */
const isPositional = (part: string) => /^\$(\[.*\])?$/.test(part);

/**
 * Fields come into being in the order of their names, numbers in that of their values
 * (https://www.mongodb.com/docs/manual/reference/operator/update/#behavior).
 */
export function inOrderOfPaths(a: string, b: string): number {
  const left = a.split('.');
  const right = b.split('.');
  const at = left.findIndex((part, i) => part !== right[i]);
  const [x, y] = [left[at], right[at]];
  if (x === undefined || y === undefined) return left.length - right.length;
  return isArrayIndex(x) && isArrayIndex(y) ? Number(x) - Number(y) : compare(x, y);
}

/** @throws an error where a path is there twice, or lies above another */
export function refuseConflicts(paths: string[], error = conflict): void {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path)) throw error(path, path);
    seen.add(path);
  }
  for (const path of paths) {
    for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1))
      if (seen.has(path.slice(0, dot))) throw error(path, path.slice(0, dot));
  }
}

const conflict = (path: string, at: string) =>
  new CommandError(
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${at}'`,
  );
