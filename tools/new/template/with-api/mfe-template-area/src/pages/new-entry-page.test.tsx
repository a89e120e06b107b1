import { addTemplateAreaEntry, listTemplateAreaEntries } from '@campus/contracts/template-area';
import { answer, losing, refusal, renderRemote, type FakeCall } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import remote from '../module.tsx';
import { anEntry } from '../testing/an-entry.ts';

const open = (respond: (call: FakeCall) => unknown, losses = 0) =>
  renderRemote(remote, {
    path: '/template-area/new',
    answers: [
      losing(answer(addTemplateAreaEntry, respond), losses),
      answer(listTemplateAreaEntries, { items: [], next: null }),
    ],
  });
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const text = () => screen.getByRole('textbox', { name: /^Text/ });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Add entry' }));

it('adds an entry and goes back to the list', async () => {
  const view = open(() => anEntry(1));
  await userEvent.type(await title(), 'Drone');
  await userEvent.type(text(), 'For the film club.');
  await send();
  expect(await screen.findByText('There are no entries yet')).toBeVisible();
  expect(view.api.calls[0]!.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    title: 'Drone',
    text: 'For the film club.',
  });
});

it('shows what is missing beside the field, without a request', async () => {
  const view = open(() => anEntry(1));
  expect(await title()).toBeVisible();
  await send();
  expect(await title()).toHaveAccessibleDescription('A title is required.');
  expect(view.api.calls).toEqual([]);
});

it('adds one entry although the first answer gets lost', async () => {
  const view = open(() => anEntry(1), 1);
  await userEvent.type(await title(), 'Drone');
  await userEvent.type(text(), 'For the film club.');
  await send();
  expect(await screen.findByText('There are no entries yet')).toBeVisible();
  const ids = view.api.calls.flatMap(({ endpoint, body }) =>
    endpoint === addTemplateAreaEntry ? [(body as { id: string }).id] : [],
  );
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

it('keeps the input when the server refuses', async () => {
  open(() => {
    throw refusal('rate-limited');
  });
  await userEvent.type(await title(), 'Drone');
  await userEvent.type(text(), 'For the film club.');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  expect(await title()).toHaveValue('Drone');
});
