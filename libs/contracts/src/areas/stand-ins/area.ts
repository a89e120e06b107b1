import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    /** Have a colleague act for oneself, see `mayStandIn`. */
    'stand-in.add': ['faculty', 'committee', 'admin'],
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
