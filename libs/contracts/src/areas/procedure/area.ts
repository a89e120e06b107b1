import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'working-days.manage': {
      roles: ['admin'],
      allows: 'Change the college’s holidays, which deadlines in working days skip.',
    },
  },
  problems: {
    'deadline-passed': { status: 409, message: 'The deadline for this has passed.' },
  },
  auditedActions: {
    'working-days.changed': 'changed the college’s working days',
  },
});

declare module '../../area.ts' {
  interface Areas {
    procedure: typeof area;
  }
}
