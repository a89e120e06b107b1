import { newElectionSetup } from '@campus/contracts/elections';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { type ElectionView, votingPhase } from '../election-views.ts';
import type { ElectionRecord } from '../model.ts';
import type { ElectionsContext } from '../context.ts';
import { blankElection, electionEntry } from '../election-change.ts';
import { openElection } from './opening.ts';

const defaults = {
  ...newElectionSetup,
  title: 'Student Council Election',
  posts: [{ id: 'representative', title: 'Student representative' }],
  opensAt: null,
  closesAt: null,
  publishesAt: null,
  resultMode: 'live',
  batchSize: 5,
  setUp: false,
} as const;

/**
 * The election that candidates join when no admin has set one up: the one that runs or takes nominations, else a new one,
 * open at once. However many ask at the same time, they get the same.
 */
export async function openDefaultElection(context: ElectionsContext, actor: string): Promise<ElectionView> {
  for (let number = 1; ; number += 1) {
    const running = await findRunning(context);
    if (running) return running;
    const _id = number === 1 ? 'student-council' : `student-council-${number}`;
    await createDraft(context, _id, actor);
    const election = await context.models.elections.findById(_id, { outbox: 0 }).lean();
    // Another request, or one that broke off, may have created the draft already.
    if (election?.state === 'draft' && !election.setUp)
      await openElection(context, election, { actor, at: await context.clock.databaseTime() });
  }
}

async function findRunning({ models, views, now }: ElectionsContext): Promise<ElectionView | null> {
  const candidates = await models.elections
    .find({ state: { $in: ['open', 'nominations'] } }, { state: 1, closesAt: 1 })
    .sort({ state: -1, createdAt: -1 })
    .lean();
  const found = candidates.find((election) => votingPhase(election, now()) !== 'over');
  if (!found) return null;
  views.changed(found._id);
  return views.find(found._id);
}

async function createDraft(
  { models, audit, now }: ElectionsContext,
  _id: string,
  actor: string,
): Promise<void> {
  const entry = electionEntry(audit, { _id, title: defaults.title }, { actor, action: 'election.created' });
  const record: ElectionRecord = {
    ...blankElection(_id, now()),
    ...defaults,
    posts: [...defaults.posts],
    outbox: [entry],
  };
  await insertIfNew(() => models.elections.create(record));
}
