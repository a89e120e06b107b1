import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    /** Delete entries of other members. */
    'template-area.manage': ['admin'],
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
