import { randomBytes } from 'node:crypto';
import type { ElectionModels, ElectionRecord } from '../features/elections/model.ts';
import { blankElection } from '../features/elections/setup/blank-election.ts';

/** A draft with two posts, or what `record` makes of it, written past all rules; gives its id. */
export async function storeElection(
  { elections, tallies }: ElectionModels,
  record: Partial<ElectionRecord> = {},
): Promise<string> {
  const _id = record._id ?? `council-${randomBytes(4).toString('hex')}`;
  await elections.create({
    ...blankElection(_id, Date.now()),
    title: 'Council',
    description: '',
    setUp: true,
    posts: [
      { id: 'president', title: 'President' },
      { id: 'secretary', title: 'Secretary' },
    ],
    opensAt: null,
    closesAt: null,
    publishesAt: null,
    opensByClock: false,
    eligibility: 'all-students',
    resultMode: 'live',
    batchSize: 5,
    noneOfTheAbove: false,
    tieRule: 'run-off',
    outbox: [],
    ...record,
  });
  const nothing = { cast: 0, votes: {} };
  await tallies.create({ _id, ...nothing, shown: nothing, staged: nothing });
  return _id;
}
