import { chromium } from '@campus/tools/browser';
import { createAccount, emulatorUrl } from '../support/emulator.ts';
import { letSignIn, networkHost, plainHttpProxy } from '../support/plain-http.ts';
import { expect, fillLogin, heading, test } from '../support/test.ts';

const launch = await chromium();
test.use({
  launchOptions: {
    ...launch,
    args: [...(launch.args ?? []), `--host-resolver-rules=MAP ${networkHost} 127.0.0.1`],
  },
});

test('over plain http the portal works, and says what needs https before using anything up', async ({
  page,
  request,
  baseURL,
}) => {
  const account = await createAccount(request);
  const { origin, server } = await plainHttpProxy(baseURL!);
  try {
    await letSignIn(page, await emulatorUrl(request), origin);
    await page.goto(`${origin}/login`);
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([
      false,
      'undefined',
    ]);
    await fillLogin(page, account);
    await expect(page).toHaveURL(`${origin}/profile`);

    await page.goto(`${origin}/student-list`);
    await expect(page.getByText('Test Person').first()).toBeVisible();

    const spent: string[] = [];
    page.on('request', (sent) => {
      if (/\/api\/.*(token|ballots|anonymous)/.test(sent.url())) spent.push(sent.url());
    });
    await page.goto(`${origin}/voting`);
    await expect(page.getByText(/^Voting needs a secure connection \(https\)\./)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Vote/ })).toHaveCount(0);

    await page.goto(`${origin}/complaint-system/submit`);
    await expect(heading(page, 'Submit a complaint')).toBeVisible();
    await page.getByLabel('Submit anonymously').check();
    await expect(page.getByText(/^Filing anonymously needs a secure connection/)).toBeVisible();
    await page.goto(`${origin}/complaint-system/follow-up`);
    await expect(page.getByText(/^Following up a complaint needs a secure connection/)).toBeVisible();
    expect(spent).toEqual([]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
