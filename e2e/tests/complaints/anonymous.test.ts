import type { Request } from '@playwright/test';
import {
  act,
  aComplaint,
  fileAnonymously,
  findInList,
  fillComplaint,
  followUp,
  openFromQueue,
  takeCode,
} from '../../support/complaints.ts';
import { createAccount } from '../../support/emulator.ts';
import { phone } from '../../support/phone.ts';
import { expect, expectRead, heading, signIn, test } from '../../support/test.ts';

test('an anonymous complaint with a picture is filed, asked about, answered in public and reopened', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  const account = await createAccount(request);
  const { text, word } = aComplaint('The kitchen of mess hall 2 has no soap.');
  const sent: Request[] = [];
  page.on('request', (one) => {
    if (/\/api\/(anonymous-complaints|complaint-follow-up)/.test(one.url())) sent.push(one);
  });
  let code = '';
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  // The browser shows no test what it sent in a form with a file.
  await page.addInitScript(() => {
    const fields: [string, string][] = [];
    class WatchedForm extends FormData {
      override set(name: string, value: string | Blob) {
        fields.push([name, value as string]);
        super.set(name, value as string);
      }
      override append(...field: [name: string, value: string | Blob, fileName?: string]) {
        const [name, value, fileName] = field;
        fields.push([name, fileName ?? (value as string)]);
        super.append(...(field as [string, Blob]));
      }
    }
    Object.assign(globalThis, { fields, FormData: WatchedForm });
  });

  await test.step('a student files it', async () => {
    await signIn(page, account);
    await page.goto('/complaint-system');
    await page.getByRole('link', { name: /^Submit anonymously/ }).click();
    await expect(heading(page, 'Submit a complaint')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveCount(0);
    await expect(page.getByLabel('Registration number')).toHaveCount(0);
    await fillComplaint(page, text);
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page
      .getByLabel('Pictures')
      .setInputFiles({ name: 'soap.png', mimeType: 'image/png', buffer: picture });
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Submit complaint' }).click();
    // Shown only once, in a panel that is taller than a phone.
    await expect(page.getByRole('heading', { name: 'Keep this code' })).toBeInViewport({ ratio: 1 });
    // Its tokens were blinded beside the page.
    expect(workers).toContainEqual(expect.stringContaining('/blinding-worker-'));
    await expect(page.locator('main code')).toBeInViewport({ ratio: 1 });
    const { y } = (await page.getByRole('heading', { name: 'Keep this code' }).boundingBox())!;
    expect(y).toBeGreaterThan((await page.getByRole('banner').boundingBox())!.height);
    code = await takeCode(page);
  });
  await test.step('what went out names nobody', async () => {
    expect(sent).toHaveLength(1);
    const headers = await sent[0]!.allHeaders();
    for (const name of ['authorization', 'cookie', 'x-request-id']) expect(headers[name]).toBeUndefined();
    const fields = await page.evaluate(
      () => (globalThis as unknown as { fields: [string, string][] }).fields,
    );
    expect(fields.map(([name]) => name).toSorted()).toEqual(
      'audience category followUpKey pictures place prefix signature text token week'.split(' '),
    );
    expect(Object.fromEntries(fields)).toMatchObject({ text, place: 'Mess hall 2' });
    const body = JSON.stringify([sent[0]!.url(), headers, fields]).toLowerCase();
    for (const own of [account.uid, account.email, account.email.split('@')[0]!, 'Test Person', code])
      expect(body).not.toContain(own.toLowerCase());
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
    );
    for (const told of [word, code, code.replaceAll('-', '')]) expect(kept).not.toContain(told);
  });
  const board = await openAs('board');
  await test.step('the board takes it into review and asks', async () => {
    await openFromQueue(board, word);
    await expect(board.getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible();
    await act(board, 'Start review', { send: 'Start review' });
    await expect(board.getByText('The complaint is in review.')).toBeVisible();
    await act(board, 'Answer', {
      text: ['Answer', 'Since when?'],
      readers: 'The author and the board',
      send: 'Send',
    });
    await expect(board.getByText('Since when?')).toBeVisible();
  });
  const elsewhere = await openAs();
  await test.step('the author reads it elsewhere, signed out, and writes back', async () => {
    await followUp(elsewhere, code.toLowerCase().replaceAll('-', ' '));
    await expect(elsewhere.getByText('Since when?')).toBeVisible();
    await act(elsewhere, 'Write to the board', { text: ['Message', 'For two weeks.'], send: 'Send' });
    await expect(elsewhere.getByText('For two weeks.')).toBeVisible();
    await expect(elsewhere).toHaveURL('/complaint-system/follow-up');
  });
  await test.step('the board answers in public and closes it', async () => {
    await board.reload();
    await expect(board.getByText('For two weeks.')).toBeVisible();
    await act(board, 'Close complaint', {
      text: ['Outcome', 'There is soap again, and the warden looks each morning.'],
      readers: 'Everyone',
      send: 'Close complaint',
    });
    await expect(board.getByText('The complaint is closed.')).toBeVisible();
  });
  await test.step('every member reads the answer, nobody the thread', async () => {
    const student = await openAs('student');
    const card = await findInList(student, word);
    await expect(card.getByText('Anonymous', { exact: true })).toBeVisible();
    await expect(card.getByText('There is soap again, and the warden looks each morning.')).toBeVisible();
    // Pressed at once, before the server has taken it.
    const taken = student.waitForResponse(/\/me-too$/);
    await card.getByRole('button', { name: 'Me too' }).click();
    await expect(card.getByRole('button', { name: 'Me too' })).toHaveAttribute('aria-pressed', 'true');
    expect((await taken).ok()).toBe(true);
    await student.reload();
    await expect(card.getByRole('button', { name: 'Me too 1' })).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('link').first().click();
    await expectRead(student, new RegExp(word));
    await expect(student.getByText('There is soap again')).toBeVisible();
    for (const secret of ['Since when?', 'For two weeks.', 'Picture 1'])
      await expect(student.getByText(secret)).toHaveCount(0);
  });
  await test.step('the author opens it again', async () => {
    await elsewhere.getByRole('button', { name: 'Check for replies' }).click();
    await expect(elsewhere.getByText('There is soap again')).toBeVisible();
    await act(elsewhere, 'Reopen complaint', {
      text: ['Message', 'It is gone again.'],
      send: 'Reopen complaint',
    });
    await expect(elsewhere.getByText('It is gone again.')).toBeVisible();
  });
});

test('accepts two anonymous complaints a week from one browser, then says when the next is possible', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request));
  const codes = new Set<string>();
  for (const { text } of [aComplaint('The first.'), aComplaint('The second.')])
    codes.add(await fileAnonymously(page, text));
  expect(codes.size).toBe(2);
  await page.goto('/complaint-system/submit?anonymous');
  await expect(page.getByText(/Monday/)).toBeVisible();
});

test('shows an error for a wrong code and keeps it in the field', async ({ page }) => {
  await followUp(page, '0123-4567-89AB-CDEF-GHJK');
  await expect(page.getByText('No complaint has this code. Check it for typing mistakes.')).toBeVisible();
  await expect(page.getByLabel('Your code')).toHaveValue('0123-4567-89AB-CDEF-GHJK');
  await expect(page.getByLabel('Your code')).toBeFocused();
});

test('files a complaint only once and shows the code when the first answer was lost', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request));
  const { text, word } = aComplaint('The answer to this got lost.');
  let calls = 0;
  await page.route('**/api/anonymous-complaints', async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto('/complaint-system/submit?anonymous');
  await fillComplaint(page, text);
  const submit = page.getByRole('button', { name: 'Submit complaint' });
  await submit.click();
  await expect.poll(() => calls).toBe(1);
  await expect(submit).toBeEnabled();
  await expect(page.getByLabel('Your complaint')).toHaveValue(text);
  await submit.click();
  const code = await takeCode(page);
  await findInList(page, word);
  await followUp(page, code);
  await expect(page.getByText(text)).toBeVisible();
});
