import { changeTemplateAreaEntry, getTemplateAreaEntry } from '@campus/contracts/template-area';
import { answer, type FakeCall, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import remote from '../module.tsx';
import { anEntry } from '../testing/an-entry.ts';

/** Someone else changes the entry before each of the first changes. */
function open({ canChange = true, others = 0 } = {}) {
  let entry = anEntry(1, { title: 'Drone', canChange });
  return renderRemote(remote, {
    path: `/template-area/${entry.id}`,
    answers: [
      answer(getTemplateAreaEntry, () => entry),
      answer(changeTemplateAreaEntry, ({ body }: FakeCall) => {
        if (others-- > 0) {
          entry = { ...entry, title: 'Tripod', version: entry.version + 1 };
          throw refusal('state-changed');
        }
        entry = { ...entry, ...(body as object), version: entry.version + 1 };
        return entry;
      }),
    ],
  });
}

async function rename(name: string) {
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await userEvent.clear(title);
  await userEvent.type(title, name);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
}

it('changes an entry, and again', async () => {
  const view = open();
  await rename('Camera');
  expect(await screen.findByRole('heading', { level: 1, name: /Camera/ })).toBeVisible();
  await rename('Lens');
  expect(await screen.findByRole('heading', { level: 1, name: /Lens/ })).toBeVisible();
  const sent = view.api.calls.filter(({ endpoint }) => endpoint === changeTemplateAreaEntry);
  expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
});

it('shows what someone else wrote meanwhile, and keeps the input', async () => {
  open({ others: 1 });
  await rename('Camera');
  expect(await screen.findByRole('heading', { level: 1, name: /Tripod/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Camera');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Camera/ })).toBeVisible();
});

it('shows no form to other members', async () => {
  open({ canChange: false });
  expect(await screen.findByRole('heading', { level: 1, name: /Drone/ })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
