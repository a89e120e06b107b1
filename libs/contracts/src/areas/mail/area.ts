import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'mail.manage': ['admin'],
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
