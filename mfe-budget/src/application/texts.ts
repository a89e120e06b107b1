export const applicationContentTexts = {
  kind: 'Kind',
  category: 'Category',
  amount: 'Amount',
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
  historyTitle: 'History',
  earlierVersions: 'Earlier versions',
  changesRequested: 'Changes requested',
  remark: 'Remark:',
  recordPayment: 'Record a payment',
  ledgerEntries: 'Ledger entries',
  document: 'Document',
  changedByAuthor: 'Changed by the author',
  firstApproval: 'First approval',
  toState: 'to',
} as const;

export const authorActionsTexts = {
  changeTitle: 'Change your application',
  title: 'What you can do',
  cancel: 'Not now',
  changeConsequence:
    'The current text is kept as an earlier version. Approvals given so far no longer count.',
  changeDone: 'Your changes are sent to the reviewers.',
  changeButton: 'Change application',
  withdrawDone: 'Your application is withdrawn.',
  withdrawQuestion: 'Withdraw this application?',
  withdrawConsequence:
    'No one will decide on it, and it leaves the register. You can apply again at any time.',
  withdrawButton: 'Withdraw application',
} as const;

export const earlierVersionsTexts = {
  until: 'Until',
  marking: '. Changed fields are marked.',
  changed: 'changed',
  showDocument: 'Show document',
} as const;

export const nextStepTexts = {
  theAuthor: 'the author',
  aReviewer: 'a reviewer',
  waitingFor: 'Waiting for',
  askedForChanges: 'asked for changes.',
  complete: 'It is complete. No further step is needed.',
  toPay: 'The money is set aside. The treasurer pays it out.',
  rejectedToAuthor: 'Read the reason. You can apply again.',
  rejectedToOthers: 'The decision is final.',
  withdrawnToAuthor: 'You withdrew it.',
  withdrawnToOthers: 'The author withdrew it.',
  youApproved: 'You approved it. It now needs a second reviewer.',
  secondReviewer: 'Waiting for a second reviewer',
  afterApproval: ', after',
  canBeSecond: ' You can be the second one.',
  twoNeeded: ' Large amounts need two approvals.',
  canDecide: (two: string | number) => `Waiting for a reviewer. You can decide.${two}`,
  anyReviewer: (usual: string | number, two: string | number) =>
    `Waiting for a reviewer: any teacher or admin${usual}.${two}`,
  waitingSinceToday: 'Waiting since today',
  waitingDays: (days: string) => `Waiting for ${days}`,
} as const;

export const applicationPageTexts = {
  application: 'Application',
  yourApplications: 'Your applications',
  missingBeforeLink: 'The',
  missingAfterLink: 'has the public part.',
  register: 'register of applications',
} as const;
