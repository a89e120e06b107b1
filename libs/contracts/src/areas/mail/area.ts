import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'mail.manage': { roles: ['admin'], allows: 'See whether mails were sent, and send failed ones again.' },
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
