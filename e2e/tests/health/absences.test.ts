import { randomUUID } from 'node:crypto';
import { createAccount, newEmail } from '../../support/emulator.ts';
import { expectNoFinding } from '../../support/axe.ts';
import { expectMail } from '../../support/mail.ts';
import { expectNoSidewaysScroll, phone } from '../../support/phone.ts';
import { expect, expectRead, signIn, test } from '../../support/test.ts';

test.use({ losesAnswers: true });

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const aNumber = () => `REG${randomUUID().slice(0, 8)}`;

test('a sick report on a phone emails the coordinator and appears in the list; withdrawing it undoes both', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  const coordinator = newEmail();
  const number = aNumber();
  await page.setViewportSize(phone);
  await signIn(page, await createAccount(request));
  await page.goto('/report-sick');
  await page.getByLabel('Registration number').fill(number);
  await page.getByRole('textbox', { name: /^Class \(/ }).fill(`Class ${number}`);
  await page.getByLabel(/coordinator’s email/).fill('somebody@gmail.com');
  const send = page.getByRole('button', { name: 'Report sick' });
  await send.click();
  await test.step('only an address of the college', async () => {
    await expect(page.getByText(/must end with/)).toBeVisible();
    await expect(page.getByLabel('Registration number')).toHaveValue(number);
  });
  await page.getByLabel(/coordinator’s email/).fill(coordinator);
  await send.dblclick();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Get well soon' })).toBeVisible();
  await expectMail(request, coordinator, 'A student reported sick');

  const faculty = await openAs('faculty');
  await faculty.goto('/health-system/away');
  await expect(faculty.getByText(number).first()).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Open the report' }).first().click();
  await expect(page.getByText('Sick report')).toBeVisible();
  await expect(page.getByText(coordinator).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Withdraw report' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw report' }).click();
  await expect(page.getByText('Your report is withdrawn.')).toBeVisible();
  await expectMail(request, coordinator, /withdrew/);
  await faculty.reload();
  await expectRead(faculty, 'Who is away');
  await expect(faculty.getByText(number)).toHaveCount(0);
});

test('a leave request emails a parent, a teacher approves it with a remark, and its days are taken', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  const parent = `parent-${randomUUID().slice(0, 8)}@example.org`;
  const number = aNumber();
  await signIn(page, await createAccount(request));
  const begin = async () => {
    await page.goto('/report-leave');
    await page.getByLabel('What it is for').selectOption('Family');
    await page.getByLabel('First day', { exact: true }).fill(inAWeek);
  };
  const send = () => page.getByRole('button', { name: 'Ask for leave' }).click();
  await begin();
  await page.getByLabel('Registration number').fill(number);
  await page.getByRole('textbox', { name: /^Class \(/ }).fill(`Class ${number}`);
  await page.getByLabel('A parent’s email address').fill(parent);
  await page.getByLabel('Keep this in my details').check();
  await send();
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: 'asked for leave' }),
  ).toBeVisible();
  await expectMail(request, parent, 'A student asked for leave from college');
  await page.getByRole('main').getByRole('link', { name: 'Open the report' }).first().click();
  await expect(page.getByText('Leave request')).toBeVisible();
  const address = page.url();

  const faculty = await openAs('faculty');
  await faculty.goto('/health-system/leave-queue');
  await expect(faculty.getByText(number).first()).toBeVisible();
  await faculty.goto(address);
  await faculty.getByLabel('Remark').fill('Have a good time.');
  await faculty.getByRole('button', { name: 'Approve' }).click();
  await expect(faculty.getByText('The leave is approved.')).toBeVisible();
  await expectMail(request, parent, 'Leave from college is approved');
  await page.reload();
  await expect(page.getByText('Have a good time.').first()).toBeVisible();

  await test.step('who has reported before has little to enter', begin);
  await send();
  await expect(page.getByText(/You have already reported/).first()).toBeVisible();
  const other = await openAs('student');
  await other.goto(address);
  await expectRead(other, 'Report');
  await expect(other.getByText(number)).toHaveCount(0);
});
