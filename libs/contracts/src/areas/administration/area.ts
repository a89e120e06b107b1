import { defineArea } from '../../area.ts';

export const area = defineArea({
  permissions: {
    'system.read': ['admin'],
  },
});

declare module '../../area.ts' {
  interface Areas {
    administration: typeof area;
  }
}
