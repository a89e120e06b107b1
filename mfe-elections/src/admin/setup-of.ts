import type { Election, ElectionSetup } from '@campus/contracts';

/** What an election without any choices begins with. */
export const newSetup: ElectionSetup = {
  title: '',
  description: '',
  posts: [{ title: 'Student representative' }],
  opensAt: null,
  closesAt: null,
  publishesAt: null,
  opensByClock: false,
  eligibility: 'all-students',
  // Who sees the standings move when somebody votes can guess the vote.
  resultMode: 'after-closing',
  batchSize: 10,
  noneOfTheAbove: false,
  tieRule: 'run-off',
};

/** The part of an election that an admin decides before voting. */
export const setupOf = (election: Election): ElectionSetup => {
  const { title, description, posts, opensAt, closesAt, publishesAt, opensByClock } = election;
  const { eligibility, resultMode, batchSize, noneOfTheAbove, tieRule } = election;
  return {
    title,
    description,
    posts,
    opensAt,
    closesAt,
    publishesAt,
    opensByClock,
    eligibility,
    resultMode,
    batchSize,
    noneOfTheAbove,
    tieRule,
  };
};
