import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../../platform/mongo-errors.ts';
import { createElectionModels, type ElectionModels, type Tally, within } from '../model.ts';
import { addVotes } from '../voting/tally.ts';
import { boxOf, rowsAtOnce } from './boxed-ballots.ts';

type BoxModels = Pick<ElectionModels, 'ballots' | 'tallies'>;

/** Milliseconds between the two looks at a difference: ballots that are on their way have been counted by then. */
const settleTime = 2000;
const nothing: Tally = { cast: 0, votes: {} };

/**
 * Compares the tally of each open election with the ballots in its box, and puts it right where a crash came between
 * the two. A difference that moves while votes come in is left alone.
 * @returns one line for people per difference
 */
export async function recount(connection: Connection): Promise<string[]> {
  const models = createElectionModels(connection);
  const lines: string[] = [];
  for (const { _id, title } of await models.elections.find({ state: 'open' }, { title: 1 }).lean()) {
    const line = await recountElection(models, _id);
    if (line) lines.push(`${title} (${_id}): ${line}`);
  }
  return lines;
}

/** The same for one election; `null` when tally and box agree. */
export async function recountElection(models: BoxModels, id: string): Promise<string | null> {
  const before = await readBoth(models, id);
  if (agree(before)) return null;
  await pause(settleTime);
  const after = await readBoth(models, id);
  if (agree(after)) return null;
  const { kept, boxed } = after;
  if (isDeepStrictEqual(before, after) && (await replace(models, id, kept, boxed)))
    return `${kept?.cast ?? 0} ballots counted, ${boxed.cast} in the box: repaired`;
  return moving;
}

export const moving = 'votes are coming in, not compared';

async function readBoth({ ballots, tallies }: BoxModels, id: string) {
  const kept = await tallies.findById(id, { _id: 0, cast: 1, votes: 1 }).lean<Tally>();
  return { kept, boxed: await countBox({ ballots }, id) };
}

const agree = ({ kept, boxed }: { kept: Tally | null; boxed: Tally }) =>
  isDeepStrictEqual(kept ?? nothing, boxed);

/** Unless it was counted on since it was read. */
async function replace(
  { tallies }: BoxModels,
  _id: string,
  kept: Tally | null,
  boxed: Tally,
): Promise<boolean> {
  if (kept) return (await tallies.updateOne({ _id, cast: kept.cast }, { $set: boxed })).matchedCount > 0;
  try {
    await tallies.create({ _id, ...boxed, shown: nothing, staged: nothing });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** The votes of all ballots in the box. */
async function countBox({ ballots }: Pick<ElectionModels, 'ballots'>, id: string): Promise<Tally> {
  const tally: Tally = { cast: 0, votes: {} };
  const all = { projection: { _id: 0, choices: 1 }, batchSize: rowsAtOnce };
  for await (const { choices } of boxOf({ ballots }).find({ _id: within(id) }, all)) {
    tally.cast += 1;
    addVotes(tally.votes, choices);
  }
  return tally;
}
