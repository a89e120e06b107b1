export const registerFiguresTexts = {
  decidedApproved: (decided: string, approved: string) => `${decided} decided, ${approved} approved`,
  noDecisionYet: (kind: string | number) => `${kind}: no decision yet`,
  sameDay: 'Same day',
  toADecision: (kind: string | number) => `to a decision: ${kind}`,
  toADecision2: (days: string, kind: string | number) => `${days} to a decision: ${kind}`,
} as const;

export const registerTableTexts = {
  application: 'Application',
  kind: 'Kind',
  amount: 'Amount',
  noMoney: 'No money',
  status: 'Status',
  remark: 'Remark',
  timeTaken: 'Time taken',
  applicationsNewestFirst: 'Applications, newest first',
  soFar: (daysTaken: string | number) => `${daysTaken} so far`,
} as const;

export const registeredEntriesTexts = {
  ledgerEntries: 'Ledger entries',
  allEntries: 'All entries',
  openLedger: 'Open in the ledger',
  noMoneySetAside: 'No money has been set aside or paid so far.',
} as const;

export const registerPageTexts = {
  all: 'All',
  registerApplications: 'Register of applications',
  allApplicationsDecisionReason:
    'All applications with the decision and its reason. Names and explanations are not shown here.',
  status: 'Status',
  kind: 'Kind',
  noApplicationMatches: 'No application matches',
  clearFilters: 'Clear filters',
  applyBudget: 'Apply for a budget',
  applicationsDecisionsAppearEveryone: 'Applications and decisions appear here for everyone.',
} as const;

export const registeredPageTexts = {
  registeredApplication: 'Registered application',
  registerApplications: 'Register of applications',
  openApplication: 'Open application',
  applicationNotRegister: 'This application is not in the register',
  openRegister: 'Open the register',
  authorMayWithdrawnLink: 'The author may have withdrawn it, or the link is incomplete.',
  kind: 'Kind',
  amount: 'Amount',
  noMoney: 'No money',
  category: 'Category',
  submitted: 'Submitted',
  decided: 'Decided',
  notYet: 'Not yet',
  timeTaken: 'Time taken',
  remark: 'Remark',
} as const;
