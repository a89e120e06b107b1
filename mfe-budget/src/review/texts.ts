import { t } from '@lingui/core/macro';

export const reviewerDashboardTexts = () =>
  ({
    toDecide: t`To decide`,
  }) as const;
