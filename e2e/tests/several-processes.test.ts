import { defaultDomains } from '@campus/contracts';
import { addCandidate, newName } from '../support/candidates.ts';
import { createAccount, emulatorUrl, newEmail } from '../support/emulator.ts';
import { letSignIn, roundRobinProxy } from '../support/plain-http.ts';
import { startPortalOfWorkers } from '../support/portal-of-workers.ts';
import { expect, signIn, test } from '../support/test.ts';

test('an election works for people whose every request goes to another API process', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(600_000);
  const portal = await startPortalOfWorkers(3);
  const { origin, server } = await roundRobinProxy(portal.url);
  try {
    const request = await playwright.request.newContext({ baseURL: portal.url });
    const open = async (email?: string) => {
      const context = await browser.newContext({ baseURL: origin });
      const page = await context.newPage();
      await letSignIn(page, await emulatorUrl(request), origin);
      await signIn(page, await createAccount(request, email));
      return page;
    };
    const name = newName();
    await addCandidate(await open(newEmail(defaultDomains.admin)), name);

    const onlooker = await open();
    await onlooker.goto('/voting');
    const votes = onlooker.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(votes).toContainText('0 votes');

    const voter = await open();
    await voter.goto('/voting');
    await voter.getByRole('button', { name: `Vote for ${name}` }).click();
    await voter.getByRole('alertdialog').getByRole('button', { name: /vote/i }).click();
    await expect(voter.getByText('Your vote has been counted.')).toBeVisible();
    await expect(votes).toContainText('1 vote');
    expect(portal.answeredBy()).toEqual(new Set([1, 2, 3]));
  } finally {
    server.close();
    server.closeAllConnections();
    await portal.stop();
  }
});
