import type { Connection } from 'mongoose';
import { fieldsOf } from '../platform/storage/record.ts';

/** The differences between stored documents and the declarations of their models: `absences: turn: expected string …`. */
export async function undeclared(connection: Connection): Promise<string[]> {
  const found = new Set<string>();
  for (const { schema, collection } of Object.values(connection.models))
    for await (const document of collection.find({}, { promoteBuffers: true }))
      for (const { path, message } of fieldsOf(schema)?.safeParse(document).error?.issues ?? [])
        found.add(`${collection.name}: ${path.join('.')}: ${message}`);
  return [...found].toSorted();
}
