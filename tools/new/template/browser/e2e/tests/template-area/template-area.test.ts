import { expect, test } from '../../support/test.ts';

test('a student adds an entry and changes it', async ({ openAs }) => {
  const student = await openAs('student');
  await student.goto('/template-area/new');
  await student.getByLabel('Title').fill('Drone');
  await student.getByLabel('Text').fill('For the film club.');
  await student.getByRole('button', { name: 'Add entry' }).click();
  await student.getByRole('link', { name: 'Drone' }).first().click();
  await student.getByLabel('Title').fill('Camera');
  await student.getByRole('button', { name: 'Save changes' }).click();
  await expect(student.getByRole('heading', { level: 1, name: 'Camera' })).toBeVisible();
});
