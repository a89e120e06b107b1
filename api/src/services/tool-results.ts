import type { mongo } from 'mongoose';

/**
 * What the operator's tools and rare jobs note for `/metrics`. In the database, because every API process reads that, on whichever
 * machine and as whichever user a tool ran.
 */
interface ToolResults {
  /** The newest backup, and how many documents are missing in it. */
  backup: { at: Date; missing?: number };
  /** The newest backup on another disk than the data. */
  'backup-elsewhere': { at: Date };
  /** The last look for documents. */
  'missing-documents': { at: Date; missing: number };
  /** The last check of the data. */
  'check-data': { at: Date; violations: number };
}
type Tool = keyof ToolResults;

// A database with nothing but this collection still counts as new, and gets no migrations.
const resultsIn = (db: mongo.Db) => db.collection<{ _id: string }>('portal');

export async function noteResult<Name extends Tool>(
  db: mongo.Db,
  tool: Name,
  result: ToolResults[Name],
): Promise<void> {
  await resultsIn(db).updateOne({ _id: tool }, { $set: result }, { upsert: true });
}

export const readResult = <Name extends Tool>(db: mongo.Db, tool: Name): Promise<ToolResults[Name] | null> =>
  resultsIn(db).findOne<ToolResults[Name]>({ _id: tool }, { projection: { _id: 0 } });
