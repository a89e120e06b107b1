import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'audit.read': { roles: ['admin'], allows: 'Read the audit log.' },
  },
});

declare module '../../area.ts' {
  interface Areas {
    audit: typeof area;
  }
}
