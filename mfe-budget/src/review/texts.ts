export const applicationSummaryTexts = {
  overdue: 'Overdue',
} as const;

export const myApplicationsTexts = {
  applicationsNewestFirst: 'Your applications, newest first',
  applyBudget: 'Apply for a budget',
  notAppliedAnythingYet: 'You have not applied for anything yet. Your applications appear here.',
} as const;

export const reviewHintsTexts = {
  ownApplicationAnotherTeacher: 'This is your own application. Another teacher or an admin decides on it.',
  sameDocumentSentOther: 'The same document was sent with other applications:',
  by: 'by',
  itAsksFor: 'It asks for',
  only: '. Only',
  leftAcademicYear: 'is left this academic year.',
  sentFromAccount: 'It was sent from the account',
  notFromAddressForm: ', not from the address in the form.',
} as const;

export const reviewRowTexts = {
  viewDocument: 'View document',
  decide: 'Decide',
} as const;

export const reviewSectionTexts = {
  yourDecision: 'Your decision',
  decisionHistoryBelow: 'Your decision is in the history below.',
} as const;

export const reviewerDashboardTexts = {
  toDecide: 'To decide',
  showAll: 'Show all',
  applications: 'Applications',
  noApplicationDecideMatches: 'No application to decide matches.',
  nothingDecideNewApplications: 'You have nothing to decide. New applications appear here.',
  noApplicationMatches: 'No application matches.',
  kind: 'Kind',
  allKinds: 'All kinds',
  status: 'Status',
  anyStatus: 'Any status',
  onlyOverdue: 'Only overdue',
  decideOldestFirst: 'To decide, oldest first',
  allNewestFirst: 'All, newest first',
} as const;

export const facultyDashboardPageTexts = {
  facultyDashboard: 'Faculty dashboard',
  decideApplicationsMoneyEvents: 'Decide on applications for money and events.',
  standDecideApplicationsColleague:
    'You are a stand-in: you decide on applications for a colleague. The history says so.',
  whileAway: 'While you are away',
  yourApplications: 'Your applications',
  applicationsTheirStatusNext: 'Your applications, their status and the next step.',
  applyBudget: 'Apply for a budget',
  applyApproval: 'Apply for approval',
} as const;
