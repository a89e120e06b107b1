export const texts = {
  electionState: {
    draft: 'In preparation',
    nominations: 'Nominations are open',
    open: 'Voting is open',
    closed: 'Voting has ended',
    published: 'Result published',
  },
  postRules: {
    approval: 'approval voting',
    ranked: 'ranked',
  },
} as const;
