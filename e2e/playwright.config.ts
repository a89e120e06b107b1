import { join } from 'node:path';
import { chromium } from '@campus/tools/browser';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4300);
const results = join(import.meta.dirname, 'test-results');

export default defineConfig({
  testDir: 'tests',
  outputDir: join(results, 'artifacts'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A test that only passes at the second try hides a fault of the portal.
  retries: 0,
  reporter: [['list'], ['json', { outputFile: join(results, 'playwright.json') }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    launchOptions: await chromium(),
  },
  projects: [
    { name: 'sign-in', testMatch: '*.setup.ts' },
    { name: 'portal', testMatch: '**/*.test.ts', dependencies: ['sign-in'] },
  ],
  webServer: {
    command: `node ${join(import.meta.dirname, 'support/start-portal.ts')}`,
    env: { PORT: String(port) },
    // The first start builds everything; the line is printed when the demo data are in place.
    wait: { stdout: /The campus portal is open/ },
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
