import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { NewBallot } from '@campus/contracts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { isDuplicateKey } from '../../platform/mongo-errors.ts';
import { election } from './election.ts';
import type { ElectionModels, RollRecord } from './model.ts';

export const rollId = (memberId: string) => `${election.id}:${memberId}`;

/** The ballot's key: it commits to the choice too, so that one ballot id with two choices is two ballots. */
const ballotKey = ({ ballotId, candidateId }: NewBallot) =>
  createHash('sha256').update(`${ballotId}:${candidateId}`).digest('hex');

/** Milliseconds between the looks at a vote that is on its way; after all of them it counts as cut off. */
const looks = [25, 50, 100, 200, 400, 800, 1600, 3000];

/**
 * Casts a ballot once. Each step can be repeated, and of several at once one wins, by a unique key:
 * 1. the voter roll gets a row: one per member, `casting` this ballot;
 * 2. the ballot goes into the box: who inserts it counts it;
 * 3. the candidate's votes go up, unless the candidate was removed meanwhile;
 * 4. the roll row becomes `cast` and forgets what tied it to the ballot.
 * Sending the same ballot again succeeds. A vote that was cut off is settled by the next one of the member: it stays if
 * its ballot is in the box, and gives way if it isn't.
 * @throws DomainError `already-voted`, `candidate-gone`
 */
export async function cast(models: ElectionModels, memberId: string, ballot: NewBallot): Promise<void> {
  const { candidates, roll, ballots } = models;
  const entry = { _id: rollId(memberId), ballot: ballotKey(ballot) };
  const box = { _id: entry.ballot, candidateId: ballot.candidateId };
  const standing = { _id: ballot.candidateId, removedAt: null };

  if (!(await candidates.exists(standing))) throw new DomainError('candidate-gone');
  if ((await enterRoll()) === 'counted') return;
  if (await insertOnce(() => ballots.create(box))) await count();
  else await followCount();

  /** `counted` when this very ballot is in the box already. */
  async function enterRoll(): Promise<'casting' | 'counted'> {
    for (;;) {
      if (await insertOnce(() => roll.create({ ...entry, state: 'casting' }))) return 'casting';
      const other = await roll.findById(entry._id).lean();
      if (!other) continue; // released between the two looks
      if (other.ballot === entry.ballot) return 'casting';
      if (other.state === 'casting' && (await stateAtLast(models, other._id)) !== 'cast') {
        await settle(models, other);
        continue;
      }
      if (await ballots.exists(box)) return 'counted';
      throw new DomainError('already-voted');
    }
  }

  async function count() {
    const counted = await candidates.updateOne(standing, { $inc: { votes: 1 } });
    if (counted.matchedCount === 0) return release();
    await roll.updateOne(entry, closed);
  }

  /** The candidate went while the vote was on its way: the member may vote again. */
  async function release(): Promise<never> {
    await ballots.deleteOne(box);
    await roll.deleteOne(entry);
    throw new DomainError('candidate-gone');
  }

  /** The same ballot is being counted by another request: its end is the answer to this one too. */
  async function followCount() {
    if (!(await ballots.exists(box))) {
      await roll.deleteOne(entry);
      throw invalidField('ballotId', 'This ballot was given up. Please vote again.');
    }
    const state = await stateAtLast(models, entry._id);
    if (state === 'casting' && (await settle(models, entry)) === 'cast') return;
    if (state !== 'cast') throw new DomainError('candidate-gone');
  }
}

const closed = { $set: { state: 'cast' }, $unset: { ballot: 1 } } as const;

/** What a roll row is after some patience, or as soon as it isn't `casting`; `null` when it was released. */
async function stateAtLast({ roll }: ElectionModels, id: string): Promise<RollRecord['state'] | null> {
  for (const milliseconds of looks) {
    await pause(milliseconds);
    const entry = await roll.findById(id, { state: 1 }).lean();
    if (entry?.state !== 'casting') return entry?.state ?? null;
  }
  return 'casting';
}

/**
 * Ends a vote that was cut off: `cast` when its ballot is in the box (`recount` counts it), else the row is released and
 * the member may vote. The ballot's key decides: once a void ballot has it, a request that was only slow can't put its
 * ballot in any more.
 */
export async function settle(
  models: ElectionModels,
  { _id, ballot }: Pick<RollRecord, '_id' | 'ballot'>,
): Promise<'cast' | 'released'> {
  const { roll, ballots } = models;
  if (!ballot) return 'cast';
  if (!(await insertOnce(() => ballots.create({ _id: ballot, candidateId: null })))) {
    if (await isValid(models, ballot)) {
      await roll.updateOne({ _id, ballot }, closed);
      return 'cast';
    }
    // Its candidate was removed before it counted.
    await ballots.deleteOne({ _id: ballot, candidateId: { $ne: null } });
  }
  await roll.deleteOne({ _id, ballot });
  return 'released';
}

/** Whether the member has voted, as the next vote would find it. */
export async function hasVoted(models: ElectionModels, memberId: string): Promise<boolean> {
  const entry = await models.roll.findById(rollId(memberId)).lean();
  return entry?.ballot ? isValid(models, entry.ballot) : entry?.state === 'cast';
}

/** Whether this ballot is in the box, neither void nor for somebody who was removed before it counted. */
async function isValid({ candidates, ballots }: ElectionModels, ballot: string): Promise<boolean> {
  const candidateId = (await ballots.findById(ballot).lean())?.candidateId;
  return !!candidateId && (await candidates.exists({ _id: candidateId, removedAt: null })) !== null;
}

/** `false` when the key is taken. */
async function insertOnce(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
