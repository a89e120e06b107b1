import { join } from 'node:path';
import { chromium } from '@campus/tools/browser';
import { defineConfig, devices } from '@playwright/test';

const results = join(import.meta.dirname, 'test-results');
const port = '4300';
/** A portal that runs already, for whoever writes a test; it must not be rate limited. */
const running = process.env.E2E_URL;

/** The whole suite runs in this order; on a portal that runs already, each file alone. */
const after = (project: string) => [running ? 'sign-in' : project];

export default defineConfig({
  testDir: 'tests',
  outputDir: join(results, 'artifacts'),
  fullyParallel: true,
  // Generous: on a busy machine a slow test is no fault of the portal.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // One more than the two cores of the smallest machine: many a test waits for a deadline, not for a core.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A test that only passes at the second try hides a fault of the portal.
  retries: 0,
  reporter: [['list'], ['junit', { outputFile: join(results, 'junit.xml') }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: running ?? `http://127.0.0.1:${port}`,
    // A button that isn't there fails its step, not the whole run's time.
    actionTimeout: 45_000,
    // A trace would double the time of each test; `--trace on` makes one of a test that failed.
    screenshot: 'only-on-failure',
    // Tests answer requests in place of the portal, which those of a worker would pass by.
    serviceWorkers: 'block',
    launchOptions: await chromium(),
  },
  projects: [
    { name: 'sign-in', testMatch: '*.setup.ts' },
    // Once a ballot is cast, no candidate can be removed any more.
    { name: 'before-any-vote', testMatch: 'candidates.test.ts', dependencies: ['sign-in'] },
    {
      name: 'portal',
      testMatch: '**/*.test.ts',
      testIgnore: ['candidates.test.ts', 'elections/**'],
      dependencies: after('before-any-vote'),
    },
    // /voting shows the election that opened last: for the tests above that is the demo's.
    { name: 'elections', testMatch: 'elections/**/*.test.ts', dependencies: after('portal') },
  ],
  ...(!running && {
    webServer: {
      command: `node ${join(import.meta.dirname, 'support/start-portal.ts')}`,
      env: { PORT: port },
      // The first start builds everything; the line is printed when the demo data are in place.
      wait: { stdout: /The campus portal is open/ },
      timeout: 600_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
  }),
});
