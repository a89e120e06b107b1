import { upsert } from '../../../platform/mongo-errors.ts';
import type { ElectionRecord, TallyRecord } from '../model.ts';
import { addToRoll } from '../roll.ts';
import type { Room } from '../room.ts';
import { electionEntry } from './election-entry.ts';

/** What opening begins from; it succeeds only if nothing of it changed since. */
type Read = Pick<ElectionRecord, '_id' | 'title' | 'state' | 'version' | 'eligibility' | 'rollKey'>;

const nothing = { cast: 0, votes: {} };

/**
 * Opens an election: keys, roll and tally first, then its state. Each step can be repeated, so that trying again after
 * a crash finishes what was begun. `false` when the election is no longer as it was read.
 */
export async function openElection(room: Room, election: Read, actor: string): Promise<boolean> {
  const { models, keys, members, audit, views } = room;
  const { _id, state, version, rollKey } = election;
  const made = await keys.make(_id);
  if (election.eligibility === 'all-students') await addToRoll(models, rollKey, members.studentEmails());
  await startTally(room, _id);

  const entry = electionEntry(audit, actor, 'election.opened', election);
  const opened = await models.elections.updateOne(
    { _id, state, version },
    {
      $set: { ...made, state: 'open', opensAt: new Date(room.now()) },
      $inc: { version: 1 },
      $push: { outbox: entry },
    },
  );
  views.changed(_id);
  if (opened.matchedCount > 0) await audit.deliver(models.elections, _id);
  // Cancelled meanwhile, and its keys destroyed before these were made.
  else if (await models.elections.exists({ _id, state: 'cancelled' })) await keys.destroy(_id);
  return opened.matchedCount > 0;
}

async function startTally({ models }: Room, _id: string): Promise<void> {
  const zeros: Omit<TallyRecord, '_id'> = { ...nothing, shown: nothing, staged: nothing };
  await upsert(() => models.tallies.updateOne({ _id }, { $setOnInsert: zeros }, { upsert: true }).exec());
}
