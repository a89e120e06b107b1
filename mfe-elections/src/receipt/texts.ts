import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    receiptPanel: {
      loss: (title: string) => t`Your receipt for “${title}”`,
    },
  }) as const;
