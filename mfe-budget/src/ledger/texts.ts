export const entryTableTexts = {
  captionByEntry: 'Entries in the order in which they were made, newest first',
  captionByDate: 'Entries by date, newest first',
  captionByAmount: 'Entries by amount, largest first',
  entry: 'Entry',
  date: 'Date',
  kind: 'Kind',
  category: 'Category',
  amount: 'Amount',
  balanceAfter: 'Balance after',
} as const;

export const ledgerFilterBarTexts = {
  newestDateFirst: 'Newest date first',
  largestAmountFirst: 'Largest amount first',
} as const;

export const payablesTexts = {
  title: (count: number, isMore: boolean) => `Approved, not yet paid (${count}${isMore ? ' or more' : ''})`,
} as const;
