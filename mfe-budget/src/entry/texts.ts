export const applicationPickerTexts = {
  nothingToPay: 'No money is set aside for any application. Everything is paid, or nothing is approved yet.',
  nothingLeft: 'No money is set aside for that application any more. Choose another application.',
  search: 'Find an application',
  searchHintCut: (count: number) => `Searches the oldest ${count} applications.`,
  searchHint: 'Search by purpose or name.',
  application: 'Application',
  leftOf: 'left of',
  noMatch: 'No application matches.',
} as const;

export const entryFieldsTexts = {
  planHint: 'Raise or lower the planned amount. No money is paid.',
  release: 'Release money',
  releaseHint: 'Frees money that was set aside for an application and isn’t needed.',
  kind: 'Kind of entry',
  paidFrom: 'Paid from',
  reservedMoney: 'Money set aside for an application',
  otherMoney: 'Other money',
  category: 'Category',
  noCategory: 'No category',
  direction: 'Change',
  raisePlan: 'Raise the plan',
  lowerPlan: 'Lower the plan',
  amount: 'Amount in rupees',
  amountLeft: (left: string | number, approved: string | number) => `${left} of ${approved} is left.`,
  amountHint: 'For example 1,500 or 99.50.',
  textHint: 'Every member can read it.',
  text: 'What it is for',
  date: 'Date',
  document: 'Invoice or receipt',
  documentHint: (documentMaxBytes: string | number) =>
    `Every member can read it, so cover private data such as account numbers. ${documentMaxBytes}`,
} as const;

export const entryFormTexts = {
  question: 'Add this entry?',
  confirm: 'Add entry',
  review: 'Review',
  openLedger: 'Open the ledger',
} as const;

export const entrySentenceTexts = {
  readers: 'Every member can read',
  isFinal: 'You can’t change an entry later. You can only cancel it with a new one.',
  changePlan: (isLower: boolean, category: string) =>
    `${isLower ? 'Lower' : 'Raise'} the plan for ${category} by`,
  asSponsorship: ' as a sponsorship',
} as const;

export const ledgerEntryViewTexts = {
  cancelledBy: 'This entry was cancelled by',
  cancelledByEnd: 'and no longer counts.',
  cancellingEntry: (correctedBy: string | number) => `entry ${correctedBy}`,
  cancels: 'This entry cancels',
  cancelledEntry: (corrects: string | number) => `entry ${corrects}`,
  kind: 'Kind',
  category: 'Category',
  academicYear: (year: string | number) => `, academic year ${year}`,
  date: 'Date',
  application: 'Application',
  balanceAfter: 'Balance after this entry',
  by: 'by',
  entered: 'Entered',
  document: 'Document',
  checkTitle: 'Check this entry',
  hashExplained:
    'The hash is computed from this entry and the hash of the entry before. If you note down the newest hash, you can later prove whether an earlier entry was changed.',
  hashOf: (number: string | number) => `Hash of entry ${number}`,
  noHashBefore: 'No hash before: this is the first entry',
  hashBefore: (value: string | number) => `Hash of entry ${value}`,
} as const;

export const planChangeTexts = {
  planned: (value: string | number, year: string | number) => `Planned for ${value} in ${year}:`,
  plannedAfterStart: ', and',
  plannedAfterEnd: 'after this entry',
} as const;

export const takeBackDialogTexts = {
  question: (number: string | number) => `Cancel entry ${number}?`,
  newEntryStart: 'A new entry of',
  newEntryEnd:
    'cancels it. Both stay in the ledger and can’t be changed. If only part of it was wrong, add the right amount as a new entry afterwards.',
  reservationFreed: 'The money is then no longer set aside. You can’t cancel it once part of it is paid.',
  reasonHint: 'Every member can read it.',
  confirm: 'Cancel entry',
} as const;

export const newEntryPageTexts = {
  title: 'New ledger entry',
  lead: 'Every member can read the entry, and it can’t be changed. Mistakes are corrected with a new entry.',
  doneText: 'Every member can read it now.',
  done: (number: string | number) => `Entry ${number} is in the ledger.`,
  openEntry: (number: string | number) => `Open entry ${number}`,
  addAnother: 'Add another entry',
} as const;

export const ledgerEntryPageTexts = {
  missingText: 'Entries are numbered from 1 without gaps, and none ever disappears.',
  title: 'Ledger entry',
  cancelDone: (number: string | number, correction: string | number) =>
    `Entry ${number} is cancelled by entry ${correction}.`,
  titleWithNumber: (number: string | number) => `Ledger entry ${number}`,
  cancelEntry: 'Cancel entry',
  neighbours: 'Entries before and after',
  entry: 'Entry',
} as const;
