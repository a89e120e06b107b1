import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    form: {
      tooLong: (days: number) => t`At most ${days} days at once.`,
    },
  }) as const;
