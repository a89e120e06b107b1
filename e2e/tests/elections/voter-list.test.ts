import { askToVote, nisha, test, turnoutOn } from '../../support/elections.ts';
import { createAccount } from '../../support/emulator.ts';
import { expect, signIn } from '../../support/test.ts';

test.use({ losesAnswers: true });

test('a list with a bad line is refused; with a good list only listed students can vote', async ({
  office,
  openAs,
  page,
  request,
}) => {
  const { id } = await office.prepare({ eligibility: 'list' }, 'draft');
  const [voter, other] = [await createAccount(request), await createAccount(request)];
  const csv = (...lines: string[]) => ({
    name: 'voters.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['email', ...lines].join('\n')),
  });

  const admin = await openAs('admin');
  await admin.goto(`/admin/elections?election=${id}`);
  const list = admin.getByRole('region', { name: 'List of voters' });
  await test.step('a bad line is named, and nothing is stored', async () => {
    await list.getByLabel('List', { exact: true }).setInputFiles(csv(voter.email, 'somebody@gmail.com'));
    await list.getByRole('button', { name: 'Upload list' }).click();
    await expect(list.getByText('The list was not saved: one line can’t be used.')).toBeVisible();
    const bad = list.getByRole('region', { name: 'Lines that can’t be used' }).getByRole('listitem');
    await expect(bad).toHaveCount(1);
    await expect(bad).toContainText('Line 3');
    await expect(bad).toContainText('somebody@gmail.com');
    await admin.reload();
    await expect(list.getByText('No list has been uploaded yet.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Open voting' })).toHaveCount(0);
  });
  await test.step('a good one is taken', async () => {
    // A registration number stands for the student address.
    await list
      .getByLabel('List', { exact: true })
      .setInputFiles(csv(voter.email.split('@')[0]!.toUpperCase()));
    await list.getByRole('button', { name: 'Upload list' }).click();
    await expect(list.getByText('1 voter is on the list.')).toBeVisible();
  });

  await office.move(id, 'draft', 'open');
  await test.step('who is on it votes', async () => {
    await signIn(page, voter);
    await page.goto(`/voting/${id}`);
    await (await askToVote(page, nisha)).click();
    await expect(page.getByText('Your vote has been counted.')).toBeVisible();
    await expect(turnoutOn(page)).toHaveAttribute('aria-valuemax', '1');
  });
  await test.step('who isn’t can’t', async () => {
    const outsider = await openAs();
    await signIn(outsider, other);
    await outsider.goto(`/voting/${id}`);
    await expect(outsider.getByText('You are not on the list of voters for this election.')).toBeVisible();
    await expect(outsider.getByRole('button', { name: /^Vote for/ })).toHaveCount(0);
  });
});
