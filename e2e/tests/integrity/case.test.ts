import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoFinding } from '../../support/axe.ts';
import { createAccount } from '../../support/emulator.ts';
import { grant } from '../../support/grant.ts';
import { expectMail } from '../../support/mail.ts';
import { expectNoSidewaysScroll, phone } from '../../support/phone.ts';
import { expect, heading, signIn, test } from '../../support/test.ts';

test.use({ losesAnswers: true });

const aCourse = () => `XQ${randomUUID().slice(0, 8)} Compilers`;
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** A new committee member, in their own browser. */
async function committeeMember(request: APIRequestContext, page: Page): Promise<Page> {
  const account = await createAccount(request);
  await grant(request, account, 'committee');
  await signIn(page, account);
  return page;
}

/** Reports an incident on the page that is open for reporting. @returns the address of the case */
async function report(page: Page, { email, course }: { email: string; course: string }): Promise<string> {
  await page.goto('/cheating-records/add');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nikhil Vaze');
  await page.getByLabel('College email address').fill(email);
  await page.getByLabel('Registration number').fill('2023BCS777');
  await page.getByRole('textbox', { name: 'Course', exact: true }).fill(course);
  await page.getByLabel('Level').selectOption('Third year');
  await page.getByLabel('Day', { exact: true }).fill(yesterday());
  await page.getByRole('radio', { name: 'Assignment' }).check();
  await page.getByLabel('Title', { exact: true }).fill('Assignment 2: parsers');
  await page.getByLabel('Kind').selectOption('Plagiarism');
  await page.getByRole('textbox', { name: 'Description' }).fill('Both programs have the same nine mistakes.');
  await page.getByLabel('Evidence').setInputFiles({
    name: 'comparison.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('line,first,second\n12,teh,teh\n'),
  });
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('link', { name: 'Open the case' }).click();
  await expect(heading(page, `${course}: Assignment 2: parsers`)).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Sends the step whose form is open, and says yes: almost every one is asked about. */
async function send(page: Page, name: string, done: RegExp) {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(done).first()).toBeVisible();
}

test('a case goes from report to published record: heard, decided, appealed, without names', async ({
  openAs,
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const student = await createAccount(request);
  const course = aCourse();
  const faculty = await openAs('faculty');
  const address = await report(faculty, { email: student.email, course });

  const checker = await committeeMember(request, await openAs());
  const decider = await committeeMember(request, await openAs());
  const third = await committeeMember(request, await openAs());

  await test.step('before the notice the student knows nothing, and others never do', async () => {
    await page.setViewportSize(phone);
    await signIn(page, student);
    const admin = await openAs('admin');
    for (const reader of [page, admin]) {
      await reader.goto(address);
      await expect(reader.getByText('This case is not here')).toBeVisible();
    }
  });

  await test.step('it is checked, and the student notified', async () => {
    await checker.goto('/cheating-records/committee');
    await expect(heading(checker, 'Committee')).toBeVisible();
    await checker.goto(address);
    await send(checker, 'Ask the student', /The report is checked/);
    await send(checker, 'Notify student', /The student has been notified/);
    await expectMail(request, student.email, 'The integrity committee asks you for an answer');
  });

  await test.step('no verdict before the answer', async () => {
    await decider.goto(address);
    await expect(decider.getByText('What was reported')).toBeVisible();
    await expect(decider.getByRole('button', { name: 'Record decision' })).toHaveCount(0);
  });

  await test.step('the student answers on a phone', async () => {
    await page.goto('/cheating-records/my-cases');
    await page.getByRole('link', { name: new RegExp(course) }).click();
    await expect(page.getByText('comparison.csv').first()).toBeVisible();
    await page.getByLabel('What you want to say').fill('We learnt from the same sheet of the tutorial.');
    await page.getByLabel('Companion').fill('Lata More');
    await expectNoSidewaysScroll(page);
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Send your answer' }).click();
    await expect(page.getByText(/We have your answer/).first()).toBeVisible();
  });

  await test.step('a member who didn’t check decides', async () => {
    await checker.goto(address);
    await expect(checker.getByText('the same sheet of the tutorial').first()).toBeVisible();
    await expect(checker.getByRole('button', { name: 'Record decision' })).toHaveCount(0);
    await decider.reload();
    await decider.getByRole('radio', { name: 'Marks reduced' }).check();
    await decider
      .getByRole('textbox', { name: 'Reason' })
      .first()
      .fill('Nine mistakes in common are no chance.');
    await send(decider, 'Record decision', /The decision is recorded/);
  });

  await test.step('the student appeals, once; others decide', async () => {
    await page.reload();
    await expect(page.getByText('Nine mistakes in common').first()).toBeVisible();
    await page
      .getByLabel('Why the decision is wrong')
      .fill('The tutorial sheet has the same mistakes: attached.');
    await send(page, 'Send your appeal', /We have your appeal/);
    await decider.reload();
    await expect(decider.getByText('What was reported')).toBeVisible();
    await expect(decider.getByRole('button', { name: 'Record decision' })).toHaveCount(0);
    await third.goto(address);
    await third.getByRole('radio', { name: 'Warning' }).check();
    await third.getByRole('textbox', { name: 'Reason' }).first().fill('The sheet does have five.');
    await send(third, 'Record decision', /The appeal is decided/);
  });

  await test.step('published, with a line that gives nothing away', async () => {
    await third.getByRole('button', { name: 'Add a line' }).click();
    const line1 = third.getByRole('textbox', { name: 'Line 1' });
    await line1.fill(`In ${course} a text was taken over.`);
    await third.getByRole('button', { name: 'Publish record' }).click();
    await third.getByRole('alertdialog').getByRole('button', { name: 'Publish record' }).click();
    await expect(third.getByText('Line 1 contains the course.')).toBeVisible();
    await expect(line1).toHaveAttribute('aria-invalid', 'true');
    const line = `Mistakes were taken over from a sheet ${randomUUID().slice(0, 6)}.`;
    await line1.fill(line);
    await send(third, 'Publish record', /The record is published/);

    const reader = await openAs('student');
    await reader.goto('/cheating-records/records');
    await expect(heading(reader, 'Records')).toBeVisible();
    await expect(reader.getByText(line)).toBeVisible();
    await expect(reader.getByText(/Vaze|2023BCS777/)).toHaveCount(0);
    await expect(reader.getByText(course)).toHaveCount(0);
  });
});

test('a case is withdrawn before notice, and its file can be printed', async ({ openAs, request }) => {
  test.slow();
  const student = await createAccount(request);
  const course = aCourse();
  const faculty = await openAs('faculty');
  const address = await report(faculty, { email: student.email, course });
  await faculty.goto(`${address}/print`);
  await expect(heading(faculty, new RegExp(course))).toBeVisible();
  await expect(faculty.getByText(course).first()).toBeVisible();
  await faculty.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // Dark ink on white paper.
  await expect(faculty.locator('body')).toHaveCSS('color', 'rgb(23, 28, 40)');
  await faculty.emulateMedia({ media: null, colorScheme: null });
  await faculty.goto(address);
  await faculty.getByText('Withdraw your report').first().click();
  await faculty.getByLabel('Reason').fill('The two had leave to work together.');
  await send(faculty, 'Withdraw report', /Your report is withdrawn/);
});
