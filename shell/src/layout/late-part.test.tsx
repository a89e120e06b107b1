import { rememberLoss } from '@campus/portal-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

// No file that comes later can be loaded.
const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../messages/bell.tsx', gone);
vi.mock('../newer-version/newer-version.tsx', gone);
vi.mock('../overrides/override-banner.tsx', gone);
vi.mock('../search/palette.tsx', gone);
vi.mock('../session/code-dialog.tsx', gone);
vi.mock('../session/confirm-identity-dialog.tsx', gone);
vi.mock('../session/session-ending-dialog.tsx', gone);
vi.mock('../sign-out/sign-out-question.tsx', gone);

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });

async function open(options: Parameters<typeof renderShell>[1] = {}) {
  const shell = renderShell('/about', { user: authUser('asha@sggs.ac.in'), ...options });
  await act(async () => void (await shell.session.settled()));
  await pageStays();
  return shell;
}
const pageStays = () => screen.findByRole('heading', { name: 'Why we built it' });
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

it('leaves a link in place of the bell', async () => {
  await open();
  await wait(2000);
  expect(await screen.findByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/messages');
  await pageStays();
});

it('keeps the page when the notice of a newer version is missing', async () => {
  await open();
  await wait(31_000);
  expect(await pageStays()).toBeVisible();
});

it('says which version a tab shows without its banner', async () => {
  await open({ override: { id: 'elections', text: 'This tab shows version 2.', problem: null } });
  expect(await screen.findByText('This tab shows version 2.')).toBeVisible();
});

it('says that the search is missing, and tries again', async () => {
  await open();
  for (const times of [1, 2]) {
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() =>
      expect(screen.getAllByText('The search could not be loaded. Are you online?')).toHaveLength(times),
    );
  }
  await pageStays();
});

it('stays logged in when the question before a logout is missing', async () => {
  const { session } = await open();
  rememberLoss('receipt a', 'Your receipt for “Student Council”');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(
    await screen.findByText(
      'The question before you log out could not be loaded. You are still logged in. Are you online?',
    ),
  ).toBeVisible();
  expect(session.get().status).toBe('member');
});

it('answers that no identity was confirmed when its question is missing', async () => {
  const { confirmation } = await open();
  const answer = confirmation.ask();
  expect(
    await screen.findByText(
      'The question for your password could not be loaded. Nothing was changed. Are you online?',
    ),
  ).toBeVisible();
  expect(await answer).toBe(false);
  await pageStays();
});

it('cancels a sign-in whose question for the code is missing', async () => {
  const { provider, session } = await open();
  provider.factors = [{ id: 'factor-phone', name: 'Phone', addedAt: 0 }];
  const confirmed = session.act((current) => current.confirmPassword('right'));
  await expect(confirmed).rejects.toMatchObject({ code: 'auth/no-code' });
  expect(
    await screen.findByText(
      'The question for your code could not be loaded. Nothing was changed. Are you online?',
    ),
  ).toBeVisible();
  await pageStays();
});

it('says in a toast that the session is about to end', async () => {
  const { sessionEnd } = await open();
  const stop = sessionEnd.start();
  localStorage.setItem('campus.last-used', String(Date.now()));
  vi.setSystemTime(Date.now() + 59 * 60_000);
  await act(async () => sessionEnd.look());
  expect(
    await screen.findByText('You will be logged out in one minute, unless you go on using the portal.'),
  ).toBeVisible();
  await pageStays();
  stop();
});
