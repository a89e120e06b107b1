import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { notCompared, settleTime } from '../../platform/storage/kept-figures.ts';
import { within } from '../../platform/storage/stored-by-id.ts';
import { insertIfNew } from '../../platform/storage/mongo-errors.ts';
import { createElectionModels, type ElectionModels, type Tally } from './model.ts';
import type { ElectionsContext } from './context.ts';
import { addVotes, rowsAtOnce } from './ballot-box.ts';
import { collectionOf } from '../../platform/storage/record.ts';

type BoxModels = Pick<ElectionModels, 'ballots' | 'tallies'>;

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

const retryIntervalMs = 5000;

/** Recounts the elections in `uncounted` until tally and box agree. */
export function recountMarked(
  { models, jobs }: Pick<ElectionsContext, 'models' | 'jobs'>,
  uncounted: Set<string>,
): void {
  jobs.everywhere('uncounted ballots', retryIntervalMs, async () => {
    for (const id of Array.from(uncounted)) {
      // Before the box is read: a write that fails meanwhile marks it again.
      uncounted.delete(id);
      const result = await recountElection(models, id).catch((error: unknown) => {
        uncounted.add(id);
        throw error;
      });
      if (result === moving) uncounted.add(id);
    }
  });
}

/** The same for one election; `null` when tally and box agree. */
async function recountElection(models: BoxModels, id: string): Promise<string | null> {
  const before = await readBoth(models, id);
  if (agree(before)) return null;
  await pause(settleTime);
  const after = await readBoth(models, id);
  if (agree(after)) return null;
  if (isDeepStrictEqual(before, after) && (await replace(models, id, after)))
    return `${after.kept?.cast ?? 0} ballots counted, ${after.boxed.cast} in the box: repaired`;
  return moving;
}

const moving = `votes are coming in, ${notCompared}`;

/** In this order a tally never counts a ballot that the box doesn't hold yet. */
export async function readBoth({ ballots, tallies }: BoxModels, id: string) {
  const kept = await tallies.findById(id, { _id: 0, cast: 1, votes: 1 }).lean();
  const boxed: Tally = { cast: 0, votes: {} };
  const all = { projection: { _id: 0, choices: 1 }, batchSize: rowsAtOnce };
  for await (const { choices } of collectionOf(ballots).find({ _id: within(id) }, all)) {
    boxed.cast += 1;
    addVotes(boxed.votes, choices);
  }
  return { kept, boxed };
}

type Both = Awaited<ReturnType<typeof readBoth>>;
const agree = ({ kept, boxed }: Both) => isDeepStrictEqual(kept ?? nothing, boxed);

/** Unless it was counted on since it was read. */
async function replace({ tallies }: BoxModels, _id: string, { kept, boxed }: Both): Promise<boolean> {
  if (kept) return (await tallies.updateOne({ _id, cast: kept.cast }, { $set: boxed })).matchedCount > 0;
  return insertIfNew(() => tallies.create({ _id, ...boxed, shown: nothing, staged: nothing }));
}
