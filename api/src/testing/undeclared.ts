import type { Connection } from 'mongoose';
import { fieldsOf } from '../platform/storage/record.ts';

/** What differs in the stored documents from the declarations of their models: `absences: turn: expected string …`. */
export async function undeclared(connection: Connection): Promise<string[]> {
  const found = new Set<string>();
  for (const { schema, collection } of Object.values(connection.models))
    for await (const document of collection.find())
      for (const { path, message } of fieldsOf(schema)?.safeParse(withBuffers(document)).error?.issues ?? [])
        found.add(`${collection.name}: ${path.join('.')}: ${message}`);
  return [...found].toSorted();
}

/** As mongoose reads it: bytes as a buffer. */
const withBuffers = (document: object): object =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      value?._bsontype === 'Binary' ? Buffer.from(value.buffer) : value,
    ]),
  );
