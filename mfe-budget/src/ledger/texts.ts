import { t } from '@lingui/core/macro';

export const payablesTexts = () =>
  ({
    title: (count: number, isMore: boolean) =>
      t`Approved, not yet paid (${count}${isMore ? ' or more' : ''})`,
  }) as const;
