/** The texts of this folder, in the order of its pages. */
export const texts = {
  candidateSearch: {
    findCandidate: 'Find a candidate',
    noMatch: (value: string | number) => `No candidate’s name contains “${value}”.`,
  },
  choices: {
    noneOfTheAbove: 'None of the above',
    blank: 'No vote for this post',
    gone: 'a candidate who left the ballot',
  },
  electionPhase: {
    stopped: 'This election was stopped.',
    stoppedText:
      'Its records can no longer be trusted, so the portal accepts no votes. The election officers will tell you when the election is held again.',
    nominations: 'Nominations are open. Voting has not begun yet.',
    votingBegins: 'Voting begins',
    noOpeningTime: 'No opening time has been set.',
    stand: 'Stand for election',
    closed: 'Voting has ended.',
    resultComes: 'The result will be published',
    resultComesSoon: 'The result will be published soon.',
    aboutElection: 'About this election',
    published: 'Voting has ended. The result is published.',
    seeResult: 'See the result',
    cancelled: 'This election was cancelled.',
  },
  multiPostBallot: {
    missing: 'Choose a candidate or “No vote for this post”.',
    yourBallot: 'Your ballot',
    castBallot: 'Cast ballot',
    confirmTitle: 'Confirm your ballot',
    final: 'You can’t change it afterwards.',
  },
  openElections: {
    label: 'Elections open now',
    another: 'Another election is open now:',
    chooseOne: 'Choose one:',
    several: (count: number) => `${count} elections are open now.`,
    ends: 'ends',
  },
  receiptPanel: {
    yourReceipt: 'Your receipt',
    lead: 'This number proves that your ballot is in the ballot box. It doesn’t show how you voted. Keep it: once the result is published, anyone can look it up on the public board.',
    loss: (title: string) => `Your receipt for “${title}”`,
    copy: 'Copy',
    download: 'Download',
    check: 'Check',
    checkFailed: (message: string) => `The receipt could not be checked. ${message}`,
    found: 'Checked just now: your ballot is in the box.',
    notFound:
      'The ballot box has no ballot with this receipt. Please show the receipt to the election office.',
    qrCode: 'QR code that opens your receipt on the public board',
    file: (title: string, receipt: string | number, address: string) => `${title}

Receipt: ${receipt}
Look it up: ${address}

This number proves that the ballot is in the box, not what is on it.
`,
  },
  singlePostBallot: {
    noneExplained: 'Choose this if no candidate should be elected.',
    confirmTitle: 'Confirm your vote',
    castVote: 'Cast vote',
    goesTo: 'Your vote goes to',
    final: '. You can’t change it afterwards.',
  },
  voteButton: {
    vote: 'Vote',
    voteFor: (name: string) => `Vote for ${name}`,
  },
  voteStatus: {
    counted: 'Your vote has been counted.',
    earlierBallot:
      'Another ballot from you reached the ballot box before this one, perhaps from another tab. The first one counts.',
    sending: 'Sending your vote…',
    sendingText: 'This takes a moment.',
    unsent: 'Your vote is not in the ballot box yet.',
    keptHere: 'is kept in this browser. Sending it again is safe: it counts only once.',
    yourBallot: 'Your ballot',
    sendAgain: 'Send again',
    lost: 'Your vote is not in the ballot box.',
    lostText: 'Voting ended before your vote arrived, so it can’t be counted any more.',
    insecure: 'You can’t vote with this browser.',
    insecureText: (reason: string) => `${reason} You haven’t used your vote.`,
    notAStudent: 'Only students can vote in this election.',
    notAStudentText:
      'Your account is not a student account. You can still see the candidates and the turnout.',
    notOnRoll: 'You are not on the list of voters for this election.',
    notOnRollText: 'If you think you should be, please ask the college office.',
    votedElsewhere:
      'You voted on another device, or logged out since. Your receipt is only on the device you voted with. If your vote got stuck there, open this page on that device.',
    notCounted: 'Your vote was not counted.',
    choiceForgotten:
      'You began to vote in this browser, but it no longer has your choice. Choose below, then confirm. Your vote counts only once.',
    lookingUp: 'Checking whether you can vote…',
    rollUnavailable: 'The portal can’t check right now whether you can vote.',
    tryAgain: 'Try again',
    oneVote: 'You have one vote.',
    oneVoteEachPost: 'You have one vote for each post.',
    howToVote: 'Tap “Vote” below a name, then confirm. You can’t change your vote afterwards.',
    howToVoteForPosts: 'Choose for each post, then cast the whole ballot. You can’t change it afterwards.',
    yourVoteFor: 'Your vote for',
    choiceUnknown: 'Your ballot is in the ballot box. This browser no longer knows how you voted.',
    choicesBelow: 'Your ballot is in the ballot box. You can see your choices below.',
    inTheBox: 'is in the ballot box.',
  },
  votingPage: {
    studentElections: 'Student Elections',
    loadingTitle: 'Vote',
    kind: 'Election',
    noElectionYet: 'No election yet',
    noElectionText: 'Candidates appear here as soon as the college has entered them.',
    votingEnds: 'Voting ends',
    noClosingTime: 'Voting is open. No closing time has been set.',
    ballot: 'Ballot',
    candidates: 'Candidates',
    noCandidatesYet: 'No candidates yet',
    noCandidatesText: 'Candidates appear here as soon as they are added.',
    secrecy: 'How your vote stays secret',
    keptByPortal:
      'The portal records that you were given a ballot. It keeps the ballot itself without your name or the time. No one, not even the people who run the portal, can see which ballot is yours.',
    keptHere: 'Only this browser remembers your choice and your receipt. It forgets both when you log out.',
    order: 'Every voter sees the candidates in a different random order.',
    liveResults: 'Live results',
    resultsSoFar: 'Results so far',
  },
} as const;
