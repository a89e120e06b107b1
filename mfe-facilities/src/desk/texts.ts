import { counted } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    requests: {
      waiters: (count: number) => t`${counted(count, 'other member')} waiting`,
    },
    settings: {
      tooManyManagers: (mostManagers: string | number) => t`A facility has at most ${mostManagers} managers.`,
    },
    setupForm: {
      inMinutes: t`In minutes.`,
    },
  }) as const;
