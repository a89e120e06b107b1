import type { ElectionModels, ElectionRecord, TallyRecord, Votes } from '../model.ts';

type Choices = Record<string, string>;

/** Adds one ballot to votes by `post:choice`. */
export function addVotes(votes: Votes, choices: Choices): void {
  for (const [post, choice] of Object.entries(choices)) {
    const name = `${post}:${choice}`;
    votes[name] = (votes[name] ?? 0) + 1;
  }
}

/** Counts ballots that were put into the box just now, in one write. */
export async function countBallots(
  { tallies }: Pick<ElectionModels, 'tallies'>,
  { _id, resultMode, batchSize }: Pick<ElectionRecord, '_id' | 'resultMode' | 'batchSize'>,
  ballots: Choices[],
): Promise<TallyRecord> {
  const votes: Votes = {};
  for (const choices of ballots) addVotes(votes, choices);
  const increments = Object.entries(votes).map(([name, number]) => [`votes.${name}`, number]);
  const tally = await tallies
    .findOneAndUpdate(
      { _id },
      { $inc: { cast: ballots.length, progress: ballots.length, ...Object.fromEntries(increments) } },
      { returnDocument: 'after' },
    )
    .lean<TallyRecord>();
  if (!tally) throw new Error(`The election ${_id} has no tally.`);
  if (resultMode !== 'batched' || tally.cast - tally.staged.cast < batchSize) return tally;

  // Shown is what was staged before, never the newest: so the last step, which the final result shows, is no smaller.
  const next = { shown: tally.staged, staged: { cast: tally.cast, votes: tally.votes } };
  const { modifiedCount } = await tallies.updateOne(
    { _id, 'staged.cast': tally.staged.cast },
    { $set: next },
  );
  return modifiedCount > 0 ? { ...tally, ...next } : tally;
}
