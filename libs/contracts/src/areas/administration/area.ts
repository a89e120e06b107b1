import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'system.read': { roles: ['admin'], allows: 'See how the portal is doing.' },
    'retention.manage': { roles: ['admin'], allows: 'Set for how long the portal keeps records.' },
    'area.switch': { roles: ['admin'], allows: 'Switch an area off for everyone, and back on.' },
  },
  auditedActions: {
    'area.off': 'switched off the area',
    'area.on': 'switched on the area',
    'retention.changed': 'changed for how long records are kept',
  },
});

declare module '../../area.ts' {
  interface Areas {
    administration: typeof area;
  }
}
