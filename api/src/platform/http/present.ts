import type * as z from 'zod/mini';

/** As it leaves: dates as ISO 8601. */
type Leaving<V> = V extends Date ? string : V;

/** Names in an answer of what a record holds as it leaves. */
type Carried<Answer, Stored> = {
  [Name in keyof Answer]: Source<Name, Stored> extends infer From
    ? From extends keyof Stored
      ? Leaving<Stored[From]> extends Answer[Name]
        ? Name
        : never
      : never
    : never;
}[keyof Answer];
type Source<Name, Stored> = Name extends 'id' ? ('id' extends keyof Stored ? 'id' : '_id') : Name;

/**
 * What leaves of a record by a schema of the contract: fields that it stores by the same name, dates as ISO 8601, its `_id`
 * as `id`. The compiler asks for the others.
 */
export function present<Schema extends z.ZodMiniObject, Stored extends object>(
  schema: Schema,
  stored: Stored,
  others: Omit<z.infer<Schema>, Carried<z.infer<Schema>, Stored>> & Partial<z.infer<Schema>>,
): z.infer<Schema> {
  const answer: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = (stored as Record<string, unknown>)[name === 'id' && !('id' in stored) ? '_id' : name];
    answer[name] = value instanceof Date ? value.toISOString() : value;
  }
  return Object.assign(answer, others) as z.infer<Schema>;
}
