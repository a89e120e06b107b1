import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'application.review': {
      roles: ['faculty', 'admin'],
      allows: 'Decide on applications for events and funds.',
    },
  },
  problems: {
    'own-application': {
      status: 403,
      message:
        'This is your own application, or that of somebody you stand in for: somebody else decides on it.',
    },
    'already-decided': { status: 409, message: 'Somebody else was quicker: this is decided already.' },
    'already-approved': {
      status: 409,
      message: 'You have approved this already. Someone else needs to approve it too.',
    },
  },
});

declare module '../../area.ts' {
  interface Areas {
    approvals: typeof area;
  }
}
