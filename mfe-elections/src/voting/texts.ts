export const texts = {
  choices: {
    gone: 'a candidate who left the ballot',
  },
  voteStatus: {
    notLoaded:
      'A part of this page that voting needs could not be loaded. Your ballot was not sent. Reload the page and vote again.',
    sending: 'Sending your vote…',
    sendingText: 'This takes a moment.',
    unsent: 'Your vote is not in the ballot box yet.',
    lost: 'Your vote is not in the ballot box.',
    lostText: 'Voting ended before your vote arrived, so it can’t be counted any more.',
    notAStudent: 'Only students can vote in this election.',
    notAStudentText:
      'Your account is not a student account. You can still see the candidates and the turnout.',
    notOnRoll: 'You are not on the list of voters for this election.',
    notOnRollText: 'If you think you should be, please ask the college office.',
    votedElsewhere:
      'You voted on another device, or logged out since. Your receipt is only on the device you voted with. If your vote got stuck there, open this page on that device.',
    notCounted: 'Your vote was not counted.',
    lookingUp: 'Checking whether you can vote…',
  },
  votingPage: {
    studentElections: 'Student Elections',
    lead: 'Votes are secret. No one can see how you voted, not even the people who run the portal.',
  },
} as const;
