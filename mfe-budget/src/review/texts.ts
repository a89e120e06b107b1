export const applicationSummaryTexts = {
  overdue: 'Overdue',
} as const;

export const myApplicationsTexts = {
  caption: 'Your applications, newest first',
  apply: 'Apply for a budget',
  empty: 'You have not applied for anything yet. Your applications appear here.',
} as const;

export const reviewHintsTexts = {
  ownApplication: 'This is your own application. Another teacher or an admin decides on it.',
  sameDocument: 'The same document was sent with other applications:',
  by: 'by',
  amountAsked: 'It asks for',
  amountLeftStart: '. Only',
  amountLeftEnd: 'is left this academic year.',
  accountStart: 'It was sent from the account',
  accountEnd: ', not from the address in the form.',
} as const;

export const reviewRowTexts = {
  viewDocument: 'View document',
  decide: 'Decide',
  notPossible: 'You can’t decide on this application now. Its page shows why.',
} as const;

export const decisionTexts = {
  title: 'Your decision',
  remarkHint: 'The applicant reads it. After a decision every member can read it in the register.',
  done: 'Your decision is in the history below.',
} as const;

export const reviewerDashboardTexts = {
  toDecide: 'To decide',
  applications: 'Applications',
  noneToDecideMatches: 'No application to decide matches.',
  noneToDecide: 'You have nothing to decide. New applications appear here.',
  noMatch: 'No application matches.',
  kind: 'Kind',
  allKinds: 'All kinds',
  status: 'Status',
  anyStatus: 'Any status',
  onlyOverdue: 'Only overdue',
  captionToDecide: 'To decide, oldest first',
  captionAll: 'All, newest first',
} as const;

export const facultyDashboardPageTexts = {
  title: 'Applications',
  leadToReviewers: 'Decide on applications for money and events.',
  leadToStandIns:
    'You are a stand-in: you decide on applications for a colleague. The history shows both names.',
  standIns: 'While you are away',
  leadToAuthors: 'Your applications, their status and the next step.',
  applyForFunds: 'Apply for a budget',
  applyForEvent: 'Apply for approval',
} as const;
