import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { NewBallot } from '@campus/contracts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { isDuplicateKey } from '../../platform/mongo-errors.ts';
import { election } from './election.ts';
import type { ElectionModels } from './model.ts';

export const rollId = (memberId: string) => `${election.id}:${memberId}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** How long a repeated request waits for the one that counts before it takes that one for crashed. */
const patience = { tries: 40, pause: 50 };

/**
 * Casts a ballot once. Each step can be repeated, and of several at once one wins, by a unique key:
 * 1. the voter roll gets a row: one per member;
 * 2. the ballot goes into the box: who inserts it counts it;
 * 3. the candidate's votes go up, unless the candidate was removed meanwhile;
 * 4. the roll row becomes `cast` and forgets what tied it to the ballot.
 * Sending the same ballot again succeeds.
 * @throws DomainError `already-voted`, `candidate-gone`
 */
export async function cast(models: ElectionModels, memberId: string, ballot: NewBallot): Promise<void> {
  const { candidates, roll, ballots } = models;
  const { ballotId, candidateId } = ballot;
  const entry = { _id: rollId(memberId), commitment: sha256(`${ballotId}:${candidateId}`) };
  const box = { _id: sha256(ballotId), candidateId };
  const standing = { _id: candidateId, removedAt: null };

  if (!(await candidates.exists(standing))) throw new DomainError('candidate-gone');
  if ((await enterRoll()) === 'counted') return;
  if (await insertOnce(() => ballots.create(box))) await count();
  else await waitForCount();

  /** `counted` when this very ballot is in the box already. */
  async function enterRoll(): Promise<'casting' | 'counted'> {
    if (await insertOnce(() => roll.create({ ...entry, state: 'casting' }))) return 'casting';
    const existing = await roll.findById(entry._id).lean();
    // Released between the two looks: its candidate was removed.
    if (!existing) throw new DomainError('candidate-gone');
    if (existing.state === 'casting') {
      if (existing.commitment !== entry.commitment) throw new DomainError('already-voted');
      return 'casting';
    }
    if (!(await ballots.exists(box))) throw new DomainError('already-voted');
    return 'counted';
  }

  async function count() {
    const counted = await candidates.updateOne(standing, { $inc: { votes: 1 } });
    if (counted.matchedCount === 0) return release();
    await close();
  }

  async function close() {
    await roll.updateOne(entry, { $set: { state: 'cast' }, $unset: { commitment: 1 } });
  }

  /** The candidate went while the vote was on its way: the member may vote again. */
  async function release(): Promise<never> {
    await ballots.deleteOne(box);
    await roll.deleteOne({ ...entry, state: 'casting' });
    throw new DomainError('candidate-gone');
  }

  /** The same ballot is being counted by another request: its end is the answer to this one too. */
  async function waitForCount() {
    // Somebody else's ballot has the same id: not this member's, whose roll row is new.
    if (!(await ballots.exists(box))) return takenId();
    for (let tries = 0; tries < patience.tries; tries += 1) {
      const existing = await roll.findById(entry._id, { state: 1 }).lean();
      if (existing?.state === 'cast') return;
      if (!existing) throw new DomainError('candidate-gone');
      await pause(patience.pause);
    }
    // It crashed. Its ballot is in the box; `recount` puts the figure right when the portal starts.
    if (!(await candidates.exists(standing))) return release();
    await close();
  }

  async function takenId(): Promise<never> {
    await roll.deleteOne({ ...entry, state: 'casting' });
    throw invalidField('ballotId', 'This ballot id is taken. Please vote again.');
  }
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
