import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'class-list.manage': {
      roles: ['admin'],
      allows: 'Keep the class list: who is in which class, and who coordinates it.',
    },
  },
  auditedActions: {
    'class-list.uploaded': 'uploaded a class list',
    'class-list.removed': 'removed a student from the class list',
    'class-list.exported': 'downloaded the class list',
    'class.coordinator-changed': 'changed the coordinator of a class',
  },
  forMembers: ['Keep your registration number, class and a parent’s address in your profile.'],
});

declare module '../../area.ts' {
  interface Areas {
    details: typeof area;
  }
}
