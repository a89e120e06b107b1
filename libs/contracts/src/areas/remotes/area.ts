import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'remote.manage': {
      roles: ['admin'],
      allows: 'Switch parts of the portal off and on, and go back to an earlier version.',
    },
  },
  auditedActions: {
    'remote.off': 'switched off',
    'remote.on': 'switched on',
    'remote.activated': 'changed the running version of',
  },
});

declare module '../../area.ts' {
  interface Areas {
    remotes: typeof area;
  }
}
