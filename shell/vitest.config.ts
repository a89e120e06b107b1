import kit from '@campus/portal-kit/vitest';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(kit, {
  test: {
    // The federation preset makes this module in the real build.
    alias: { 'virtual:campus-shared': '/src/remotes/no-shared-modules.ts' },
  },
});
