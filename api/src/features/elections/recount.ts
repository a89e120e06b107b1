import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { settle } from './casting.ts';
import { createElectionModels, type RollRecord } from './model.ts';

/** Milliseconds between the two looks at a difference: votes that are on their way have arrived by then. */
const settleTime = 2000;

/**
 * Settles votes that a crash cut off, so that nothing ties a voter to a ballot for longer than need be. Compares each
 * candidate's votes with the ballots in the box and puts right what differs: ballots that were not counted, and ballots
 * for a candidate who was removed before they counted (their voters may vote again). A difference that moves while votes
 * come in is left alone.
 * @returns one line for people per difference
 */
export async function recount(connection: Connection): Promise<string[]> {
  const models = createElectionModels(connection);
  const { candidates, roll, ballots } = models;
  const compare = async (filter: object) => {
    const differing = [];
    for (const candidate of await candidates.find(filter).lean()) {
      const counted = await ballots.countDocuments({ candidateId: candidate._id });
      if (counted !== candidate.votes) differing.push({ ...candidate, counted });
    }
    return differing;
  };

  const casting = await roll.find({ state: 'casting' }).lean<RollRecord[]>();
  const first = await compare({});
  if (first.length + casting.length === 0) return [];
  await pause(settleTime);
  const lines: string[] = [];
  const settled = { cast: 0, released: 0 };
  for (const before of casting) {
    const now = await roll.findById(before._id).lean<RollRecord>();
    if (now?.ballot && now.ballot === before.ballot) settled[await settle(models, now)] += 1;
  }
  if (settled.cast > 0) lines.push(`${settled.cast} votes were cut off after the ballot was cast: finished`);
  if (settled.released > 0)
    lines.push(`${settled.released} votes were cut off before the ballot was cast: may be cast again`);
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
