import { messages } from '@campus/contracts';
import { expectNoFinding } from '../../support/axe.ts';
import {
  act,
  aComplaint,
  begin,
  fileAnonymously,
  findInList,
  followUp,
  openFromQueue,
  sendAnonymously,
} from '../../support/complaints.ts';
import { createAccount } from '../../support/emulator.ts';
import { tabTo } from '../../support/keyboard.ts';
import { expectNoSidewaysScroll, phone } from '../../support/phone.ts';
import { expect, heading, signIn, test } from '../../support/test.ts';

test('a complaint fits a phone in dark mode: card, thread, board view and every form', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  await signIn(page, await createAccount(request));
  // As people may write it: right to left, one endless word, much at once.
  const { text, word } = aComplaint(`${'نص طويل جدا '.repeat(20)}\n\n${'w'.repeat(400)}\n`);
  const code = await fileAnonymously(page, text);
  const looksRight = async (of: typeof page) => {
    await expectNoSidewaysScroll(of);
    await expectNoFinding(of);
  };
  const onPhone = async (of: typeof page) => {
    await of.setViewportSize(phone);
    await of.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  };

  const board = await openAs('board');
  await onPhone(board);
  await findInList(board, word);
  await looksRight(board);
  await openFromQueue(board, word);
  await looksRight(board);
  const actions = ['Assign', 'Mark as a duplicate', 'Hide from a member', 'This is about me', 'Delete'];
  for (const label of [...actions, 'Remove something from the text']) {
    await test.step(label, async () => {
      await begin(board, label);
      await looksRight(board);
      await board.getByRole('button', { name: 'Not now' }).click();
    });
  }
  await act(board, 'Answer', {
    text: ['Answer', 'w'.repeat(500)],
    readers: 'The author and the board',
    send: 'Send',
  });

  const author = await openAs();
  await onPhone(author);
  await followUp(author, code);
  await expect(author.getByText('w'.repeat(500))).toBeVisible();
  await looksRight(author);
});

test('nothing covers the follow-up code on a phone', async ({ page, request }) => {
  await page.setViewportSize(phone);
  await signIn(page, await createAccount(request));
  await sendAnonymously(page, aComplaint('The tap drips.').text);
  await expect(page.getByText(messages.complaintSubmitted)).toBeVisible();
  for (const shown of [page.getByRole('heading', { name: 'Keep this code' }), page.locator('main code')]) {
    const isOnTop = await shown.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  }
});

test('files anonymously and follows up with the keyboard only', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await page.goto('/complaint-system/submit');
  const { text } = aComplaint('Typed without a mouse.');
  const press = (key: string) => page.keyboard.press(key);
  const anonymous = page.getByRole('checkbox', { name: 'Submit anonymously' });
  await tabTo(page, anonymous);
  await press('Space');
  await expect(anonymous).toBeChecked();
  await tabTo(page, page.getByLabel('What it is about'));
  await page.keyboard.type('Mess');
  await tabTo(page, page.getByLabel('Your complaint'));
  await page.keyboard.type(text);
  await tabTo(page, page.getByRole('button', { name: 'Submit complaint' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep this code' })).toBeVisible();
  const code = (await page.locator('main code').textContent())!;
  await tabTo(page, page.getByRole('button', { name: 'I have saved the code' }));
  await press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Use the code' }));
  await press('Enter');
  // The new page takes the focus.
  await expect(heading(page, 'Follow up a complaint')).toBeFocused();
  await tabTo(page, page.getByLabel('Your code'));
  await page.keyboard.type(code);
  await press('Enter');
  await expect(page.getByText(text)).toBeVisible();
});
