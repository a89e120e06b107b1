export const applicationContentTexts = {
  kind: 'Kind',
  category: 'Category',
  amount: 'Amount',
  noMoney: 'No money',
  when: 'When',
  neededOn: 'Needed on',
  place: 'Place',
  name: 'Name',
  registrationNumber: 'Registration number',
  designation: 'Designation',
  email: 'Email',
  explanation: 'Explanation',
  items: 'Items',
  changed: 'changed',
  item: 'Item',
  total: 'Total',
} as const;

export const applicationViewTexts = {
  whatHappened: 'What happened',
  earlierVersions: 'Earlier versions',
  changesRequested: 'Changes requested',
  remark: 'Remark:',
  recordPayment: 'Record a payment',
  ledgerEntries: 'Ledger entries',
  document: 'Document',
  changedAuthor: 'Changed by the author',
  firstApproval: 'First approval',
  to: 'to',
} as const;

export const authorActionsTexts = {
  changeApplication: 'Change your application',
  whatYouCanDo: 'What you can do',
  notNow: 'Not now',
  currentTextKeptEarlier:
    'The current text is kept as an earlier version. Approvals given so far no longer count.',
  changesSentReviewers: 'Your changes are sent to the reviewers.',
  changeApplication2: 'Change application',
  applicationWithdrawn: 'Your application is withdrawn.',
  withdrawApplication: 'Withdraw this application?',
  noOneDecideLeaves: 'No one will decide on it, and it leaves the register. You can apply again at any time.',
  withdrawApplication2: 'Withdraw application',
} as const;

export const earlierVersionsTexts = {
  until: 'Until',
  fieldsChangedThenMarked: '. Fields that changed then are marked.',
  changed: 'changed',
  showDocument: 'Show document',
} as const;

export const nextStepTexts = {
  theAuthor: 'the author',
  aReviewer: 'a reviewer',
  waitingFor: 'Waiting for',
  askedChanges: 'asked for changes.',
  completeNoFurtherStep: 'It is complete. No further step is needed.',
  moneySetAsideTreasurer: 'The money is set aside. The treasurer pays it out.',
  readReasonApplyAgain: 'Read the reason. You can apply again.',
  decisionFinal: 'The decision is final.',
  youWithdrewIt: 'You withdrew it.',
  authorWithdrew: 'The author withdrew it.',
  approvedNowNeedsSecond: 'You approved it. It now needs a second reviewer.',
  waitingSecondReviewer: 'Waiting for a second reviewer',
  after: ', after',
  secondOne: ' You can be the second one.',
  largeAmountsNeedTwo: ' Large amounts need two approvals.',
  waitingReviewerDecide: (two: string | number) => `Waiting for a reviewer. You can decide.${two}`,
  waitingReviewerAnyTeacher: (usual: string | number, two: string | number) =>
    `Waiting for a reviewer: any teacher or admin${usual}.${two}`,
  waitingSinceToday: 'Waiting since today',
  waitingFor2: (days: string) => `Waiting for ${days}`,
} as const;

export const applicationPageTexts = {
  application: 'Application',
  yourApplications: 'Your applications',
  the: 'The',
  publicPart: 'has the public part.',
  registerApplications: 'register of applications',
} as const;
