import { join } from 'node:path';
import kit from '@campus/portal-kit/vitest';
import { mergeConfig } from 'vitest/config';
import { commonPasswords } from './common-passwords.ts';

export default mergeConfig(kit, {
  plugins: [commonPasswords()],
  test: {
    alias: { 'virtual:campus-shared': join(import.meta.dirname, 'src/testing/no-shared-modules.ts') },
  },
});
