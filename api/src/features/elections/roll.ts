import { within } from '../../platform/storage/stored-by-id.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import { duplicatesIn } from '../../platform/storage/mongo-errors.ts';
import type { ElectionModels } from './model.ts';

/** Rows that are written at once: large enough to be quick, small enough that requests get their turn between. */
const chunkSize = 1000;

/** One row per person. */
export const rollId = (rollKey: string, email: string) => `${rollKey}:${mailboxOf(email)}`;

/**
 * Puts these addresses on the roll. Rows that exist stay as they are, so that a step that broke off can be repeated.
 * @returns the number of new rows
 */
export async function addToRoll(
  models: Pick<ElectionModels, 'roll'>,
  rollKey: string,
  emails: Iterable<string> | AsyncIterable<string>,
): Promise<number> {
  let added = 0;
  let chunk: { _id: string }[] = [];
  const write = async () => {
    if (chunk.length > 0) added += await insertMissing(models, chunk);
    chunk = [];
  };
  for await (const email of emails) {
    chunk.push({ _id: rollId(rollKey, email) });
    if (chunk.length === chunkSize) await write();
  }
  await write();
  return added;
}

export async function removeFromRoll(models: Pick<ElectionModels, 'roll'>, rollKey: string): Promise<void> {
  await models.roll.deleteMany({ _id: within(rollKey) });
}

async function insertMissing({ roll }: Pick<ElectionModels, 'roll'>, rows: { _id: string }[]) {
  try {
    return (await roll.insertMany(rows, { ordered: false, rawResult: true, lean: true })).insertedCount;
  } catch (error) {
    const taken = duplicatesIn(error);
    if (!taken) throw error;
    return rows.length - taken.size;
  }
}
