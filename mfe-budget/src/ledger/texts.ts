export const budgetLinksTexts = {
  applyForFunds: 'Apply for a budget',
  applyForFundsHint: 'Money for a club, a contest or a lab.',
  applyForEvent: 'Apply for approval',
  applyForEventHint: 'An event, with or without money.',
  applications: 'Applications',
  applicationsHintToReviewers: 'Applications to decide.',
  applicationsHint: 'Their status and the next step.',
  register: 'Register of applications',
  registerHint: 'All applications, decisions and reasons.',
  ledgerHint: 'All entries, with their documents.',
  standIns: 'While you are away',
  standInsHint: 'Choose who decides for you.',
  newEntry: 'New entry',
  newEntryHint: 'Income, a payment or a plan.',
  label: 'Budget',
} as const;

export const entryTableTexts = {
  unnamedApplication: 'its application',
  captionByEntry: 'Entries in the order in which they were made, newest first',
  captionByDate: 'Entries by date, newest first',
  captionByAmount: 'Entries by amount, largest first',
  entry: 'Entry',
  date: 'Date',
  kind: 'Kind',
  category: 'Category',
  amount: 'Amount',
  balanceAfter: 'Balance after',
  number: (number: string) => `No. ${number}`,
  cancelledBy: 'cancelled by',
  cancellingEntry: (correctedBy: string) => `entry ${correctedBy}`,
  cancels: 'cancels',
  cancelledEntry: (corrects: string) => `entry ${corrects}`,
  beforeApplication: 'for',
} as const;

export const ledgerExportTexts = {
  downloadYear: (year: string | number) => `Download ${year} as CSV`,
  downloadAll: 'Download all as CSV',
  checkTitle: 'Check it yourself',
  check:
    'Each entry carries the hash of the entry before it, so no one can change, remove or insert an entry without breaking the chain. Download the whole chain and the program below. It checks every entry, adds up all amounts and reports errors. Add a hash that you noted down earlier at the end of the command.',
  downloadChain: 'Download the whole chain',
} as const;

export const ledgerFilterBarTexts = {
  all: 'All',
  newestEntryFirst: 'Newest entry first',
  newestDateFirst: 'Newest date first',
  largestAmountFirst: 'Largest amount first',
  search: 'Search',
  searchHint: 'The first letters of words in the text or the name.',
  academicYear: 'Academic year',
  month: 'Month',
  category: 'Category',
  kind: 'Kind',
  order: 'Order',
} as const;

export const ledgerHeadTexts = {
  newest: 'The newest ledger entry is',
  explanation: (entry: string | number) =>
    `Note down this hash. If anyone ever changes an earlier entry, ${entry} will have another hash, and you can prove it.`,
  copy: 'Copy the hash',
} as const;

export const monthColumnsTexts = {
  received: 'received',
  spent: 'spent',
  upTo: 'up to',
  showTable: 'The months as a table',
  caption: 'Money received and spent by month',
  month: 'Month',
  receivedColumn: 'Received',
  spentColumn: 'Spent',
  column: (income: string | number, spent: string | number) => `${income} received, ${spent} spent`,
} as const;

export const payablesTexts = {
  title: (count: number, isMore: boolean) => `Approved, not yet paid (${count}${isMore ? ' or more' : ''})`,
  leftOf: 'left of',
  pay: 'Pay',
  showFirst: (shownAtFirst: string | number) => `Show the first ${shownAtFirst}`,
  showAll: (count: number) => `Show all ${count}`,
} as const;

export const yearFiguresTexts = {
  receivedNote: 'from the college and sponsors',
  received: 'Received',
  spentNote: 'paid out',
  spent: 'Spent',
  reservedNote: 'approved, not yet paid',
  reserved: 'Reserved',
  left: 'Left',
  planStart: 'The plan for this year is',
  planEnd: '. The plan says how much each category may cost; the money arrives during the year.',
  leftNote: 'neither spent nor reserved',
  spentOrReserved: 'is spent or reserved',
  moreThanReceived: (spent: string | number, what: string) => `${spent} more ${what} than received`,
} as const;

export const yearReportTexts = {
  spendingTitle: 'Where the money goes',
  incomeTitle: 'Where the money comes from',
  monthsTitle: 'Month by month',
  noSpending: 'Nothing is planned, reserved or spent yet.',
  spendingCaption: 'Spent and reserved (hatched) of the plan (the line)',
  overPlan: ', over its plan',
  notPlanned: ', not planned',
  fromCollege: 'From the college',
  noIncome: 'No money received yet.',
  incomeCaption: 'Money from the college and from each sponsor',
  showFirst: (shownAtFirst: string | number) => `Show the first ${shownAtFirst}`,
  showAll: (count: number) => `Show all ${count}`,
} as const;

export const ledgerPageTexts = {
  title: 'Ledger',
  lead: 'Every rupee received, set aside or spent. Entries are never changed: mistakes are corrected with a new entry.',
  newEntry: 'New entry',
  only: 'Only entries for',
  oneApplication: 'one application',
  allEntries: 'Show all entries',
  balanceExplained:
    '“Balance after” is the money received less the money spent, after this entry and all entries made before it.',
  noMatchTitle: 'No entry matches',
  noMatchText: 'Remove a filter or choose another year.',
  emptyTitle: 'No entries yet',
  emptyText: 'When the treasurer adds a plan, an allocation or a payment, every member can read it here.',
} as const;

export const homePageTexts = {
  title: 'Transparency Budget',
  lead: 'What the college receives and spends. Every member can read every entry.',
  academicYear: 'Academic year',
  emptyTitle: (year: string | number) => `No entries for ${year} yet`,
  newEntry: 'New entry',
  emptyToTreasurer:
    'Start with the plan: the amount for each category this year. Then add the allocation, the money from the college. Approved applications reserve their amounts automatically.',
  emptyToMembers:
    'Here you will see the money received, spent, reserved and left: by category, month and sponsor, down to each entry and its document.',
} as const;
