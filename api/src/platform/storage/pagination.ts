import { invalidField } from '../http/errors.ts';
import { decoded } from './decoded.ts';

/** The place after which the next page begins, as the caller gets it: opaque, nothing is promised about it. */
export const encodeCursor = (place: readonly unknown[]): string =>
  Buffer.from(
    JSON.stringify(place.map((value) => (value instanceof Date ? value.toISOString() : String(value)))),
  ).toString('base64url');

/** The place that `encodeCursor` was given, as texts. @throws DomainError `invalid-input` */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(place) && place.length === length && place.every((part) => typeof part === 'string'))
      return place;
  } catch {
    // Said below.
  }
  throw notACursor();
}

const notACursor = () =>
  invalidField('cursor', 'This cursor does not belong to this list. Start from the first page.');

/** The part of a mongoose model that is used here; its own types don't fit documents that are read only in part. */
interface ListedModel {
  schema: { path: (field: string) => { cast: (value: unknown) => unknown } };
  find: () => { cast: (model: never, filter: object) => unknown };
  collection: {
    find: (
      filter: object,
      options: { projection: object; sort: Order; limit: number; raw: true },
    ) => { toArray: () => Promise<unknown[]> };
  };
}

/** One field, or two with a unique second one; both in the same direction. */
type Order = Record<string, 1 | -1>;

export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

/** A page of a list; each part that is read is a range of an index. @throws DomainError `invalid-input` */
export async function readPage<R extends object>(
  model: ListedModel,
  { filter, fields = {}, order }: { filter: object; fields?: object; order: Order },
  { cursor, limit }: PageQuery,
): Promise<{ found: R[]; next: string | null }> {
  const found: R[] = [];
  for (const part of partsAfter(model, cursor, order)) {
    const missing = limit + 1 - found.length;
    if (missing === 0) break;
    // An empty condition would hide from the database that the whole collection is asked for.
    const conditions = [filter, part].filter((one) => Object.keys(one).length > 0);
    const all = conditions.length > 1 ? { $and: conditions } : (conditions[0] ?? {});
    const bson = await model.collection
      .find(model.find().cast(model as never, all) as object, {
        projection: fields,
        sort: order,
        limit: missing,
        raw: true,
      })
      .toArray();
    for (const document of bson) found.push(decoded<R>(document as Buffer));
  }
  const shown = found.slice(0, limit);
  const last = found.length > limit ? (shown.at(-1) as Record<string, unknown>) : null;
  return { found: shown, next: last && encodeCursor(Object.keys(order).map((field) => last[field])) };
}

/** With the same in the first field as the last one before, then those that follow it. */
function partsAfter({ schema }: ListedModel, cursor: string | undefined, order: Order): object[] {
  if (cursor === undefined) return [{}];
  const fields = Object.keys(order);
  const texts = decodeCursor(cursor, fields.length);
  const [first, second] = fields.map((field, i) => [field, castTo(schema, field, texts[i]!)] as const);
  const beyond = Object.values(order)[0] === 1 ? '$gt' : '$lt';
  const others = { [first![0]]: { [beyond]: first![1] } };
  return second ? [{ [first![0]]: first![1], [second[0]]: { [beyond]: second[1] } }, others] : [others];
}

function castTo(schema: ListedModel['schema'], field: string, text: string): unknown {
  try {
    return schema.path(field).cast(text);
  } catch {
    throw notACursor();
  }
}
