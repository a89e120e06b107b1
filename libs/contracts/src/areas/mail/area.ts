import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'mail.manage': { roles: ['admin'], allows: 'See whether emails were sent, and send failed ones again.' },
  },
  problems: {
    'unsubscribe-link': {
      status: 404,
      message: 'This link doesn’t work any more. Log in and choose your emails in your profile.',
    },
  },
  auditedActions: {
    'mail.resent': 'sent again',
  },
});

declare module '../../area.ts' {
  interface Areas {
    mail: typeof area;
  }
}
