import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'template-area.manage': { roles: ['admin'], allows: 'Delete the entries of other members.' },
  },
  problems: {
    'template-area-entry-exists': {
      status: 409,
      message: 'Another entry has this id already. It stays as it is.',
    },
  },
});

declare module '../../area.ts' {
  interface Areas {
    'template-area': typeof area;
  }
}
