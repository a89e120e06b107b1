import { isDoc, MISSING } from '../values.ts';

const arrayIndex = /^(0|[1-9]\d*)$/;
export const isArrayIndex = (part: string) => arrayIndex.test(part);

/**
 * Visits each value that a dotted path reaches, through arrays as MongoDB does: `a.b` reaches the `b` of each
 * document in the array `a`, `a.1` also its second element. A document without the field gives MISSING; an
 * array without documents gives nothing, nor does `a.1.b` if `a.1` is no document. `isElement` says that the path ends
 * with a place in an array: a condition there is on that element, even if it is an array itself. Stops and answers true
 * as soon as `visit` does.
 */
export function reach(
  value: unknown,
  parts: readonly string[],
  visit: (leaf: unknown, isElement: boolean) => boolean,
  depth = 0,
  isElement = false,
): boolean {
  if (depth === parts.length) return visit(value, isElement);
  const part = parts[depth] as string;
  if (isDoc(value)) {
    return Object.hasOwn(value, part) ? reach(value[part], parts, visit, depth + 1) : visit(MISSING, false);
  }
  if (!Array.isArray(value)) return !isElement && visit(MISSING, false);
  if (isArrayIndex(part) && Number(part) < value.length) {
    if (reach(value[Number(part)], parts, visit, depth + 1, true)) return true;
  }
  return value.some((item) => isDoc(item) && reach(item, parts, visit, depth));
}
