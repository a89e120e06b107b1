import type { PortalConfig } from '@campus/contracts';
import { t } from '@lingui/core/macro';

export const keptOutTexts = () =>
  ({
    membersOnly: ({ collegeName, domains }: Pick<PortalConfig, 'collegeName' | 'domains'>) =>
      t`Only members of ${collegeName} can use this portal. Their addresses end in @${domains.student} or @${domains.admin}.`,
  }) as const;
