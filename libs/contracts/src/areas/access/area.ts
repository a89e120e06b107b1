import { defineArea } from '../../area.ts';

export const area = defineArea({
  problems: {
    'role-held': { status: 409, message: 'You have this role already.' },
    'role-requested': {
      status: 409,
      message: 'You have already asked for this role. To change the request, withdraw it first.',
    },
    'too-many-role-requests': {
      status: 429,
      message: 'You have reached today’s limit of role requests. Try again tomorrow.',
    },
  },
  auditedActions: { 'role-request.refused': 'refused a role to' },
});

declare module '../../area.ts' {
  interface Areas {
    access: typeof area;
  }
}
