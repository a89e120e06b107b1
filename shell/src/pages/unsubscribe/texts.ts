import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    effect: t`You can still read the same news under Messages when you log in.`,
  }) as const;
