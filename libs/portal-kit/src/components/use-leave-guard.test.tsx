import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, it } from 'vitest';
import { defineRemote } from '../define-remote.ts';
import { lossesAtSignOut } from '../losses.ts';
import { renderRemote } from '../testing/render-portal.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

const Guard = ({ reason }: { reason: string | null }) => useLeaveGuard(reason);
const open = (...reasons: (string | null)[]) =>
  renderRemote(
    defineRemote({
      id: 'complaints',
      routes: [
        {
          path: '/form',
          element: (
            <main>
              The form
              {reasons.map((reason) => (
                <Guard key={reason} reason={reason} />
              ))}
            </main>
          ),
        },
        { path: '*', element: <p>Another page</p> },
      ],
    }),
    { path: '/form' },
  );
const dialog = { name: 'Leave this page?' };

it.each(['/', '/login', '/dashboard'])('asks before it lets a member go to %s', async (path) => {
  const { router } = open('What you entered is not sent.');
  await act(async () => router.navigate(path));
  expect(await screen.findByRole('alertdialog', dialog)).toHaveTextContent('What you entered is not sent.');
  expect(screen.getByText('The form')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

it.each([
  ['the first of two forms', ['The first is not sent.', null]],
  ['the last of two forms', [null, 'The last is not sent.']],
  ['both forms', ['The first is not sent.', 'The last is not sent.']],
])('asks once when %s would lose something', async (_, reasons) => {
  const { router } = open(...reasons);
  await act(async () => router.navigate('/dashboard'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

it('does not ask if there is nothing to lose', async () => {
  const { router } = open(null);
  await act(async () => router.navigate('/dashboard'));
  expect(await screen.findByText('Another page')).toBeVisible();
});

it.each(['/', '/login', '/dashboard'])('lets a member who signed out go to %s', async (path) => {
  const { router, endSession } = open('What you entered is not sent.');
  endSession();
  await act(async () => router.navigate(path));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('tells a logout what the page would lose, until the page is left', async () => {
  const { router } = open('What you entered is not sent.', null);
  expect(lossesAtSignOut()).toEqual(['What you entered is not sent.']);
  await act(async () => router.navigate('/dashboard'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another page');
  expect(lossesAtSignOut()).toEqual([]);
});
