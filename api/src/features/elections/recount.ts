import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
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
  const compare = async (filter: object) => {
    const differing = [];
    for (const candidate of await candidates.find(filter).lean()) {
      const counted = await ballots.countDocuments({ candidateId: candidate._id });
      if (counted !== candidate.votes) differing.push({ ...candidate, counted });
    }
    return differing;
  };

  const first = await compare({});
  if (first.length === 0) return [];
  await pause(settleTime);
  const lines: string[] = [];
  for (const { _id, name, votes, counted, removedAt } of await compare({
    _id: { $in: first.map(({ _id }) => _id) },
  })) {
    const before = first.find((difference) => difference._id.equals(_id));
    if (before?.votes !== votes || before.counted !== counted) {
      lines.push(`${name}: votes are coming in, not compared`);
    } else if (removedAt) {
      await ballots.deleteMany({ candidateId: _id });
      lines.push(`${name}: removed, ${counted} uncounted ballots taken out of the box`);
    } else {
      await candidates.updateOne({ _id, votes }, { $set: { votes: counted } });
      lines.push(`${name}: ${votes} votes, ${counted} ballots, repaired`);
    }
  }
  return lines;
}
