import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, Types } from 'mongoose';
import { createElectionModels } from './model.ts';

/** Milliseconds between the two looks at a difference: votes that are on their way have arrived by then. */
const settleTime = 2000;

/**
 * Compares each candidate's votes with the ballots in the box and puts right what a crash left: ballots that were not
 * counted, and ballots for a candidate who was removed before they counted (their voters were never told that they
 * had voted, and may vote again). A difference that moves while votes come in is left alone.
 * @returns one line for people per difference
 */
export async function recount(connection: Connection): Promise<string[]> {
  const { candidates, ballots } = createElectionModels(connection);
  const lines: string[] = [];
  const ballotsFor = (candidateId: Types.ObjectId) => ballots.countDocuments({ candidateId });
  for (const { _id, name, votes, removedAt } of await candidates.find().lean()) {
    const counted = await ballotsFor(_id);
    if (counted === votes) continue;
    await pause(settleTime);
    if ((await ballotsFor(_id)) !== counted) {
      lines.push(`${name}: votes are coming in, not compared`);
    } else if (removedAt) {
      await ballots.deleteMany({ candidateId: _id });
      lines.push(`${name}: removed, ${counted} uncounted ballots taken out of the box`);
    } else {
      const repaired = await candidates.updateOne({ _id, votes }, { $set: { votes: counted } });
      lines.push(
        `${name}: ${votes} votes, ${counted} ballots${repaired.matchedCount ? ', repaired' : ', not repaired'}`,
      );
    }
  }
  return lines;
}
