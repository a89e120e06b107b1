import { messages } from '@campus/contracts';
import {
  act,
  aComplaint,
  begin,
  fileWithName,
  fillComplaint,
  fillRegNo,
  findInList,
  openFromQueue,
} from '../../support/complaints.ts';
import { createAccount } from '../../support/emulator.ts';
import { grant } from '../../support/grant.ts';
import { expect, expectRead, heading, signIn, test } from '../../support/test.ts';

test.use({ losesAnswers: true });

test('a named complaint is filed, found under “mine”, edited and withdrawn for good', async ({
  openAs,
  page,
  request,
}) => {
  await signIn(page, await createAccount(request));
  const { text, word } = aComplaint('The lift of block C is out of order.');
  await fileWithName(page, text);
  await page.goto('/complaint-system/complaints?mine');
  await expect(page.getByText(text)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: word })
    .getByRole('link')
    .first()
    .click();
  await expect(heading(page, new RegExp(word))).toBeVisible();
  await act(page, 'Edit the text', {
    text: ['Complaint', `${text} Since Monday.`],
    send: 'Save the text',
  });
  await expect(page.getByText(`${text} Since Monday.`)).toBeVisible();
  const student = await openAs('student');
  await expect((await findInList(student, word)).getByText('Test Person')).toBeVisible();

  await act(page, 'Withdraw complaint', { send: 'Withdraw for good' });
  await expect(
    page.getByText('Your complaint is withdrawn. Its text and pictures are removed.'),
  ).toBeVisible();
  await expect(page.getByText(word)).toHaveCount(0);
  await student.reload();
  await expectRead(student, 'Complaints');
  await expect(student.getByText(word)).toHaveCount(0);
});

test('only a board member can delete a complaint, which leaves the name and reason', async ({
  openAs,
  page,
  request,
}) => {
  await signIn(page, await createAccount(request));
  const { text, word } = aComplaint('This has no place here.');
  await fileWithName(page, text);
  const student = await openAs('student');
  const checkbox = (of: typeof page) => of.getByRole('checkbox', { name: 'I am a Board Member' });

  await test.step('other members are not offered to delete it', async () => {
    const card = await findInList(student, word);
    await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });
  await test.step('with the checkbox, without the role', async () => {
    await checkbox(student).click();
    await expect(student.getByText(messages.onlyBoardDeletes)).toBeVisible();
    await expect(checkbox(student)).not.toBeChecked();
  });
  await test.step('a board member has to say why', async () => {
    const board = await openAs('board');
    const card = await findInList(board, word);
    await card.getByRole('button', { name: 'Delete' }).click();
    await expect(board.getByText(messages.onlyBoardDeletes)).toBeVisible();
    await checkbox(board).check();
    await card.getByRole('button', { name: 'Delete' }).click();
    const dialog = board.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete complaint' }).click();
    await expect(dialog.getByText('A reason is required.')).toBeVisible();
    await dialog.getByLabel('Reason').fill(`Advertising ${word}`);
    await dialog.getByRole('button', { name: 'Delete complaint' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('the tombstone says who and why, the text is gone', async () => {
    await student.goto('/complaint-system/complaints?state=deleted');
    const tombstone = student.getByRole('listitem').filter({ hasText: `Advertising ${word}` });
    await expect(tombstone).toContainText('Deleted by');
    await expect(student.getByText(text)).toHaveCount(0);
  });
});

test('only one of two board members at once succeeds; the other is told and keeps the text', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  const second = await createAccount(request);
  await grant(request, second, 'board');
  const { text, word } = aComplaint('The projector of room 12 flickers.');
  const author = await openAs('student');
  await fileWithName(author, text);

  const board = await openAs('board');
  const other = await openAs();
  await signIn(other, second);
  for (const one of [board, other]) {
    await openFromQueue(one, word);
    await begin(one, 'Start review');
    await one.getByRole('textbox', { name: 'Note' }).fill('I look after it.');
    await one.getByRole('radio', { name: 'Only the board' }).check();
  }
  const send = (of: typeof page) => of.getByRole('button', { name: 'Start review', exact: true }).click();
  await send(board);
  await expect(board.getByText('The complaint is in review.')).toBeVisible();
  await send(other);
  await expect(other.getByRole('alert').filter({ hasText: 'It is now “In review”' })).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('I look after it.');
});

test('a listed word blocks a complaint; after removing the word it is accepted', async ({
  openAs,
  page,
  request,
}) => {
  const admin = await openAs('admin');
  const { word } = aComplaint('');
  await admin.goto('/admin/word-filter');
  const words = admin.getByLabel('Words to find anywhere');
  await words.fill(`${await words.inputValue()}\n${word}`);
  await admin.getByRole('button', { name: /^Save/ }).click();
  await expect(admin.getByText('The word filter is saved.')).toBeVisible();

  await signIn(page, await createAccount(request));
  await page.goto('/complaint-system/submit');
  const text = `Such ${word.toUpperCase()} food`;
  await fillRegNo(page);
  await fillComplaint(page, text);
  const submit = page.getByRole('button', { name: 'Submit complaint' });
  await submit.click();
  await expect(page.getByText(messages.complaintBlocked).first()).toBeVisible();
  await expect(page.getByLabel('Your complaint')).toHaveValue(text);
  await page.getByLabel('Your complaint').fill('Such bad food');
  await submit.click();
  await expect(page.getByText(messages.complaintSubmitted)).toBeVisible();
});
