import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { messages } from '@campus/contracts';
import { aPurpose, apply, decide } from '../../support/budget.ts';
import { createAccount } from '../../support/emulator.ts';
import { phone } from '../../support/phone.ts';
import { countTaps } from '../../support/taps.ts';
import { expect, heading, test } from '../../support/test.ts';

test.use({ losesAnswers: true });

test('a treasurer pays an approved application; members read, export and check the ledger', async ({
  openAs,
  request,
}, info) => {
  test.slow();
  const purpose = aPurpose('Tents');
  const id = await apply(request, await createAccount(request), purpose);
  const faculty = await openAs('faculty');
  await faculty.goto(`/transparency-budget/applications/${id}`);
  await decide(faculty, 'The cheaper quote.', 'Approve');
  await expect(faculty.getByText(messages.applicationMarked('Approved'))).toBeVisible();

  const treasurer = await openAs('treasurer');
  await treasurer.goto(`/transparency-budget/ledger/new?application=${id}`);
  await expect(heading(treasurer, 'New ledger entry')).toBeVisible();
  const sum = treasurer.getByLabel('Amount in rupees');
  await test.step('no more than is set aside', async () => {
    await sum.fill('1,300');
    await treasurer.getByLabel('Paid to').fill('Sharma Tents');
    await treasurer.getByLabel('What it is for').fill(purpose);
    await treasurer.getByRole('button', { name: 'Review' }).click();
    await expect(treasurer.getByRole('alertdialog')).toHaveCount(0);
    await expect(sum).toHaveAttribute('aria-invalid', 'true');
  });
  await sum.fill('1,000');
  await treasurer.getByRole('button', { name: 'Review' }).click();
  await treasurer.getByRole('alertdialog').getByRole('button', { name: 'Add entry' }).dblclick();
  await expect(treasurer.getByText(/Entry \d+ is in the ledger/)).toBeVisible();

  const student = await openAs('student');
  await student.goto(`/transparency-budget/ledger?application=${id}`);
  await expect(student.getByText('Sharma Tents')).toHaveCount(1);
  await test.step('as CSV', async () => {
    const [download] = await Promise.all([
      student.waitForEvent('download'),
      student.getByRole('button', { name: /CSV/ }).click(),
    ]);
    const csv = (await (await download.createReadStream()).toArray()).join('');
    expect(csv).toContain(purpose);
    expect(csv).not.toContain('Test Person');
  });
  await test.step('the whole chain, checked by the program that the page offers', async () => {
    await student.getByText('Check it yourself').click();
    const [download] = await Promise.all([
      student.waitForEvent('download'),
      student.getByRole('button', { name: /chain/ }).click(),
    ]);
    const file = info.outputPath('ledger.ndjson');
    await download.saveAs(file);
    const [programDownload] = await Promise.all([
      student.waitForEvent('download'),
      student.getByRole('link', { name: 'Download the program verify-ledger.mjs' }).click(),
    ]);
    const program = info.outputPath('verify-ledger.mjs');
    await programDownload.saveAs(program);
    const verify = (path: string) => promisify(execFile)(process.execPath, [program, path]);
    await verify(file);
    const changed = info.outputPath('changed.ndjson');
    const chain = (await (await download.createReadStream()).toArray()).join('');
    await writeFile(changed, chain.replace('Sharma Tents', 'Varma Tents'));
    await expect(verify(changed)).rejects.toThrow();
  });
});

test('a treasurer books a payment in five taps from home', async ({ openAs }) => {
  const page = await openAs('treasurer');
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: 'For you now' });
  const taps = countTaps();
  await taps.tap(list.getByRole('link', { name: /^Pay: / }).first());
  await taps.type(page.getByLabel('Amount in rupees'), '1');
  await taps.type(page.getByLabel('Paid to'), 'College bookshop');
  await taps.tap(page.getByRole('button', { name: 'Review' }));
  await taps.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Add entry' }));
  await expect(page.getByText(/Entry \d+ is in the ledger/)).toBeInViewport();
  expect(taps.count()).toBeLessThanOrEqual(5);
});
