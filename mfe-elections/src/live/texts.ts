/** The texts of this folder, in the order of its pages. */
export const texts = {
  liveResults: {
    votesSoFar: 'Votes so far',
    ended: 'Voting has ended. You can see the result when it is published.',
    afterClosing: 'You can see the result after voting has ended.',
    notYet: (batchSize: number) =>
      `Votes are shown in steps of at least ${batchSize} ballots. This keeps each vote secret.`,
    steps: (batchSize: number) => `Shown in steps of at least ${batchSize}. This keeps each vote secret.`,
  },
  voteBars: {
    showFirst: (shownAtFirst: string | number) => `Show the first ${shownAtFirst}`,
    showAll: (count: number) => `Show all ${count}`,
  },
  readElection: {
    allElections: 'All elections',
  },
  turnout: {
    turnout: 'Turnout',
  },
} as const;
