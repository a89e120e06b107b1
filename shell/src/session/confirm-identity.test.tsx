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
  return { answers, provider, session };
}

/** The password is given, and the code is asked for. */
async function askedForCode() {
  const shell = await asked();
  shell.provider.factors = [{ id: 'factor-phone', name: 'Phone', addedAt: 0 }];
  await userEvent.type(await screen.findByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('dialog', { name: 'Enter your code' });
  return shell;
}

it('asks for the password once for several calls, then continues them all', async () => {
  const { answers } = await asked();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The email address or the password is wrong.')).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await answers).toEqual([true, true]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('fails the call when the person cancels', async () => {
  const { answers } = await asked();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.keyboard('{Escape}');
  expect(await answers).toEqual([false, false]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['the session ends', null],
  ['somebody else signs in', authUser('ravi@sggs.ac.in')],
])('closes the question and fails the call when %s', async (_, next) => {
  const { answers, provider } = await asked();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await act(async () => provider.become(next));
  expect(await answers).toEqual([false, false]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
});

it.each([
  ['in another tab', ({ provider }) => provider.become(null)],
  ['because nobody used it', ({ session }) => session.signOut()],
] satisfies [string, (shell: Awaited<ReturnType<typeof asked>>) => unknown][])(
  'closes the question for a code as well when the session ends %s',
  async (_, end) => {
    const shell = await askedForCode();
    await act(async () => end(shell));
    expect(await shell.answers).toEqual([false, false]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shell.session.get().status).toBe('signed-out');
  },
);

it('returns to the password when the person cancels the code', async () => {
  const { answers } = await askedForCode();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Nothing was changed, because you entered no code.')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Enter your code' })).toBeNull();
  expect(screen.getByLabelText('Password')).toHaveValue('right');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await answers).toEqual([true, true]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
