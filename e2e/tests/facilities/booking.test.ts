import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { call } from '../../support/call.ts';
import { createAccount, type Account } from '../../support/emulator.ts';
import { expectNoFinding } from '../../support/axe.ts';
import { expectMail } from '../../support/mail.ts';
import { personas } from '../../support/personas.ts';
import { expectNoSidewaysScroll, phone } from '../../support/phone.ts';
import { expect, expectRead, heading, signIn, test } from '../../support/test.ts';

test.use({ losesAnswers: true });

const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const aDrawnId = () => randomUUID().replaceAll('-', '');

/** A hall that needs approval, open every day, with a manager. */
async function addHall(request: APIRequestContext, name: string, manager: Account): Promise<string> {
  // The first call makes the member record.
  await call(request, manager, 'GET', '/api/me');
  const id = aDrawnId();
  const { admin } = personas;
  const { version } = await call<{ version: number }>(request, admin, 'POST', '/api/facilities', {
    id,
    setup: {
      name,
      kind: 'hall',
      place: 'Main building',
      capacity: 80,
      description: '',
      rules: 'Leave the hall as you found it.',
      opening: Array.from({ length: 7 }, () => ({ from: '08:00', until: '20:00' })),
      slotMinutes: 30,
      minMinutes: 30,
      maxMinutes: 240,
      aheadDays: 60,
      weeklyBookings: 3,
      needsApproval: true,
    },
  });
  const managers = { version, emails: [manager.email] };
  await call(request, admin, 'PUT', `/api/facilities/${id}/managers`, managers);
  return id;
}

test('when a requested hour is rejected, the member on the waiting list gets it', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  const name = `Hall ${randomUUID().slice(0, 8)}`;
  const [manager, first, second] = [
    await createAccount(request),
    await createAccount(request),
    await createAccount(request),
  ];
  const id = await addHall(request, name, manager);
  const send = 'Request this time';

  const other = await openAs();
  await signIn(other, second);
  await other.goto(`/facilities/${id}/book?day=${day}&from=08:00&until=09:00`);
  await expect(other.getByRole('button', { name: send })).toBeVisible();

  await test.step('the first finds the hall on a phone and taps a free time', async () => {
    await page.setViewportSize(phone);
    await signIn(page, first);
    await page.goto(`/facilities?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).click();
    await expect(heading(page, name)).toBeVisible();
    await page.getByLabel('Go to').fill(day);
    await expectNoSidewaysScroll(page);
    await expectNoFinding(page);
    await page.getByRole('button', { name: /^Free, 8:00–8:30\sam$/ }).click();
    await expectNoFinding(page);
    await page.getByRole('link', { name: send }).click();
    await expect(page.getByLabel('Until')).toHaveValue('09:00');
    await page.getByLabel('Title').fill('Robotics club');
    await page.getByLabel('Purpose').fill('Weekly meeting');
    await page.getByRole('button', { name: send }).dblclick();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Not approved yet');
    await expectNoSidewaysScroll(page);
  });

  await test.step('the second is told kindly and joins the waiting list', async () => {
    await other.getByLabel('Purpose').fill('Quiz night');
    await other.getByRole('button', { name: send }).click();
    await expect(other.getByText('Sorry, this time is taken.')).toBeVisible();
    await expect(other.getByRole('button', { name: '9:00–10:00 am' })).toBeVisible();
    await expect(other.getByLabel('Purpose')).toHaveValue('Quiz night');
    await other.getByRole('button', { name: 'Join the waiting list' }).click();
    await expect(other.getByText('You are on the waiting list')).toBeVisible();
  });

  const desk = await openAs();
  await test.step('the manager rejects it with a reason', async () => {
    await signIn(desk, manager);
    await desk.goto('/facilities/desk');
    await expect(desk.getByText('1 other member waiting')).toBeVisible();
    await desk.getByRole('link', { name: new RegExp(name) }).click();
    await expect(heading(desk, 'Robotics club')).toBeVisible();
    await desk.getByLabel('Remark').fill('An exam needs the hall until nine.');
    await desk.getByRole('button', { name: 'Reject' }).click();
    await expect(desk.getByText('The booking is rejected.')).toBeVisible();
  });

  await test.step('the time goes to the second, whom the manager approves', async () => {
    await expectMail(request, second.email, 'You have a booking from the waiting list');
    await desk.goto('/facilities/desk');
    await desk.getByRole('link', { name: new RegExp(name) }).click();
    await desk.getByLabel('Remark').fill('Welcome.');
    await desk.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('The booking is approved.')).toBeVisible();
    await other.goto('/facilities/bookings');
    await expectRead(other, 'My bookings');
    await expect(other.getByRole('listitem').filter({ hasText: name })).toContainText('Booked');
  });

  await page.goto('/facilities/bookings');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByText('An exam needs the hall until nine.').first()).toBeVisible();
});
