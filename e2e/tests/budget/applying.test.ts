import { messages } from '@campus/contracts';
import { aPurpose, apply, decide, fillApplication, submitApplication } from '../../support/budget.ts';
import { createAccount } from '../../support/emulator.ts';
import { grant } from '../../support/grant.ts';
import { expect, expectRead, fillLogin, heading, signIn, test } from '../../support/test.ts';

test.use({ losesAnswers: true });

test('keeps a form and its document that were filled in before login, and submits them', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  const purpose = aPurpose('Science fair');
  await page.goto('/apply-for-approval');
  await page.getByRole('radio', { name: /Event/ }).check();
  await fillApplication(page, purpose);
  await submitApplication(page);
  await page.getByRole('link', { name: /log in/i }).click();
  // The form asks for an email address as well.
  await expect(heading(page, 'Login')).toBeVisible();
  await fillLogin(page, account);
  await expect(heading(page, 'Apply for approval')).toBeVisible();
  await expect(page.getByLabel('Purpose')).toHaveValue(purpose);
  await expect(page.getByText('quote.csv')).toBeVisible();
  await submitApplication(page);
  await expect(page.getByText(messages.applicationSubmitted, { exact: true })).toBeVisible();
  await expect(heading(page, 'Applications')).toBeVisible();
  await page.getByRole('link', { name: purpose }).click();
  await expect(heading(page, purpose)).toBeVisible();
  await expect(page.getByText('quote.csv').first()).toBeVisible();
});

test('an application is sent back, changed and approved; the register shows the reason but not the author', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  const account = await createAccount(request);
  await signIn(page, account);
  await page.goto('/transparency-budget/apply');
  const purpose = aPurpose('Microscopes');
  await fillApplication(page, purpose);
  await submitApplication(page);
  await expect(page.getByText(messages.applicationSubmittedSuccessfully)).toBeVisible();
  await page.getByRole('link', { name: purpose }).click();
  await expect(heading(page, purpose)).toBeVisible();
  const address = page.url();

  const faculty = await openAs('faculty');
  await faculty.goto(address);
  await decide(faculty, 'Which model?', 'Request changes');
  await expect(faculty.getByText(messages.applicationMarked('Changes requested'))).toBeVisible();

  await page.reload();
  await expect(page.getByText('Which model?').first()).toBeVisible();
  await page.getByRole('button', { name: 'Change application' }).click();
  await page.getByLabel('Explanation').fill('Two of model B, with ten years of warranty.');
  await page.getByRole('button', { name: 'Send the changed application' }).click();
  await expect(page.getByText('Your changes are sent to the reviewers.')).toBeVisible();

  await faculty.goto('/transparency-budget/faculty-dashboard');
  const row = faculty.getByRole('listitem').filter({ hasText: purpose });
  await row.getByRole('button', { name: 'Decide' }).click();
  await test.step('a blank remark sends nothing and says why', async () => {
    await row.getByLabel('Remark').fill('  ');
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row.getByText('A remark is required.')).toBeVisible();
  });
  await row.getByLabel('Remark').fill('The warranty decides it.');
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(faculty.getByText(messages.applicationMarked('Approved'))).toBeVisible();

  await test.step('any other member reads purpose, sum and remark in the register', async () => {
    const other = await openAs('student');
    await other.goto('/transparency-budget/register');
    await other.getByRole('link', { name: purpose }).click();
    await expect(heading(other, purpose)).toBeVisible();
    await expect(other.getByText('The warranty decides it.')).toBeVisible();
    await expect(other.getByText(/₹1,200/).first()).toBeVisible();
    await expect(other.getByText('Test Person')).toHaveCount(0);
    await expect(other.getByText('model B')).toHaveCount(0);
    const id = address.split('/').at(-1)!;
    await other.goto(`/transparency-budget/applications/${id}`);
    await expect(other.getByText('This application is not here')).toBeVisible();
    await other.goto(`/transparency-budget/ledger?application=${id}`);
    await expect(other.getByText(purpose).first()).toBeVisible();
  });
});

test('lets only one of two reviewers decide; the other sees who did and keeps the remark', async ({
  openAs,
  request,
}) => {
  const colleague = await createAccount(request);
  await grant(request, colleague, 'faculty');
  const id = await apply(request, await createAccount(request), aPurpose('Chairs'));
  const first = await openAs('faculty');
  const second = await openAs();
  await signIn(second, colleague);
  for (const page of [first, second]) {
    await page.goto(`/transparency-budget/applications/${id}`);
    await page.getByLabel('Remark').fill('Twenty are enough.');
  }
  await decide(first, 'Twenty are enough.', 'Approve');
  await expect(first.getByText(messages.applicationMarked('Approved'))).toBeVisible();
  await decide(second, 'We have chairs.', 'Reject');
  const main = second.getByRole('main');
  await expect(main.getByRole('alert').filter({ hasText: 'Ravi Deshmukh approved this' })).toBeVisible();
  await expect(main.getByLabel('Remark')).toHaveValue('We have chairs.');
});

test('lets no one decide on their own application, and large amounts need two reviewers', async ({
  openAs,
  page,
  request,
}) => {
  const teacher = await createAccount(request);
  await grant(request, teacher, 'faculty');
  const own = await apply(request, teacher, aPurpose('My own lab'), 60_000);
  await signIn(page, teacher);
  await page.goto(`/transparency-budget/applications/${own}`);
  await expectRead(page, /My own lab/);
  await expect(page.getByText('Large amounts need two approvals.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const faculty = await openAs('faculty');
  await faculty.goto(`/transparency-budget/applications/${own}`);
  await decide(faculty, 'Good.', 'Approve');
  await expect(faculty.getByText('First approval recorded. It now needs a second reviewer.')).toBeVisible();
  const admin = await openAs('admin');
  await admin.goto(`/transparency-budget/applications/${own}`);
  await decide(admin, 'Good as well.', 'Approve');
  await expect(admin.getByText(messages.applicationMarked('Approved'))).toBeVisible();
});
