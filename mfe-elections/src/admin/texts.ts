export const texts = {
  addCandidateForm: {
    choosePost: 'Choose a post.',
  },
  candidateSections: {
    live: 'Everyone sees the votes change with every ballot, and someone who knows when a person votes can see whose number goes up. To show the votes only at the end, prepare an election instead.',
  },
  electionForm: {
    resultMode: 'When people see the votes',
    names: {
      title: 'title',
      description: 'description',
      posts: 'posts',
      opensAt: 'beginning',
      closesAt: 'end',
      publishesAt: 'publication',
      opensByClock: 'automatic opening',
      eligibility: 'who may vote',
      resultMode: 'when people see the votes',
      batchSize: 'ballots in a step',
      noneOfTheAbove: 'none of the above',
      tieRule: 'tie rule',
      nominationRules: 'rules for nominations',
    },
  },
  electionTable: {
    ofVoted: (cast: number, eligible: number, isAtLeast: boolean) =>
      `${isAtLeast ? 'At least ' : ''}${cast} of ${eligible} voted`,
  },
  nextStep: {
    moves: {
      nominations: {
        label: 'Open nominations',
        title: 'Open nominations?',
        done: 'Nominations are open.',
      },
      open: { label: 'Open voting', title: 'Open voting?', done: 'Voting is open.' },
      closed: { label: 'End voting', title: 'End voting now?', done: 'Voting has ended.' },
      published: {
        label: 'Publish the result',
        title: 'Publish the result?',
        done: 'The result is published.',
      },
    },
    closeText: (cast: number, eligible: number, isAtLeast: boolean) =>
      `${isAtLeast ? 'At least ' : ''}${cast} of ${eligible} voted. Later ballots are rejected, and you can’t open voting again.`,
  },
  nominationRules: {
    ask: 'Ask for supporters or declarations, and publish a final list',
    askHint:
      'Candidates name members who confirm from their own accounts. Voting opens after the final list.',
    proposers: 'Proposers',
    seconders: 'Seconders',
    mostBackings: 'Nominations one member can support',
    declarations: 'Declarations',
    declarationsHint:
      'One on each line, for example “I am under 25 years old” or “I accept the code of conduct”. Candidates must make every declaration.',
    standUntil: 'Last day to stand',
    withdrawUntil: 'Last day to withdraw',
  },
  photoDialog: {
    choosePhoto: 'Choose a photo.',
  },
  postFields: {
    everyone: 'Everyone who may vote',
    attributes: {
      class: 'Certain classes',
      year: 'Certain years',
      department: 'Certain departments',
      hostel: 'Certain hostels',
      gender: 'A certain gender',
    },
  },
} as const;
