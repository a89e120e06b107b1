import type { EntryRecord, LedgerModels } from './model.ts';

/** Entries that are read together: the receiver may be slow, and a cursor wouldn't wait for him. */
const batch = 500;

/** Every entry that there is now, oldest first, in batches. */
export async function* entriesInOrder(
  { entries }: LedgerModels,
  filter: object = {},
): AsyncGenerator<EntryRecord[], void, void> {
  const head = await entries.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<{ _id: number }>();
  let done = 0;
  for (;;) {
    const found = await entries
      .find({ ...filter, _id: { $gt: done, $lte: head?._id ?? 0 } })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<EntryRecord[]>();
    if (found.length > 0) yield found;
    if (found.length < batch) return;
    done = found.at(-1)!._id;
  }
}
