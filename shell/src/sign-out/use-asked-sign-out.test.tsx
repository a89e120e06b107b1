import { rememberLoss } from '@campus/portal-kit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

const open = async () => {
  const shell = renderShell('/about', { user: authUser('asha@sggs.ac.in') });
  void shell.session.begin();
  const logout = await screen.findByRole('button', { name: 'Logout' });
  return { shell, logout };
};
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

it('asks before a logout that erases a receipt, and stays when the member cancels', async () => {
  const { shell, logout } = await open();
  rememberLoss('receipt a', 'Your receipt for “Student Council”');
  await userEvent.click(logout);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Your receipt for “Student Council”');
  await answer('Cancel');
  expect(shell.session.get().status).not.toBe('signed-out');

  await userEvent.click(logout);
  await answer('Log out');
  await waitFor(() => expect(shell.session.get().status).toBe('signed-out'));
});

it('logs out immediately when nothing gets lost', async () => {
  const { shell, logout } = await open();
  await userEvent.click(logout);
  await waitFor(() => expect(shell.session.get().status).toBe('signed-out'));
});
