/** Refusals that the shell also shows by itself. They are apart from the others, so that it doesn't load them all. */
export const sessionProblems = {
  'session-expired': { status: 401, message: 'Your session has ended. Please log in again.' },
  'account-locked': {
    status: 403,
    message:
      'An admin locked your account and emailed you the reason. If you have questions, ask the college office.',
  },
  'membership-ended': {
    status: 403,
    message: 'Your membership of the college has ended, so the portal is closed to you.',
  },
} as const;
