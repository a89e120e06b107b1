export const texts = {
  backers: {
    proposer: 'Proposer',
    seconder: 'Seconder',
    waiting: 'not answered yet',
    confirmed: 'confirmed',
    declined: 'declined',
    declared: 'Declared:',
    missing: 'Still missing:',
  },
  myBackings: {
    namedYou: { proposer: 'Named you as proposer for', seconder: 'Named you as seconder for' },
    confirm: { proposer: 'Propose', seconder: 'Second' },
    confirmTitle: {
      proposer: (name: string) => `Propose ${name}?`,
      seconder: (name: string) => `Second ${name}?`,
    },
  },
  nominationForm: {
    backerEmail: {
      proposer: 'College email of your proposer',
      seconder: 'College email of your seconder',
    },
    backerRequired: 'An email address is required.',
    choosePost: 'Choose a post.',
  },
  nominationPage: {
    states: {
      nominated: {
        label: 'Waiting for review',
        text: 'An admin reviews your nomination before you appear on the ballot. Until then you can change it.',
      },
      refused: {
        label: 'Not accepted',
        text: 'An admin did not accept your nomination. You can change it and send it again.',
      },
      standing: { label: 'Accepted', text: 'You are on the ballot.' },
      withdrawn: {
        label: 'Withdrawn',
        text: 'You were on the ballot, but your candidacy was withdrawn.',
      },
    },
  },
} as const;
