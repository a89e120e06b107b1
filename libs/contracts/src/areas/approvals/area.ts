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
      message: 'You can’t decide on your own application or on one by a colleague you stand in for.',
    },
    'already-decided': { status: 409, message: 'Someone else has already decided this.' },
    'already-approved': {
      status: 409,
      message: 'You have already approved this. It needs a second reviewer.',
    },
  },
});

declare module '../../area.ts' {
  interface Areas {
    approvals: typeof area;
  }
}
