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
  throw invalidField('cursor', 'This is not a cursor of this list. Start from the first page.');
}
