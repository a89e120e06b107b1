import { omkar, test, turnoutOn } from '../../support/elections.ts';
import { createAccount } from '../../support/emulator.ts';
import { tabTo } from '../../support/keyboard.ts';
import { expect, heading, signIn } from '../../support/test.ts';

test('casts a ballot with two posts and checks the receipt with the keyboard only', async ({
  office,
  page,
  request,
}) => {
  const { id } = await office.prepare({ posts: [{ title: 'President' }, { title: 'Secretary' }] });
  await signIn(page, await createAccount(request));
  await page.goto(`/voting/${id}`);
  await expect(heading(page, office.title)).toBeVisible();
  const cast = page.getByRole('button', { name: 'Cast ballot' });
  await expect(cast).toBeEnabled();
  const press = (key: string) => page.keyboard.press(key);
  const radio = (post: string, name: string) =>
    page.getByRole('radiogroup', { name: post }).getByRole('radio', { name });

  await test.step('a ballot with a post left out leads there', async () => {
    const first = page.getByRole('radiogroup', { name: 'President' }).getByRole('radio').first();
    await tabTo(page, first);
    await press('Space');
    await expect(first).toBeChecked();
    await tabTo(page, cast);
    await press('Enter');
    const second = page.getByRole('radiogroup', { name: 'Secretary' });
    await expect(second.getByRole('radio').first()).toBeFocused();
    await expect(second).toHaveAttribute('aria-invalid', 'true');
  });
  await test.step('the arrows choose, in whatever order the names stand', async () => {
    for (let presses = 0; presses < 4; presses += 1) {
      if (await radio('Secretary', omkar).isChecked()) break;
      await press('ArrowDown');
    }
    await expect(radio('Secretary', omkar)).toBeChecked();
  });
  await test.step('cast it, after being asked', async () => {
    await tabTo(page, cast);
    await press('Enter');
    const question = page.getByRole('alertdialog');
    // Both posts have the same names, and any candidate may come first for the other one.
    await expect(question.getByRole('definition').last()).toHaveText(omkar);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(page, question.getByRole('button', { name: 'Cast ballot' }));
    await press('Enter');
    await expect(page.getByText('Your vote has been counted.')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Your vote has been counted.');
    await expect(turnoutOn(page)).toHaveAttribute('aria-valuenow', '1');
  });
  await test.step('check the receipt', async () => {
    const receipt = page.getByRole('region', { name: 'Your receipt' });
    await tabTo(page, receipt.getByRole('button', { name: 'Check' }));
    await press('Enter');
    await expect(receipt.getByText('Checked just now: your ballot is in the box.')).toBeVisible();
  });
});
