import { defineConfig } from 'vitest/config';

/** Settings of the libraries that need nothing of their own. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // On a busy machine a slow test is no fault.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
