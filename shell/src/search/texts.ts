import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    count: (count: number) => (count === 1 ? t`1 result` : t`${count} results`),
  }) as const;
