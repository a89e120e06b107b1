import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

async function asked() {
  const { confirmation, session, provider } = renderShell('/about', {
    user: authUser('admin@admin.sggs.ac.in'),
  });
  await session.settled();
  const answers = Promise.all([confirmation.ask(), confirmation.ask()]);
  await act(async () => undefined);
  return { answers, provider };
}

it('asks once for the password, however many calls need it, and lets all of them go on', async () => {
  const { answers } = await asked();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The e-mail address or the password is wrong.')).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await answers).toEqual([true, true]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('lets the call fail when the person closes the question', async () => {
  const { answers } = await asked();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.keyboard('{Escape}');
  expect(await answers).toEqual([false, false]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['the session ends', null],
  ['somebody else signs in', authUser('ravi@sggs.ac.in')],
])('closes the question and lets the call fail when %s', async (_, next) => {
  const { answers, provider } = await asked();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await act(async () => provider.become(next));
  expect(await answers).toEqual([false, false]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
});
