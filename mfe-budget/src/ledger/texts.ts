import { t } from '@lingui/core/macro';

export const entryTableTexts = () =>
  ({
    captionByEntry: t`Entries in the order in which they were made, newest first`,
    captionByDate: t`Entries by date, newest first`,
    captionByAmount: t`Entries by amount, largest first`,
    entry: t`Entry`,
    date: t`Date`,
    kind: t`Kind`,
    category: t`Category`,
    amount: t`Amount`,
    balanceAfter: t`Balance after`,
  }) as const;

export const ledgerFilterBarTexts = () =>
  ({
    newestDateFirst: t`Newest date first`,
    largestAmountFirst: t`Largest amount first`,
  }) as const;

export const payablesTexts = () =>
  ({
    title: (count: number, isMore: boolean) =>
      t`Approved, not yet paid (${count}${isMore ? ' or more' : ''})`,
  }) as const;
