import { randomBytes } from 'node:crypto';
import { prefixesOf } from '../../platform/invariants.ts';
import { within } from '../../platform/storage/stored-by-id.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import { duplicatesIn } from '../../platform/storage/mongo-errors.ts';
import type { ElectionModels, RollRow } from './model.ts';

/** Rows that are written or deleted at once: large enough to be quick, small enough that requests get their turn between. */
const chunkSize = 1000;

/**
 * A key for a list that is uploaded now. It holds the moment, in ms since 1970: the age of a list tells whether its upload
 * broke off.
 */
export const uploadKey = (election: string, now: number): string =>
  `${election}.${now.toString(16).padStart(12, '0')}${randomBytes(8).toString('hex')}`;

/** Those of an earlier version say nothing: they are old. */
const uploadedAt = (rollKey: string): number =>
  Number.parseInt(/\.([0-9a-f]{12})[0-9a-f]{16}$/.exec(rollKey)?.[1] ?? '0', 16);

/** One row per person. */
export const rollId = (rollKey: string, email: string) => `${rollKey}:${mailboxOf(email)}`;

type NewVoter = string | ({ email: string } & Pick<RollRow, 'paper' | 'attributes'>);

/**
 * Puts these voters on the roll. Rows that exist stay as they are, so that a step that broke off can be repeated.
 * @returns the number of new rows
 */
export async function addToRoll(
  models: Pick<ElectionModels, 'roll'>,
  rollKey: string,
  voters: Iterable<NewVoter> | AsyncIterable<NewVoter>,
): Promise<number> {
  let added = 0;
  let chunk: RollRow[] = [];
  const write = async () => {
    if (chunk.length > 0) added += await insertMissing(models, chunk);
    chunk = [];
  };
  for await (const voter of voters) {
    const { email, ...fields } = typeof voter === 'string' ? { email: voter } : voter;
    chunk.push({ _id: rollId(rollKey, email), ...fields });
    if (chunk.length === chunkSize) await write();
  }
  await write();
  return added;
}

export async function* listedVoters({ roll }: Pick<ElectionModels, 'roll'>, rollKey: string) {
  const all = roll.find({ _id: within(rollKey) }, { attributes: 1 }).lean();
  for await (const { _id, attributes = {} } of all.cursor({ batchSize: chunkSize }))
    yield { mailbox: _id.slice(rollKey.length + 1), attributes };
}

export async function removeFromRoll({ roll }: Pick<ElectionModels, 'roll'>, rollKey: string): Promise<void> {
  for (;;) {
    const rows = await roll
      .find({ _id: within(rollKey) }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(chunkSize)
      .lean();
    if (rows.length === 0) return;
    await roll.deleteMany({ _id: { $gte: rows[0]!._id, $lte: rows.at(-1)!._id } });
  }
}

/** Lists that were uploaded before `before`, in ms since 1970, and that their election doesn't use, with that election. */
export async function* unusedLists({ elections, roll }: ElectionModels, before: number) {
  for await (const rollKey of prefixesOf(roll)) {
    const [_id = '', upload] = rollKey.split('.', 2);
    if (upload === undefined || uploadedAt(rollKey) >= before) continue;
    const unused = { _id, state: { $ne: 'open' as const }, rollKey: { $ne: rollKey } };
    const election = await elections.findOne(unused, { version: 1 }).lean();
    if (election) yield { rollKey, election };
  }
}

async function insertMissing({ roll }: Pick<ElectionModels, 'roll'>, rows: RollRow[]) {
  try {
    return (await roll.insertMany(rows, { ordered: false, rawResult: true, lean: true })).insertedCount;
  } catch (error) {
    const taken = duplicatesIn(error);
    if (!taken) throw error;
    return rows.length - taken.size;
  }
}
