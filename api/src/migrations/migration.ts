import type { mongo } from 'mongoose';
import type { Logger } from '../platform/log.ts';

/** How many documents a migration read, changed or skipped, by whatever name says it best. */
export type Counts = Record<string, number>;

export interface MigrationContext {
  batchSize: number;
  log: Logger;
  /** Those of its `replaces` that the database has recorded. */
  replaced: number[];
}

/** One change of what is stored, on raw collections: today's models may differ from those it was written for. */
export interface Migration {
  id: number;
  title: string;
  /** Numbers of unreleased migrations that it took the place of. They are never used again. */
  replaces?: number[];
  /** Idempotent, in batches: it is repeated from its start after a crash. Works on an empty database, too. */
  up: (db: mongo.Db, context: MigrationContext) => Promise<Counts | void>;
}

/** All documents of a collection in the order of their ids. Safe to change or delete those of a batch meanwhile. */
export async function* batchesOf(
  collection: mongo.Collection,
  batchSize: number,
): AsyncGenerator<mongo.WithId<mongo.BSON.Document>[]> {
  let after: mongo.Filter<mongo.BSON.Document> = {};
  for (;;) {
    const batch = await collection.find(after).sort({ _id: 1 }).limit(batchSize).toArray();
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = { _id: { $gt: last._id } };
  }
}

/** Applies the update that `change` returns to each document, unless it is null; returns how many it changed. */
export async function updateEach(
  collection: mongo.Collection,
  batchSize: number,
  change: (document: mongo.BSON.Document) => mongo.UpdateFilter<mongo.BSON.Document> | null,
): Promise<number> {
  let changed = 0;
  for await (const batch of batchesOf(collection, batchSize)) {
    const updates = batch.flatMap((document) => {
      const update = change(document);
      return update ? [{ updateOne: { filter: { _id: document._id }, update } }] : [];
    });
    if (updates.length > 0)
      changed += (await collection.bulkWrite(updates, { ordered: false })).modifiedCount;
  }
  return changed;
}
