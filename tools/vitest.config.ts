import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts', '../firebase/**/*.test.ts'],
    exclude: ['new/template/**'],
    globalSetup: ['@campus/api/temporary-folder'],
    // Emulators and child processes are slow to start on a busy machine.
    testTimeout: 300_000,
    // Each concurrent test starts a browser.
    maxConcurrency: 5,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
