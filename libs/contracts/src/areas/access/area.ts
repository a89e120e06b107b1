import { defineArea } from '../../area.ts';

export const area = defineArea({
  problems: {
    'role-held': { status: 409, message: 'You have this role already.' },
    'role-requested': {
      status: 409,
      message: 'You have asked for this role already. Withdraw that request first if you want to change it.',
    },
    'too-many-role-requests': {
      status: 429,
      message: 'You have asked for roles many times today. Please go on tomorrow.',
    },
  },
  auditedActions: { 'role-request.refused': 'refused a role to' },
});

declare module '../../area.ts' {
  interface Areas {
    access: typeof area;
  }
}
