import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // The federation plugin does nothing in a test runner unless told so.
    env: { MFE_VITE_NO_TEST_ENV_CHECK: 'true' },
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
