import { listTemplateAreaEntries, removeTemplateAreaEntry } from '@campus/contracts/template-area';
import { answer, refusal, renderRemote, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import remote from '../module.tsx';
import { anEntry } from '../testing/an-entry.ts';

const open = (...answers: PreparedAnswer[]) => renderRemote(remote, { path: '/template-area', answers });
const none = { items: [], next: null };

it('lists the entries, with Delete where the reader may delete', async () => {
  open(
    answer(listTemplateAreaEntries, {
      items: [anEntry(2, { title: 'Second', canRemove: true }), anEntry(1, { title: 'First' })],
      next: null,
    }),
  );
  const titles = await screen.findAllByRole('heading', { level: 2 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Second', 'First']);
  expect(screen.getAllByRole('button', { name: 'Delete entry' })).toHaveLength(1);
});

it('links to the form if there are no entries', async () => {
  open(answer(listTemplateAreaEntries, none));
  expect(await screen.findByText('There are no entries yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add entry' })).toHaveAttribute('href', '/template-area/new');
});

it('shows an error and retries', async () => {
  let tries = 0;
  open(
    answer(listTemplateAreaEntries, () => {
      if (tries++ === 0) throw refusal('internal');
      return none;
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no entries yet')).toBeVisible();
});

it('deletes an entry and reloads the list', async () => {
  let items = [anEntry(1, { canRemove: true })];
  open(
    answer(listTemplateAreaEntries, () => ({ items, next: null })),
    answer(removeTemplateAreaEntry, () => void (items = [])),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete entry' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete entry' }));
  expect(await screen.findByText('There are no entries yet')).toBeVisible();
});
