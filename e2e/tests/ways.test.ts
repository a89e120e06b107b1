import { tabTo } from '../support/keyboard.ts';
import { expectNoFinding } from '../support/axe.ts';
import { expectNoSidewaysScroll, phone } from '../support/phone.ts';
import { expect, heading, test } from '../support/test.ts';

test('moves between areas by the bar and back by the breadcrumb, with the keyboard only', async ({
  openAs,
}) => {
  const page = await openAs('student');
  await page.goto('/transparency-budget/ledger');
  await expect(heading(page, 'Ledger')).toBeVisible();
  await expect(page).toHaveTitle('Ledger · Transparency Budget · College Transparency System');

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Health & Leave' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Health & Leave')).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);

  await page.goBack();
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await tabTo(page, breadcrumb.getByRole('link', { name: 'Transparency Budget' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Transparency Budget')).toBeFocused();
});

test('the bar keeps the areas visible and reachable by keyboard', async ({ openAs }) => {
  const page = await openAs('student');
  await page.goto('/privacy');
  const bar = page.getByRole('banner');
  await expect(heading(page, 'Privacy')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.mouse.wheel(0, 2000);
  await expect(bar.getByRole('link', { name: 'Elections' })).toBeInViewport();
  await expect(bar.getByRole('link', { name: 'Profile' })).not.toBeInViewport();
  await bar.getByRole('link', { name: 'Elections' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeFocused();
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport();
});

test('jumps to a page and an item by search, with the keyboard only', async ({ openAs }) => {
  const page = await openAs('faculty');
  await page.goto('/dashboard');
  // Members have a search; until the portal knows who is there, no one has.
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await test.step('a page', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /Search/ })).toBeFocused();
    await page.keyboard.type('leave to');
    await expect(page.getByRole('option', { selected: true })).toContainText('Leave to decide');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Leave to decide')).toBeFocused();
  });
  await test.step('a thing', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /Search/ })).toBeFocused();
    await page.keyboard.type('tents');
    await expect(page.getByRole('option', { name: /Tents.*Application/ }).first()).toBeVisible();
    await expect(page.getByRole('option', { selected: true })).toContainText('Tents');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/transparency-budget\/applications\//);
  });
});

test('the open search and the open menu pass axe and fit on a phone, in both colour schemes', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  for (const width of [320, 360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: phone.height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/help');
      await expect(heading(page, 'Help')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox', { name: 'Search pages, people and things' }).fill('com');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNoFinding(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('combobox', { name: 'Search pages, people and things' })).toHaveCount(0);
      if (width === 1280) continue;
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectNoFinding(page);
      await expectNoSidewaysScroll(page);
    }
});

test('the phone menu closes on Escape and on a press outside', async ({ openAs }) => {
  const page = await openAs('student');
  await page.setViewportSize(phone);
  await page.goto('/help');
  await expect(heading(page, 'Help')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Menu' });
  const about = page.getByRole('banner').getByRole('link', { name: 'About Us' });
  await menu.click();
  await expect(about).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(about).toBeVisible();
  await page.mouse.click(180, 720);
  await expect(about).toBeHidden();
});

test('an unknown address offers links to the areas', async ({ openAs }) => {
  const page = await openAs('student');
  await page.goto('/no-such-page');
  await page.getByRole('main').getByRole('link', { name: 'Budget' }).click();
  await expect(heading(page, 'Transparency Budget')).toBeVisible();
});

test('a new page starts at its top, and Back restores the scroll position', async ({ openAs }) => {
  const page = await openAs('student');
  await page.setViewportSize(phone);
  await page.goto('/privacy');
  await expect(heading(page, 'Privacy')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(heading(page, 'Help')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeInViewport();
  await page.goBack();
  await expect(heading(page, 'Privacy')).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
});
