import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'audit.read': ['admin'],
  },
});

declare module '../../area.ts' {
  interface Areas {
    audit: typeof area;
  }
}
