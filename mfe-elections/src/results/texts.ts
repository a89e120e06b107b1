import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    outcomeText: {
      haveEachForLast: (votes: string, seats: string) =>
        t`have ${votes} each, and there ${seats === '1 seat' ? 'is' : 'are'} only ${seats} left.`,
      runOff: t`As the rules of this election say, they stand again in a run-off.`,
    },
    rankedRounds: {
      caption: (post: string) => t`Rounds of the count for ${post}`,
      quota: (quota: string) => t`Votes needed to be elected: ${quota}.`,
      round: t`Round`,
      'first-preferences': t`First preferences`,
      surplus: t`Surplus of`,
      exclusion: t`Excluded:`,
      elected: (votes: string) => t`${votes}, elected`,
      nonTransferable: t`No further preference`,
      lot: t`were equal in every round. A lot decided.`,
      rule: t`A candidate who reaches the number of votes needed is elected, and the votes above it move to the next preferences, each at a part of its value. If no one has votes to spare, the candidate with the fewest votes is excluded, and their votes move on. This is the rule of Scottish council elections.`,
    },
  }) as const;
