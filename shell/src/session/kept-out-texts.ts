import type { PortalConfig } from '@campus/contracts';

export const keptOutTexts = {
  membersOnly: ({ collegeName, domains }: Pick<PortalConfig, 'collegeName' | 'domains'>) =>
    `Only members of ${collegeName} can use this portal. Their addresses end in @${domains.student} or @${domains.admin}.`,
} as const;
