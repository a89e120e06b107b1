import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    form: {
      order: t`The last day is before the first.`,
      tooLong: (days: number) => t`At most ${days} days at once.`,
    },
  }) as const;
