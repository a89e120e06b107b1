export const accessPageTexts = {
  title: 'Restricted College Access',
  lead: 'The people who can use the portal, what you can do, and how to ask for a role.',
  confirmMyAddress: 'Confirm my address',
  unverified: 'Confirm your email address to see what you can do here.',
  yourAccount: 'Your account',
  signedOut: 'Log in to see what you can do and to ask for a role.',
  logIn: 'Login / Register',
  domainsTitle: 'People who can log in',
  domainsLead: (collegeName: string) =>
    `Members of ${collegeName} who have confirmed an email address like these:`,
  studentDomain: (student: string) =>
    `@${student}: students and teachers. A teacher also needs the role “faculty”.`,
  adminDomain: (admin: string) => `@${admin}: admins.`,
  everyoneElse:
    'No one else can use the portal. Some pages, such as published election results, are open to everyone.',
  permissionsTitle: 'What you can do',
} as const;

export const askForRoleTexts = {
  title: 'Ask for a role',
  nothingToAsk: 'You have every role, or have already asked for it.',
  role: 'Role',
  roleHint: (duty: string) => `With it you can ${duty}.`,
  reason: 'Why you need it',
  reasonHint:
    'Admins read this. For example, say who elected or appointed you. We will email you the answer.',
  submit: 'Send request',
} as const;

export const myRequestsTexts = {
  waitingAdmin: 'Waiting for an admin',
  granted: 'Granted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  withdrawQuestion: 'Withdraw your request?',
  withdrawConfirm: 'Withdraw it',
  withdrawConsequence: (roleName: string) =>
    `Admins no longer see that you asked for the role “${roleName}”. You can ask again.`,
  title: 'Your requests',
  askedOn: 'Asked on',
  answeredOn: ', answered on',
  adminsReason: 'The admin’s reason:',
  withdraw: 'Withdraw',
  withdrawOf: (roleName: string) => `Withdraw the request for the role ${roleName}`,
} as const;

export const myRolesTexts = {
  title: 'Your roles',
  loggedInAs: 'You are logged in as',
  none: 'You have no role. You can do what every member can.',
  fromAddress: 'Comes with your email address.',
  givenBy: 'Given by',
  anAdmin: 'an admin',
  on: 'on',
  until: 'until',
} as const;
