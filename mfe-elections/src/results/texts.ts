export const texts = {
  outcomeText: {
    haveEachForLast: (votes: string, seats: string) =>
      `have ${votes} each, and there ${seats === '1 seat' ? 'is' : 'are'} only ${seats} left.`,
    runOff: 'As the rules of this election say, they stand again in a run-off.',
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
} as const;
