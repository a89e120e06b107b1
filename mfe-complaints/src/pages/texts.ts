import { t } from '@lingui/core/macro';

export const committeesPageTexts = () =>
  ({
    kinds: { chair: t`Chair`, 'stand-in': t`Stand-in` },
  }) as const;
