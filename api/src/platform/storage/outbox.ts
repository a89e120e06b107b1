import type { Connection, Types } from 'mongoose';
import type { Logger } from '../log.ts';
import { duplicatesIn } from './mongo-errors.ts';

/** The model of documents that carry what must follow from their changes; only its collection's name is used. */
interface Carrier {
  collection: { name: string };
}
export type CarrierId = string | Types.ObjectId;

interface OutboxSettings<Entry> {
  connection: Connection;
  /**
   * The carriers' array; its index on `_id` must be sparse, so that the sweep meets only those that carry something. Every
   * model of the connection whose schema has this array is swept.
   */
  field: 'outbox' | 'letters';
  /** Not above any entry's id. */
  lowestId: CarrierId;
  /** Stores the entries; those that are there already are left as they are. */
  store: (entries: Entry[]) => Promise<void>;
  log: Logger;
}

export interface Outbox {
  /** Moves what the document with this id carries to where it belongs. Never throws: the sweep takes what is left. */
  deliver: (model: Carrier, id: CarrierId) => Promise<void>;
  /** Delivers everything that a crash left with its carriers. @throws the first failure, after it tried all */
  sweep: () => Promise<void>;
}

/** Writes the entries of a change into the changed document, in the same write, and moves them on from there. */
export function createOutbox<Entry extends { _id: CarrierId }>({
  connection,
  field,
  lowestId,
  store,
  log,
}: OutboxSettings<Entry>): Outbox {
  const carriersOf = ({ collection }: Carrier) =>
    connection.collection<{ _id: CarrierId; outbox?: Entry[]; letters?: Entry[] }>(collection.name);

  async function move(model: Carrier, id: CarrierId, entries: Entry[] = []) {
    if (entries.length === 0) return;
    // Repeating is harmless: what was stored before stays, and only taking it out was missed.
    await store(entries);
    const stored = { _id: { $in: entries.map(({ _id }) => _id) } };
    await carriersOf(model).updateOne({ _id: id }, { $pull: { [field]: stored } as object });
  }

  return {
    async deliver(model, id) {
      try {
        const found = await carriersOf(model).findOne({ _id: id }, { projection: { [field]: 1 } });
        if (found) await move(model, id, found[field]);
      } catch (error) {
        log.warn({ err: error, field }, 'what follows from a change waits with it');
      }
    },
    async sweep() {
      const failures: unknown[] = [];
      for (const model of Object.values(connection.models)) {
        if (!model.schema.path(field)) continue;
        const waiting = carriersOf(model).find(
          { [`${field}._id`]: { $gte: lowestId } },
          {
            projection: { [field]: 1 },
            limit: 500,
          },
        );
        // One entry that can't be stored must not keep back all others.
        for await (const carrier of waiting)
          await move(model, carrier._id, carrier[field]).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Inserts the documents whose `_id` isn't taken. */
export async function insertNew<T extends { _id: CarrierId }>(
  collection: { insertMany: (documents: never[], options: { ordered: false }) => Promise<unknown> },
  documents: T[],
): Promise<void> {
  if (documents.length === 0) return; // the driver refuses an empty batch
  await collection.insertMany(documents as never[], { ordered: false }).catch((error: unknown) => {
    if (!duplicatesIn(error)) throw error;
  });
}
