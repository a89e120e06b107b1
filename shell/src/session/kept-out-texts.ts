import type { PortalConfig } from '@campus/contracts';

export const keptOutTexts = {
  loggedInAs: 'You are logged in as',
  membersOnly: ({ collegeName, domains }: Pick<PortalConfig, 'collegeName' | 'domains'>) =>
    `Only members of ${collegeName} can use this portal. Their addresses end in @${domains.student} or @${domains.admin}.`,
  otherAddress: 'Log out and use another address',
  locked: 'Your account is locked',
  ended: 'Your membership has ended',
  logOut: 'Log out',
  contact: 'Do you think this is wrong? Write to',
  openToEveryone: 'Open to everyone',
  logOutFirst: 'You can read these parts without an account. You will be logged out first.',
  logOutAndOpen: (area: string) => `Log out and open ${area}`,
} as const;
