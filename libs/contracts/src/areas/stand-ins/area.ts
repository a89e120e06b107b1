import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    /** Have a colleague act for oneself, see `mayStandIn`. */
    'stand-in.add': {
      roles: ['faculty', 'committee', 'admin'],
      allows: 'Name a colleague who decides in your place while you are away.',
    },
  },
  auditedActions: {
    'stand-in.added': 'appointed a stand-in',
    'stand-in.ended': 'ended a stand-in',
  },
});

declare module '../../area.ts' {
  interface Areas {
    'stand-ins': typeof area;
  }
}
