import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    postRules: {
      approval: t`approval voting`,
      ranked: t`ranked`,
    },
  }) as const;
