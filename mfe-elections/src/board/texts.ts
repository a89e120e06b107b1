export const texts = {
  boxTables: {
    tokensCaption: 'Ballots sorted by receipt. The order says nothing about when they were cast.',
    choicesCaption:
      'Choices sorted by key. A row here does not belong to the same row in the list of receipts.',
    empty: 'No ballots were cast.',
    showMore: (what: string) => `Show more ${what}`,
  },
  checkTheCount: {
    count: 'Count the ballots',
    tryAgain: 'Try again',
    countAgain: 'Count again',
    notAboutBallots: 'This says nothing about the ballots.',
    checking: 'Checking the count',
    lead: (cast: string) =>
      `Your browser downloads the whole ballot box (${cast}). It checks each signature, the digest and the totals. The only thing it trusts the portal for is the election’s public key.`,
    progress: (done: string, total: string) => `${done} of ${total} rows of both lists`,
    stoppedBecause: (why: string) => `${why} This says nothing about the ballots.`,
    stopped: 'The count could not be finished.',
    digestChanged: (digest: string | number, publishedDigest: string | number) =>
      `The digest shown since voting ended is ${digest}, but the ballot box has ${publishedDigest}.`,
    rightText: (ballots: string, ballots2: string) =>
      `${ballots} ${ballots2} counted. Every signature is valid. No ballot was added, removed or changed since voting ended. The votes add up to the published result.`,
    right: 'The count is correct.',
    wrongText:
      'Download the ballot box and keep it. Show this to the people who run the election, and to others:',
    wrong: 'Something is wrong with this count.',
    digest: 'Digest computed by this browser:',
    myChoices: 'Your choices in the ballot box (only this browser can tell)',
    myBallotMissing: 'You cast a ballot with this browser, but its choices are not in the ballot box.',
    myBallotDiffers: 'Your ballot in the ballot box has other choices than this browser remembers.',
  },
  findReceipt: {
    invalid: 'A receipt has 64 characters: digits and the letters a to f. Copy the whole receipt.',
    hint: 'The 64 characters that you got when you voted. Spaces don’t matter.',
    findMyReceipt: 'Find my receipt',
    failed: 'The receipt could not be looked up',
    foundText: 'A receipt doesn’t show how someone voted.',
    found: 'Your ballot is in the ballot box.',
    wasCounted: 'The ballot with this receipt was counted.',
    willBeCounted: 'The ballot with this receipt will be counted.',
    notFoundText:
      'Check that you copied the whole receipt, and that it is from this election. If so, show your receipt to the people who run the election.',
    notFound: 'There is no ballot with this receipt in this election.',
  },
  boardPage: {
    publicBoard: 'Public board',
    lead: 'All ballots, without names. Find yours by its receipt, and let your own browser count.',
    empty: 'There are no ballots yet.',
    publishedLater: 'All ballots are published here together with the result.',
    findMyReceipt: 'Find my receipt',
    checkCount: 'Check the count',
    publishedCount: 'Published count',
    votesByPost: 'All votes by post',
    allBallots: 'All ballots',
    receipts: 'List of receipts',
    choices: 'List of choices',
    figures: (eligible: string, issued: string, cast: string) =>
      `${eligible} people could vote. ${issued} asked for a voting token, and ${cast} came back with one. There can never be more ballots than tokens.`,
    twoLists:
      'The ballot box has two lists. One has the receipts, each with a signature that proves it belongs to a voter. The other has the choices. Only the browser that voted can connect the two. Your receipt proves that your ballot is there, and no one can use it to find out how you voted.',
  },
} as const;
