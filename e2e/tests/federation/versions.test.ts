import { call } from '../../support/call.ts';
import { personas } from '../../support/personas.ts';
import { expect, heading, test } from '../../support/test.ts';

test("an admin's preview link shows a stored version in this tab until it is left; others report why not", async ({
  openAs,
}) => {
  const page = await openAs('student');
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as {
    remotes: { id: string; version: string }[];
  };
  const { version } = remotes.find(({ id }) => id === 'health')!;
  const { link } = await call<{ link: string }>(
    page.request,
    personas.admin,
    'POST',
    '/api/admin/remotes/health/preview',
    { version },
  );
  await page.goto(`/student-list${link.slice(1)}`);
  await expect(heading(page, 'Student list')).toBeVisible();
  await expect(page.getByText(`You are previewing version ${version}`)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'About Us' }).click();
  await expect(heading(page, 'About Us')).toBeVisible();
  await expect(page.getByText('You are previewing')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'About Us')).toBeVisible();
  await expect(page.getByText('You are previewing')).toHaveCount(0);

  for (const key of ['', '~invented']) {
    await page.goto(`/student-list?preview=health@${version}${key}`);
    await expect(page.getByText('An admin gets another one in Admin Panel → Remotes.')).toBeVisible();
  }
  await expect(heading(page, 'Student list')).toBeVisible();
  await page.goto('/about?develop=health@http://127.0.0.1:1');
  await expect(page.getByText('does not allow remotes from http://127.0.0.1:1')).toBeVisible();
});

test('keeps form input over a reload for a newer version', async ({ openAs }) => {
  const page = await openAs('student');
  await page.clock.install();
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), shell: 'newer' } });
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('First name').fill('Typed before');
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('status').filter({ hasText: 'A newer version is ready' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Typed before');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('unsent'))),
  ).toEqual([]);
});

test('a remote that needs a newer kit only affects its own pages until the tab reloads', async ({
  openAs,
}) => {
  const page = await openAs('student');
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.route(/\/remotes\/health\/.*mf-manifest\.json$/, async (route) => {
    const manifest = (await (await route.fetch()).json()) as {
      campus: { needs: { shared: Record<string, string[]> } };
    };
    manifest.campus.needs.shared['@campus/portal-kit']!.push('Hologram');
    await route.fulfill({ json: manifest });
  });
  const health = page.locator('main a[href="/student-list"]');
  const refused = page.getByRole('heading', { name: 'Health & Leave needs a newer portal' });
  await health.click();
  await expect(refused).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.locator('main a[href="/transparency-budget"]').click();
  await expect(heading(page, 'Dashboard')).toHaveCount(0);
  await expect(page.getByRole('main').locator('a, button, input').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.goBack();
  await health.click();
  await expect(refused).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Student list')).toBeVisible();
});
