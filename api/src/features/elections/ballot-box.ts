import { randomInt } from 'node:crypto';
import { marksOf } from '@campus/contracts/elections';
import {
  type BallotRecord,
  type ElectionModels,
  type ElectionRecord,
  type Sealed,
  type TallyRecord,
  type Votes,
} from './model.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { within } from '../../platform/storage/stored-by-id.ts';
import { collectionOf } from '../../platform/storage/record.ts';

export const rowsAtOnce = 1000;

type Choices = BallotRecord['choices'];

/** Adds one ballot to votes by `post:choice`: one vote for each candidate that it marks, or for the one it ranks first. */
export function addVotes(votes: Votes, choices: Choices): void {
  for (const [post, choice] of Object.entries(choices))
    for (const mark of choice.includes('>') ? marksOf(choice).slice(0, 1) : marksOf(choice)) {
      const name = `${post}:${mark}`;
      votes[name] = (votes[name] ?? 0) + 1;
    }
}

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
    .lean();
  if (!counted) throw new Error(`The election ${_id} has no tally.`);
  const tally = await ordered({ tallies }, counted);
  if (resultMode !== 'batched' || tally.cast < (tally.stepAt ?? tally.staged.cast + batchSize)) return tally;

  // Shown is what was staged before, never the newest: so the last step, which the final result shows, is no smaller.
  const { cast } = tally;
  const next = {
    shown: tally.staged,
    staged: { cast, votes: tally.votes },
    stepAt: nextStep(cast, batchSize),
  };
  const { modifiedCount } = await tallies.updateOne(
    { _id, 'staged.cast': tally.staged.cast },
    { $set: next },
  );
  return modifiedCount > 0 ? { ...tally, ...next } : tally;
}

/**
 * The number of ballots at which the next step of the standings is taken: between `batchSize` and twice as many later.
 * Drawn, so that voters who agree among themselves don't know how many of them it takes to fill a step with one other.
 */
export const nextStep = (cast: number, batchSize: number): number =>
  cast + randomInt(batchSize, 2 * batchSize + 1);

/** Choices sorted by name: otherwise the first votes would show the order in which they arrived. */
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

const receiptBytes = 32;

type LateModels = Pick<ElectionModels, 'ballots' | 'sealedReceipts'>;
type SealedElection = Pick<ElectionRecord, '_id'> & { sealed: Sealed };

/**
 * The receipts of the sealed ballots; `null` for a box that an earlier version of the portal sealed.
 * @throws DomainError `unavailable` if the read lacks some, as it can right after a change of primary
 */
async function sealedSet({ sealedReceipts }: LateModels, { _id, sealed }: SealedElection) {
  if (!sealed.sealing) return null;
  const all = new Set<string>();
  const parts = sealedReceipts.find({ _id: within(`${_id}:${sealed.sealing}`) }).lean();
  for await (const { receipts } of parts.cursor()) {
    const bytes = Buffer.from(receipts.buffer);
    for (let at = 0; at < bytes.length; at += receiptBytes)
      all.add(bytes.toString('hex', at, at + receiptBytes));
  }
  if (all.size !== sealed.cast) throw new DomainError('unavailable');
  return all;
}

/**
 * Removes ballots from the box that the sealing didn't find: their insert reached the database too late, and was never
 * acknowledged.
 * @returns how many
 * @throws DomainError `unavailable`
 */
export async function removeLateBallots(models: LateModels, election: SealedElection): Promise<number> {
  const { _id, sealed } = election;
  const boxed = await models.ballots.countDocuments({ _id: within(_id) });
  if (boxed <= sealed.cast) return 0;
  const counted = await sealedSet(models, election);
  if (!counted) return 0;
  const late: string[] = [];
  const ids = collectionOf(models.ballots).find(
    { _id: within(_id) },
    { projection: { _id: 1 }, batchSize: rowsAtOnce },
  );
  for await (const ballot of ids) if (!counted.has(ballot._id.slice(_id.length + 1))) late.push(ballot._id);
  await models.ballots.deleteMany({ _id: { $in: late } });
  return late.length;
}
