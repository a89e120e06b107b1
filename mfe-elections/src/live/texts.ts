export const texts = {
  liveResults: {
    votesSoFar: 'Votes so far',
    ended: 'Voting has ended. You can see the result when it is published.',
    afterClosing: 'You can see the result after voting has ended.',
    notYet: (batchSize: number) =>
      `Votes are shown in steps of at least ${batchSize} ballots. This keeps each vote secret.`,
    /** `cast` is what is shown now, of `all` that the page knows of. */
    asOf: (cast: number, all: number) =>
      cast === all ? `As of the first ${cast} ballots.` : `As of the first ${cast} of ${all} ballots.`,
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
    notYet: (batchSize: number) => `Not shown yet. It moves in steps of at least ${batchSize} ballots.`,
    atLeast: (share: string) => `At least ${share}`,
  },
} as const;
