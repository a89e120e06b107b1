import { t } from '@lingui/core/macro';

export const queueTexts = () =>
  ({
    assignedMe: t`Assigned to me`,
    unassigned: t`Assigned to no one`,
  }) as const;
