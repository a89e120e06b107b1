import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'system.read': { roles: ['admin'], allows: 'See how the portal is doing.' },
  },
});

declare module '../../area.ts' {
  interface Areas {
    administration: typeof area;
  }
}
