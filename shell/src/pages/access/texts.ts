/** The texts of this folder, in the order of its pages. */
export const texts = {
  accessPage: {
    restrictedCollegeAccess: 'Restricted College Access',
    whoMayUsePortal: 'The people who can use the portal, what you can do, and how to ask for a role.',
    confirmMyAddress: 'Confirm my address',
    confirmEMailAddress: 'Confirm your email address to see what you can do here.',
    yourAccount: 'Your account',
    notSignedSignSee: 'Log in to see what you can do and to ask for a role.',
    loginRegister: 'Login / Register',
    whoMayEnter: 'People who can log in',
    membersWhoConfirmedOne: (collegeName: string | number) =>
      `Members of ${collegeName} who have confirmed an email address like these:`,
    studentsTeachersTeacherAlso: (student: string) =>
      `@${student}: students and teachers. A teacher also needs the role “faculty”.`,
    admins: (admin: string | number) => `@${admin}: admins.`,
    nobodyElseSignUse:
      'No one else can use the portal. Some pages, such as published election results, are open to everyone.',
    whatMay: 'What you can do',
  },
  askForRole: {
    askRole: 'Ask for a role',
    everyRoleAsked: 'You have every role, or have already asked for it.',
    askedRoleAnswerComes: (roleName: string | number) =>
      `You have asked for the role “${roleName}”. We will email you the answer.`,
    role: 'Role',
    withItYouCan: (duty: string | number) => `With it you can ${duty}.`,
    whyNeed: 'Why you need it',
    adminsReadWhoElected: 'Admins read this. For example, say who elected or appointed you.',
    sendRequest: 'Send request',
  },
  myRequests: {
    waitingAdmin: 'Waiting for an admin',
    granted: 'Granted',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
    requestWithdrawn: 'Request withdrawn.',
    withdrawRequest: 'Withdraw your request?',
    withdrawIt: 'Withdraw it',
    adminsNoLongerSee: (roleName: string | number) =>
      `Admins no longer see that you asked for the role “${roleName}”. You can ask again.`,
    yourRequests: 'Your requests',
    askedOn: 'Asked on',
    answeredOn: ', answered on',
    adminsReason: 'The admin’s reason:',
    withdraw: 'Withdraw',
    withdrawRequestRole: (roleName: string | number) => `Withdraw the request for the role ${roleName}`,
  },
  myRoles: {
    yourRoles: 'Your roles',
    youAreSignedIn: 'You are logged in as',
    noRoleMayWhat: 'You have no role. You can do what every member can.',
    comesEMailAddress: 'Comes with your email address.',
    givenBy: 'Given by',
    anAdmin: 'an admin',
    on: 'on',
  },
} as const;
