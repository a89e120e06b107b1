import { invalidField } from './errors.ts';

/** The place after which the next page begins, as the caller gets it: opaque, nothing is promised about it. */
export const encodeCursor = (place: readonly string[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * The place that `encodeCursor` was given.
 * @throws DomainError `invalid-input` when it isn't `length` texts
 */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(place) && place.length === length && place.every((part) => typeof part === 'string')) {
      return place;
    }
  } catch {
    // Said below.
  }
  throw noCursor();
}

const noCursor = () =>
  invalidField('cursor', 'This is not a cursor of this list. Start from the first page.');

/** A field by which a list is in order, and after it the id, both in this direction. */
interface Order<K extends string> {
  by: K;
  direction: 1 | -1;
  /** What it holds. */
  of: 'moments' | 'texts';
}

/**
 * A page of a list; each part of it that is read is a range of an index.
 * @param read the documents that match a filter besides those of the list, in this order, at most so many
 * @throws DomainError `invalid-input`
 */
export async function readPage<K extends string, R extends { _id: string } & Record<K, Date | string | null>>(
  { by, direction, of }: Order<K>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  read: (part: object, order: Record<string, 1 | -1>, most: number) => PromiseLike<R[]>,
): Promise<{ found: R[]; next: string | null }> {
  const found: R[] = [];
  for (const part of partsAfter(cursor, { by, direction, of })) {
    if (found.length > limit) break;
    found.push(...(await read(part, { [by]: direction, _id: direction }, limit + 1 - found.length)));
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  if (!last || found.length <= limit) return { found: shown, next: null };
  const place: Date | string | null = last[by];
  return {
    found: shown,
    next: encodeCursor([place instanceof Date ? place.toISOString() : String(place), last._id]),
  };
}

/** With the same as the last one, then those that follow. */
function partsAfter(cursor: string | undefined, { by, direction, of }: Order<string>): object[] {
  if (cursor === undefined) return [{}];
  const [text, id] = decodeCursor(cursor, 2) as [string, string];
  const place = of === 'moments' ? new Date(text) : text;
  if (place instanceof Date && Number.isNaN(place.getTime())) throw noCursor();
  const beyond = direction === 1 ? '$gt' : '$lt';
  return [{ [by]: place, _id: { [beyond]: id } }, { [by]: { [beyond]: place } }];
}
