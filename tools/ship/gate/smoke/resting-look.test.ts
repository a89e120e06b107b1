import { chromium as playwright, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromium } from '../../../browser.ts';
import { rememberBuiltIns } from './in-page.ts';
import { followRequests, restingLook } from './resting-look.ts';

let browser: Browser;
beforeAll(async () => void (browser = await playwright.launch(await chromium())), 60_000);
afterAll(() => browser.close());

test('looks at a page only after it shows the parts that it still loads', async () => {
  const page = await browser.newPage();
  await page.addInitScript(rememberBuiltIns);
  await page.route('**/*', async (route) => {
    if (route.request().url().endsWith('/section.js')) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.fulfill({
        contentType: 'text/javascript',
        // As React does after a fallback.
        body: 'setTimeout(() => document.querySelector("main").append(document.createElement("header")), 300)',
      });
    } else await route.fulfill({ contentType: 'text/html', body: '<main><h1>Admin Panel</h1></main>' });
  });
  const quietMs = followRequests(page);
  await page.goto('http://portal.test/');
  await page.evaluate(() => {
    const script = Object.assign(document.createElement('script'), { src: '/section.js' });
    document.head.append(script);
  });
  expect(Object.keys(await restingLook(page, quietMs))).toContain('header (1)');
}, 30_000);
