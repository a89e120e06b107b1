import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'], // The files share no state but the database, which gives each one of its own.
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
