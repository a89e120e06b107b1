import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/temporary-folder.ts'],
    setupFiles: ['src/testing/check-answers.ts'],
    // The files share no state but the database, which gives each one of its own.
    isolate: false,
    // Many tests wait for real time limits, so that a worker more for every two cores keeps all cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Children and databases start slowly on a busy machine, and no wait may outlast its test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
