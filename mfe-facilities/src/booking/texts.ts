import { countedAtStart, plural } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    decision: {
      waiters: (count: number) =>
        t`${countedAtStart(count, 'member')} ${plural(count, 'is', 'are')} waiting for part of this time. If you reject this booking, the first member whose time is free gets it.`,
    },
  }) as const;
