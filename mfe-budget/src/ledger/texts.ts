export const budgetLinksTexts = {
  applyBudget: 'Apply for a budget',
  moneyClubContestLab: 'Money for a club, a contest or a lab.',
  applyApproval: 'Apply for approval',
  eventWithoutMoney: 'An event, with or without money.',
  facultyDashboard: 'Faculty dashboard',
  applicationsDecide: 'Applications to decide.',
  yourApplications: 'Your applications',
  theirStatusNextStep: 'Their status and the next step.',
  registerApplications: 'Register of applications',
  allApplicationsDecisionsReasons: 'All applications, decisions and reasons.',
  allEntriesTheirDocuments: 'All entries, with their documents.',
  whileAway: 'While you are away',
  chooseWhoDecides: 'Choose who decides for you.',
  newEntry: 'New entry',
  incomePaymentPlan: 'Income, a payment or a plan.',
  budget: 'Budget',
} as const;

export const entryTableTexts = {
  itsApplication: 'its application',
  entriesOrderWhichThey: 'Entries in the order in which they were made, newest first',
  entriesDateNewestFirst: 'Entries by date, newest first',
  entriesAmountLargestFirst: 'Entries by amount, largest first',
  entry: 'Entry',
  date: 'Date',
  kind: 'Kind',
  category: 'Category',
  amount: 'Amount',
  balanceAfter: 'Balance after',
  no: (number: string) => `No. ${number}`,
  cancelledBy: 'cancelled by',
  entry2: (correctedBy: string) => `entry ${correctedBy}`,
  cancels: 'cancels',
  entry3: (corrects: string) => `entry ${corrects}`,
  forText: 'for',
} as const;

export const filterWordsTexts = {
  oneApplication: 'One application',
  activeFilters: 'Active filters',
  removeFilter: (text: string) => `Remove filter: ${text}`,
  clearFilters: 'Clear filters',
} as const;

export const ledgerExportTexts = {
  downloadCsv: (year: string | number) => `Download ${year} as CSV`,
  downloadAllCsv: 'Download all as CSV',
  checkYourself: 'Check it yourself',
  eachEntryCarriesHash:
    'Each entry carries the hash of the entry before it, so no one can change, remove or insert an entry without breaking the chain. Download the whole chain and run',
  portalsSourceCodeFollowed:
    'in the portal’s source code, followed by a hash that you noted down earlier. The program checks every entry, adds up all amounts and reports errors.',
  npmRunVerifyLedger: 'npm run verify-ledger -- ledger-chain.ndjson',
  downloadWholeChain: 'Download the whole chain',
} as const;

export const ledgerFilterBarTexts = {
  all: 'All',
  newestEntryFirst: 'Newest entry first',
  newestDateFirst: 'Newest date first',
  largestAmountFirst: 'Largest amount first',
  search: 'Search',
  wordsFromTextName: 'Words from the text or the name.',
  academicYear: 'Academic year',
  month: 'Month',
  category: 'Category',
  kind: 'Kind',
  order: 'Order',
} as const;

export const ledgerHeadTexts = {
  newestLedgerEntry: 'The newest ledger entry is',
  noteDownHashAnyone: (entry: string | number) =>
    `Note down this hash. If anyone ever changes an earlier entry, ${entry} will have another hash, and you can prove it.`,
  copyHash: 'Copy the hash',
} as const;

export const monthColumnsTexts = {
  received: 'received',
  spent: 'spent',
  upTo: 'up to',
  monthsTable: 'The months as a table',
  moneyReceivedSpentMonth: 'Money received and spent by month',
  month: 'Month',
  received2: 'Received',
  spent2: 'Spent',
  receivedSpent: (income: string | number, spent: string | number) => `${income} received, ${spent} spent`,
} as const;

export const payablesTexts = {
  title: (count: number, isMore: boolean) => `Approved, not yet paid (${count}${isMore ? ' or more' : ''})`,
  leftOf: 'left of',
  pay: 'Pay',
  showFirst: (shownAtFirst: string | number) => `Show the first ${shownAtFirst}`,
  showAll: (count: number) => `Show all ${count}`,
} as const;

export const yearFiguresTexts = {
  fromCollegeSponsors: 'from the college and sponsors',
  received: 'Received',
  paidOut: 'paid out',
  spent: 'Spent',
  approvedNotYetPaid: 'approved, not yet paid',
  reserved: 'Reserved',
  left: 'Left',
  planYear: 'The plan for this year is',
  planSaysHowMuch: '. The plan says how much each category may cost; the money arrives during the year.',
  neitherSpentNorReserved: 'neither spent nor reserved',
  spentReserved: 'is spent or reserved',
  moreThanReceived: (spent: string | number, what: string) => `${spent} more ${what} than received`,
} as const;

export const yearReportTexts = {
  whereGoes: 'Where it goes',
  whereComesFrom: 'Where it comes from',
  monthMonth: 'Month by month',
  nothingPlannedReservedSpent: 'Nothing is planned, reserved or spent yet.',
  spentReservedHatchedPlan: 'Spent and reserved (hatched) of the plan (the line)',
  overPlan: ', over its plan',
  notPlanned: ', not planned',
  fromCollege: 'From the college',
  noMoneyReceivedYet: 'No money received yet.',
  moneyFromCollegeFrom: 'Money from the college and from each sponsor',
  showFirst: (shownAtFirst: string | number) => `Show the first ${shownAtFirst}`,
  showAll: (count: number) => `Show all ${count}`,
} as const;

export const ledgerPageTexts = {
  ledger: 'Ledger',
  everyRupeeReceivedSet:
    'Every rupee received, set aside or spent. Entries are never changed: mistakes are corrected with a new entry.',
  newEntry: 'New entry',
  balanceAfterMoneyReceived:
    '“Balance after” is the money received less the money spent, after this entry and all entries made before it.',
  noEntryMatches: 'No entry matches',
  clearFilters: 'Clear filters',
  removeFilterChooseAnother: 'Remove a filter or choose another year.',
  noEntriesYet: 'No entries yet',
  whenTreasurerAddsPlan:
    'When the treasurer adds a plan, an allocation or a payment, every member can read it here.',
} as const;

export const homePageTexts = {
  transparencyBudget: 'Transparency Budget',
  whatCollegeReceivesSpends: 'What the college receives and spends. Every member can read every entry.',
  academicYear: 'Academic year',
  noEntriesYet: (year: string | number) => `No entries for ${year} yet`,
  newEntry: 'New entry',
  startPlanAmountEach:
    'Start with the plan: the amount for each category this year. Then add the allocation, the money from the college. Approved applications reserve their amounts automatically.',
  seeMoneyReceivedSpent:
    'Here you will see the money received, spent, reserved and left: by category, month and sponsor, down to each entry and its document.',
} as const;
