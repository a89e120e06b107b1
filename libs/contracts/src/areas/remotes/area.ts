import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    /** Switch remotes off and on, and run another version. */
    'remote.manage': ['admin'],
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
