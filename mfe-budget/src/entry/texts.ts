export const applicationPickerTexts = {
  noMoneySetAside:
    'No money is set aside for any application. Everything is paid, or nothing is approved yet.',
  noMoneySetAside2: 'No money is set aside for that application any more. Choose another application.',
  findApplication: 'Find an application',
  searchesOldestApplications: (count: number) => `Searches the oldest ${count} applications.`,
  searchPurposeName: 'Search by purpose or name.',
  application: 'Application',
  leftOf: 'left of',
  noApplicationMatches: 'No application matches.',
  moreApplicationsCouldNot: 'More applications could not be loaded.',
  tryAgain: 'Try again',
  showMore: 'Show more',
} as const;

export const entryFieldsTexts = {
  planCategory: 'Plan for a category',
  raiseLowerPlannedAmount: 'Raise or lower the planned amount. No money is paid.',
  moneyFromCollege: 'Money from the college',
  moneyFromSponsor: 'Money from a sponsor',
  payment: 'Payment',
  releaseMoney: 'Release money',
  freesMoneyApprovalSet: 'Frees money that an approval set aside and that isn’t needed.',
  kindEntry: 'Kind of entry',
  paidFrom: 'Paid from',
  moneySetAsideApplication: 'Money set aside for an application',
  otherMoney: 'Other money',
  category: 'Category',
  noCategory: 'No category',
  change: 'Change',
  raisePlan: 'Raise the plan',
  lowerPlan: 'Lower the plan',
  amountRupees: 'Amount in rupees',
  ofIsLeft: (left: string | number, approved: string | number) => `${left} of ${approved} is left.`,
  example150099: 'For example 1,500 or 99.50.',
  everyMemberRead: 'Every member can read it.',
  whatItIsFor: 'What it is for',
  date: 'Date',
  invoiceReceipt: 'Invoice or receipt',
  everyMemberReadCover: (documentMaxBytes: string | number) =>
    `Every member can read it, so cover private data such as account numbers. ${documentMaxBytes}`,
} as const;

export const entryFormTexts = {
  addEntry: 'Add this entry?',
  addEntry2: 'Add entry',
  review: 'Review',
  earlierAttemptAlreadyArrived:
    'An earlier attempt had already arrived. The ledger has that entry, without your later changes. Check the newest entry before you add this one.',
  openLedger: 'Open the ledger',
  addAnotherEntry: 'Add as another entry',
} as const;

export const entrySentenceTexts = {
  everyMemberCanRead: 'Every member can read',
  isFinal: 'You can’t change an entry later. You can only cancel it with a new one.',
  changePlan: (isLower: boolean, category: string) =>
    `${isLower ? 'Lower' : 'Raise'} the plan for ${category} by`,
  asSponsorship: ' as a sponsorship',
} as const;

export const ledgerEntryViewTexts = {
  entryCancelled: 'This entry was cancelled by',
  noLongerCounts: 'and no longer counts.',
  entry: (correctedBy: string | number) => `entry ${correctedBy}`,
  entryCancels: 'This entry cancels',
  entry2: (corrects: string | number) => `entry ${corrects}`,
  kind: 'Kind',
  category: 'Category',
  academicYear: (year: string | number) => `, academic year ${year}`,
  date: 'Date',
  application: 'Application',
  balanceAfterEntry: 'Balance after this entry',
  by: 'by',
  entered: 'Entered',
  document: 'Document',
  checkEntry: 'Check this entry',
  hashComputedFromEntry:
    'The hash is computed from this entry and the hash of the entry before. If you note down the newest hash, you can later prove whether an earlier entry was changed.',
  hashEntry: (number: string | number) => `Hash of entry ${number}`,
  noHashBeforeFirst: 'No hash before: this is the first entry',
  hashEntry2: (value: string | number) => `Hash of entry ${value}`,
} as const;

export const planChangeTexts = {
  plannedForIn: (value: string | number, year: string | number) => `Planned for ${value} in ${year}:`,
  and: ', and',
  afterEntry: 'after this entry',
} as const;

export const takeBackDialogTexts = {
  cancelEntry: (number: string | number) => `Cancel entry ${number}?`,
  newEntry: 'A new entry of',
  cancelsBothStayLedger:
    'cancels it. Both stay in the ledger and can’t be changed. If only part of it was wrong, add the right amount as a new entry afterwards.',
  moneyThenNoLonger: 'The money is then no longer set aside. You can’t cancel it once part of it is paid.',
  reason: 'Reason',
  everyoneRead: 'Everyone can read it.',
  cancelEntry2: 'Cancel entry',
} as const;

export const newEntryPageTexts = {
  newLedgerEntry: 'New ledger entry',
  everyoneReadEntryCant:
    'Everyone can read the entry, and it can’t be changed. Mistakes are corrected with a new entry.',
  onlyTreasurersAdminsAdd: 'Only treasurers and admins can add entries',
  readLedger: 'Read the ledger',
  everyoneReadEntriesWho: 'Everyone can read the entries, and who added them when.',
  everyoneReadNow: 'Everyone can read it now.',
  entryLedger: (number: string | number) => `Entry ${number} is in the ledger.`,
  openEntry: (number: string | number) => `Open entry ${number}`,
  addAnotherEntry: 'Add another entry',
} as const;

export const ledgerEntryPageTexts = {
  entryDoesntExist: 'This entry doesn’t exist',
  openLedger: 'Open the ledger',
  entriesNumberedFrom1: 'Entries are numbered from 1 without gaps, and none ever disappears.',
  ledgerEntry: 'Ledger entry',
  entryCancelledEntry: (number: string | number, correction: string | number) =>
    `Entry ${number} is cancelled by entry ${correction}.`,
  ledgerEntry2: (number: string | number) => `Ledger entry ${number}`,
  cancelEntry: 'Cancel entry',
  entriesBeforeAfter: 'Entries before and after',
  entry: 'Entry',
} as const;
