export const registerFiguresTexts = {
  submitted: (applications: string) => `${applications} submitted`,
  decidedApproved: (decided: string, approved: string) => `${decided} decided, ${approved} approved`,
  noDecisionYet: (kind: string | number) => `${kind}: no decision yet`,
  sameDay: 'Same day',
  sameDayLabel: (kind: string | number) => `to a decision: ${kind}`,
  daysLabel: (days: string, kind: string | number) => `${days} to a decision: ${kind}`,
} as const;

export const registerTableTexts = {
  application: 'Application',
  kind: 'Kind',
  amount: 'Amount',
  status: 'Status',
  remark: 'Remark',
  timeTaken: 'Time taken',
  caption: 'Applications, newest first',
  soFar: (daysTaken: string | number) => `${daysTaken} so far`,
} as const;

export const registeredEntriesTexts = {
  title: 'Ledger entries',
  allEntries: 'All entries',
  openLedger: 'Open in the ledger',
  empty: 'No money has been set aside or paid so far.',
} as const;

export const registerPageTexts = {
  all: 'All',
  title: 'Register of applications',
  lead: 'All applications with the decision and its reason, except withdrawn ones. Names and explanations are not shown here.',
  status: 'Status',
  kind: 'Kind',
  noMatch: 'No application matches',
  apply: 'Apply for a budget',
  emptyText: 'Applications and decisions appear here for everyone.',
} as const;

export const registeredPageTexts = {
  title: 'Registered application',
  register: 'Register of applications',
  openApplication: 'Open application',
  missingText: 'The link is incomplete, or its author has withdrawn it.',
  kind: 'Kind',
  amount: 'Amount',
  category: 'Category',
  submitted: 'Submitted',
  decided: 'Decided',
  notYet: 'Not yet',
  timeTaken: 'Time taken',
  remark: 'Remark',
} as const;
