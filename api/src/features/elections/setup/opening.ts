import type { CandidateRecord, TallyRecord } from '../model.ts';
import { requireStoredById } from '../../../platform/storage/stored-by-id.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { upsert } from '../../../platform/storage/mongo-errors.ts';
import { nextStep } from '../ballot-box.ts';
import { type Group, groupVoters, hasElectorates, paperFaults } from '../papers.ts';
import { addToRoll, removeFromRoll, uploadKey } from '../roll.ts';
import type { ElectionsContext } from '../context.ts';
import { requireTrust } from '../trust.ts';
import { detailsOf, type ReadElection, type Taker, writeChange } from '../election-change.ts';

/** The missing parts before voting can open, by field of the set-up; empty when nothing is missing. */
export function missingOf(
  { posts, eligibility, listed, closesAt, nominationRules, finalListOn }: ReadElection,
  candidates: Pick<CandidateRecord, 'post' | 'state'>[],
  now: number,
): { field: string; message: string }[] {
  const stands = (postId: string) =>
    candidates.some(({ post, state }) => post === postId && state === 'standing');
  const wayOut = finalListOn ? '. Remove this post in the settings, because the list is final.' : ' yet.';
  const missing = posts.flatMap(({ id, title }, index) =>
    stands(id) ? [] : [{ field: `posts.${index}`, message: `No one is standing for “${title}”${wayOut}` }],
  );
  if (eligibility === 'list' && listed === null)
    missing.push({ field: 'list', message: 'The list of voters has not been uploaded yet.' });
  if (closesAt && closesAt.getTime() <= now)
    missing.push({ field: 'closesAt', message: 'The end of voting is in the past.' });
  if (nominationRules && !finalListOn)
    missing.push({ field: 'finalList', message: 'The final list of candidates has not been published yet.' });
  return missing;
}

/**
 * Opens an election: keys, roll and tally first, then its state. Each step can be repeated, so that trying again after
 * a crash finishes what was begun. `false` when the election is no longer as it was read.
 * @throws DomainError `order-not-hidden`, `election-incomplete` if its voters can't be given ballot papers
 */
export async function openElection(
  context: ElectionsContext,
  election: ReadElection,
  { actor, at }: Taker,
): Promise<boolean> {
  const { connection, models, electionKeys, members, config, now } = context;
  const { _id, rollKey } = election;
  await requireTrust(context, election);
  await requireStoredById(connection, models.ballots, models.roll);
  const open = async (groups: Group[], set: Partial<ReadElection>) => {
    const { publicKeys, lotCommitment } = await electionKeys.make(_id, Math.max(1, groups.length));
    const papers = groups.map(({ posts }, index) => ({
      id: paperId(index),
      posts,
      publicKey: publicKeys[index]!,
    }));
    await startTally(context, election, at);
    return writeChange(context, election, {
      actor,
      action: 'election.opened',
      details: detailsOf({ actor, at }),
      set: {
        ...set,
        publicKey: publicKeys[0]!,
        lotCommitment,
        ...(papers.length > 0 && { papers }),
        state: 'open',
        opensAt: at,
      },
    });
  };
  if (!hasElectorates(election)) {
    if (election.eligibility === 'all-students') await addToRoll(models, rollKey, members.studentMailboxes());
    return open([], {});
  }

  const { groups } = await groupVoters(context, election);
  const errors = paperFaults(election, groups, config.smallestPaper);
  if (errors.length > 0) throw new DomainError('election-incomplete', { errors });
  // A key of its own: a list that is uploaded, or a class that changes, meanwhile doesn't change a roll that counts.
  const ownKey = uploadKey(_id, now());
  await addToRoll(models, ownKey, votersWithPapers(groups));
  const written = await open(groups.length === 1 ? [] : groups, { rollKey: ownKey });
  await removeFromRoll(models, written ? rollKey : ownKey);
  return written;
}

const paperId = (index: number) => `p${index + 1}`;

function* votersWithPapers(groups: readonly Group[]) {
  const isOne = groups.length === 1;
  for (const [index, { mailboxes }] of groups.entries())
    for (const email of mailboxes) yield { email, ...(!isOne && { paper: paperId(index) }) };
}

async function startTally(
  { models }: ElectionsContext,
  { _id, batchSize }: ReadElection,
  aliveAt: Date,
): Promise<void> {
  const nothing = { cast: 0, votes: {} };
  const zeros: Omit<TallyRecord, '_id'> = {
    ...nothing,
    shown: nothing,
    staged: nothing,
    stepAt: nextStep(0, batchSize),
    progress: 0,
  };
  const start = { $setOnInsert: zeros, $max: { aliveAt } };
  await upsert(() => models.tallies.updateOne({ _id }, start, { upsert: true }).exec());
}
