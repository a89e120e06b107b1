/** The texts of this folder, in the order of its pages. */
export const texts = {
  candidateDetails: {
    manifestos: 'What the candidates want to do',
  },
  lotExplained: {
    drawingLotAgain: 'Drawing the lot again',
    summary: 'How the lot was drawn, and how to draw it again',
    commitment:
      'When voting began, the portal drew a secret and published only its SHA-256. No one could choose another secret afterwards:',
    secret: 'The secret is now public. Its SHA-256 must be the number above:',
    computed:
      'A candidate’s lot is the SHA-256 of the secret followed by the candidate’s number. The smallest lot wins. This browser has just computed:',
    caption: 'Lots, the smallest first',
  },
  outcomeText: {
    byLot: (most: string) => `have ${most} each. As the rules of this election say, a lot decided:`,
    withShare: (most: string, most2: string) => `with ${most}, ${most2} of all ballots.`,
    elected: 'is elected',
    areElected: 'are elected',
    haveEachForLast: (votes: string, seats: string) =>
      `have ${votes} each, and there ${seats === '1 seat' ? 'is' : 'are'} only ${seats} left.`,
    lotInCount: 'A lot decided between equal candidates during the count.',
    vacant: (seats: string) => `No one is elected to the remaining ${seats}.`,
    runOff: 'As the rules of this election say, they stand again in a run-off.',
    haveEach: (most: string) => `have ${most} each.`,
    noneWon: (find: string) => `“None of the above” has ${find}, at least as many as every candidate.`,
    noOneElected: 'No one is elected.',
    noVotes: 'No candidate received a vote.',
  },
  postResult: {
    votedBy: (voters: string) => `Elected by ${voters}.`,
    turnout: (cast: string, voters: string) => `${cast} of ${voters} voted.`,
    noCandidates: 'No one is standing for this post',
    firstPreferences: 'First preferences',
    votesSoFar: 'Votes so far',
    withdrawnVote: 'The vote for this name stays counted, but can’t elect the candidate.',
    withdrawnVotes: (votes: string) =>
      `The ${votes} for this name stay counted, but can’t elect the candidate.`,
  },
  rankedRounds: {
    caption: (post: string) => `Rounds of the count for ${post}`,
    quota: (quota: string) => `Votes needed to be elected: ${quota}.`,
    round: 'Round',
    'first-preferences': 'First preferences',
    surplus: 'Surplus of',
    exclusion: 'Excluded:',
    elected: (votes: string) => `${votes}, elected`,
    nonTransferable: 'No further preference',
    lot: 'were equal in every round. A lot decided.',
    rule: 'A candidate who reaches the number of votes needed is elected, and the votes above it move to the next preferences, each at a part of its value. If no one has votes to spare, the candidate with the fewest votes is excluded, and their votes move on. This is the rule of Scottish council elections.',
  },
  resultsPage: {
    csvFailed: 'The file could not be created. Please try again.',
    stand: 'Stand for a post',
    checkCount: 'Check the count',
    downloadCsv: 'Download as CSV',
    aboutElection: 'About this election',
    check: 'Check it yourself',
    boardPublished:
      'shows all ballots without names. Find yours by its receipt, and let your own browser count.',
    publicBoard: 'public board',
    voters: 'If you voted, you can already',
    boardLater:
      '. All ballots are published together with the result, without names, so that anyone can count them.',
    findReceipt: 'find your receipt',
    live: 'The votes below change with each ballot.',
    liveEnded: 'The votes below become final when the result is published.',
    batched: (batchSize: number) =>
      `The votes below are shown in steps of at least ${batchSize} ballots, so that no one can see how a single person voted. The turnout moves in the same steps.`,
    afterClosing: 'In this election votes are shown only with the result, so that they influence no one.',
    whoMayVote: 'Who may vote',
    voterList: 'Students on the list of voters',
    allStudents: 'All students',
    votingBegan: 'Voting began',
    votingBegins: 'Voting begins',
    votingEnded: 'Voting ended',
    votingEnds: 'Voting ends',
    noClosingTime: 'No closing time has been set',
    mostVotes: 'The candidate with the most votes for a post',
    mostVotesForSeats: 'The candidates with the most votes for a post, as many as it has seats',
    unlessNone: ', unless “None of the above” has as many votes or more',
    rankedRule:
      'Ranked posts are counted in rounds: votes that elect no one move to the next preference. A lot decides between candidates who were equal in every round.',
    lotRule: 'If several candidates have the same number of votes, a lot decides.',
    runOffRule: 'If several candidates have the same number of votes, they stand again in a run-off.',
  },
} as const;
