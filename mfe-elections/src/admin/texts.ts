import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    candidateSections: {
      live: t`Everyone sees the votes change with every ballot, and someone who knows when a person votes can see whose number goes up. To show the votes only at the end, prepare an election instead.`,
    },
    electionForm: {
      resultMode: t`When people see the votes`,
      names: {
        title: t`title`,
        description: t`description`,
        posts: t`posts`,
        opensAt: t`beginning`,
        closesAt: t`end`,
        publishesAt: t`publication`,
        opensByClock: t`automatic opening`,
        eligibility: t`who may vote`,
        resultMode: t`when people see the votes`,
        batchSize: t`ballots in a step`,
        noneOfTheAbove: t`none of the above`,
        tieRule: t`tie rule`,
        nominationRules: t`rules for nominations`,
      },
    },
    electionTable: {
      ofVoted: (cast: number, eligible: number, isAtLeast: boolean) =>
        t`${isAtLeast ? 'At least ' : ''}${cast} of ${eligible} voted`,
    },
    nextStep: {
      moves: {
        nominations: {
          label: t`Open nominations`,
          title: t`Open nominations?`,
          done: t`Nominations are open.`,
        },
        open: { label: t`Open voting`, title: t`Open voting?`, done: t`Voting is open.` },
        closed: { label: t`End voting`, title: t`End voting now?`, done: t`Voting has ended.` },
        published: {
          label: t`Publish the result`,
          title: t`Publish the result?`,
          done: t`The result is published.`,
        },
      },
      closeText: (cast: number, eligible: number, isAtLeast: boolean) =>
        t`${isAtLeast ? 'At least ' : ''}${cast} of ${eligible} voted. Later ballots are rejected, and you can’t open voting again.`,
    },
    nominationRules: {
      ask: t`Ask for supporters or declarations, and publish a final list`,
      askHint: t`Candidates name members who confirm from their own accounts. Voting opens after the final list.`,
      proposers: t`Proposers`,
      seconders: t`Seconders`,
      mostBackings: t`Nominations one member can support`,
      declarations: t`Declarations`,
      declarationsHint: t`One on each line, for example “I am under 25 years old” or “I accept the code of conduct”. Candidates must make every declaration.`,
      standUntil: t`Last day to stand`,
      withdrawUntil: t`Last day to withdraw`,
    },
    postFields: {
      attributes: {
        class: t`Certain classes`,
        year: t`Certain years`,
        department: t`Certain departments`,
        hostel: t`Certain hostels`,
        gender: t`A certain gender`,
      },
    },
  }) as const;
