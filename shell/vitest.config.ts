import { join } from 'node:path';
import kit from '@campus/portal-kit/vitest';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(kit, {
  test: {
    alias: { 'virtual:campus-shared': join(import.meta.dirname, 'src/testing/no-shared-modules.ts') },
  },
});
