import { counted, countedAtStart, figure, plural } from '@campus/portal-kit';

export const applicationWordsTexts = {
  fundsApplication: 'Funds application',
} as const;

export const reminderTexts = {
  toReview: (count: number) =>
    `${countedAtStart(count, 'application')} ${plural(count, 'is', 'are')} waiting for your decision`,
  overdue: (count: number, days: number) => `, ${figure(count)} for more than ${counted(days, 'day')}`,
  toRevise: (count: number) =>
    `${countedAtStart(count, 'application')} ${plural(count, 'needs', 'need')} changes from you.`,
} as const;

export const amountTexts = {
  event: 'No money',
  funds: 'Not stated',
} as const;
