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
  const counted = await tallies
    .findOneAndUpdate(
      { _id },
      { $inc: { cast: ballots.length, progress: ballots.length, ...Object.fromEntries(increments) } },
      { returnDocument: 'after' },
    )
    .lean<TallyRecord>();
  if (!counted) throw new Error(`The election ${_id} has no tally.`);
  const tally = await ordered({ tallies }, counted);
  if (resultMode !== 'batched' || tally.cast - tally.staged.cast < batchSize) return tally;

  // Shown is what was staged before, never the newest: so the last step, which the final result shows, is no smaller.
  const next = { shown: tally.staged, staged: { cast: tally.cast, votes: tally.votes } };
  const { modifiedCount } = await tallies.updateOne(
    { _id, 'staged.cast': tally.staged.cast },
    { $set: next },
  );
  return modifiedCount > 0 ? { ...tally, ...next } : tally;
}

/** Choices in the order of their names: the first votes for each would otherwise stand in the order in which they came. */
async function ordered(
  { tallies }: Pick<ElectionModels, 'tallies'>,
  tally: TallyRecord,
): Promise<TallyRecord> {
  const { _id, cast } = tally;
  const names = Object.keys(tally.votes);
  const inOrder = names.toSorted();
  if (names.every((name, index) => name === inOrder[index])) return tally;
  const votes = Object.fromEntries(inOrder.map((name) => [name, tally.votes[name]!]));
  // Does nothing when more were counted meanwhile: those who count them do this as well.
  await tallies.updateOne({ _id, cast }, { $set: { votes } });
  return { ...tally, votes };
}
