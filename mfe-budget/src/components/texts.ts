import { counted, countedAtStart, figure, plural } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const reminderTexts = () =>
  ({
    toReview: (count: number) =>
      t`${countedAtStart(count, 'application')} ${plural(count, 'is', 'are')} waiting for your decision`,
    overdue: (count: number, days: number) => t`, ${figure(count)} for more than ${counted(days, 'day')}`,
    toRevise: (count: number) =>
      t`${countedAtStart(count, 'application')} ${plural(count, 'needs', 'need')} changes from you.`,
  }) as const;

export const amountTexts = () =>
  ({
    event: t`No money`,
    funds: t`Not stated`,
  }) as const;
