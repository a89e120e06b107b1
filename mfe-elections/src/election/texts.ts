/** The texts of this folder, in the order of its pages. */
export const texts = {
  checkProgram: {
    box: 'Download both lists and the result as one file',
    explanation: 'This separate program counts the ballots without the portal.',
  },
  digest: {
    explanation:
      'A fingerprint of all ballots, taken when voting ended. If anyone changes a ballot, the fingerprint changes too. Copy it now and compare it later.',
    title: 'Digest of the ballot box.',
    copy: 'Copy the digest',
  },
  electionState: {
    draft: 'In preparation',
    nominations: 'Nominations are open',
    open: 'Voting is open',
    closed: 'Voting has ended',
    published: 'Result published',
    paused: 'Voting is paused until an election officer has confirmed that no votes were lost.',
    stopped: 'This election was stopped because its records can no longer be trusted. It will be held again.',
    draftText: 'This election is being prepared.',
    nominationsUntil: 'Students can stand for a post now. Voting begins on',
    noOpeningTime: 'Students can stand for a post now. No opening time for voting has been set.',
    endsOn: 'Voting ends on',
    noClosingTime: 'Voting is open. No closing time has been set.',
    resultOn: 'Voting has ended. The result will be published on',
    resultHere: 'Voting has ended. The result will be published here.',
    counting: ' The ballots are being counted and sealed.',
    publishedOn: 'The result was published on',
    anyoneCanCheck: '. Anyone can check it.',
    publishedText: 'The result is published. Anyone can check it.',
    cancelledBecause: 'This election was cancelled:',
  },
  postRules: {
    approval: 'approval voting',
    ranked: 'ranked',
  },
  electionsPage: {
    lead: 'Elections that are open now, and the results of past ones. Anyone can follow and check the count.',
    noElectionsYet: 'No elections yet',
    emptyText: 'Elections appear here as soon as the college announces one.',
    showOlderElections: 'Show older elections',
    standPost: 'Stand for a post',
    board: 'See all ballots and check the count',
    findMyReceipt: 'Find my receipt',
  },
} as const;
