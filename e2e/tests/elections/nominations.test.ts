import { askToVote, test } from '../../support/elections.ts';
import { createAccount } from '../../support/emulator.ts';
import { expect, heading, signIn } from '../../support/test.ts';

test.use({ losesAnswers: true });

test("a student's nomination with a photo is refused with a reason, sent again and accepted", async ({
  office,
  openAs,
  page,
  request,
}) => {
  test.slow();
  const { id } = await office.prepare({}, 'nominations');
  const name = 'Test Person';
  const reason = 'The manifesto has to say what you want to do.';
  await signIn(page, await createAccount(request));
  const admin = await openAs('admin');

  await test.step('the student sends a nomination with a photo', async () => {
    await page.goto(`/voting/${id}`);
    await page.getByRole('link', { name: 'Stand for election' }).click();
    await expect(heading(page, 'Stand for election')).toBeVisible();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Manifesto').fill('Vote for me');
    const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } });
    await page.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
    await page.getByRole('button', { name: 'Send nomination' }).click();
    // Sent last, after the photo.
    await expect(page.getByText('Your nomination has been sent.')).toBeVisible();
    await expect(page.getByText('Waiting for review')).toBeVisible();
  });
  await test.step('an admin refuses it with a reason', async () => {
    await admin.goto(`/admin/elections?election=${id}`);
    await admin.getByRole('button', { name: `Refuse ${name}` }).click();
    await admin.getByRole('dialog').getByLabel('Reason').fill(reason);
    await admin.getByRole('dialog').getByRole('button', { name: 'Refuse nomination' }).click();
    await expect(admin.getByText('No nominations to review')).toBeVisible();
  });
  await test.step('the student reads why, and sends it again', async () => {
    await page.reload();
    await expect(page.getByText('Not accepted', { exact: true })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByLabel('Manifesto').fill('Water coolers on every floor');
    await page.getByRole('button', { name: 'Send changes' }).click();
    await expect(page.getByText('Waiting for review')).toBeVisible();
    await expect(page.getByText(reason)).toHaveCount(0);
  });
  await test.step('the admin finds it in the queue and accepts it', async () => {
    await admin.reload();
    await admin.getByRole('button', { name: `Accept ${name}` }).click();
    await expect(admin.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await page.reload();
    await expect(page.getByText('You are on the ballot.')).toBeVisible();
  });
  await test.step('the ballot has the candidate with the photo', async () => {
    await office.move(id, 'nominations', 'open');
    await page.goto(`/voting/${id}`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
    await expect(card.getByText('Water coolers on every floor')).toBeVisible();
    // Decoration: the name is shown beside it.
    const photo = card.locator('img');
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await (await askToVote(page, name)).click();
    await expect(page.getByText(`Your vote for ${name} is in the ballot box.`)).toBeVisible();
  });
});
