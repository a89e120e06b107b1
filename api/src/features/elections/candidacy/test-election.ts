import type { ElectionModels, ElectionRecord } from '../model.ts';

let made = 0;

/** An election with two posts as if an admin had set it up; gives its id. */
export async function makeElection(
  { elections, tallies }: ElectionModels,
  record: Partial<ElectionRecord> = {},
): Promise<string> {
  const _id = `council-${(made += 1)}`;
  await elections.create({
    _id,
    title: 'Council',
    description: '',
    state: 'draft',
    version: 0,
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
    rollKey: _id,
    listed: null,
    cancelReason: '',
    publicKey: null,
    lotCommitment: null,
    sealed: null,
    createdAt: new Date(),
    ...record,
  });
  const nothing = { cast: 0, votes: {} };
  await tallies.create({ _id, ...nothing, shown: nothing, staged: nothing });
  return _id;
}
