import { defineRemote } from '@campus/portal-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';
import { newerVersion } from './watch-versions.ts';

const user = authUser('student@sggs.ac.in');
const ballot = defineRemote({ id: 'elections', routes: [{ path: '/voting', element: <h1>Ballot</h1> }] });
let listed: { remotes: { id: string; version: string }[]; shell?: string };

beforeEach(() => {
  listed = { remotes: [{ id: 'elections', version: '1.0.0' }], shell: 'a' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(listed)),
  );
});

async function openVoting(anonymous = false) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const remotes = [aRemote({ paths: [{ path: '/voting', access: 'member', anonymous }] })];
  const shell = renderShell('/voting', { user, remotes, load: async () => ballot, shell: { version: 'a' } });
  await screen.findByRole('heading', { name: 'Ballot' });
  await vi.advanceTimersByTimeAsync(31_000);
  vi.useRealTimers();
  await waitFor(() => expect(fetch).toHaveBeenCalledWith('/registry.json', { cache: 'no-cache' }));
  return shell;
}
const askAgain = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const reload = () => screen.queryByRole('button', { name: 'Reload' });

it('announces each newer version of the open remote once', async () => {
  const { router } = await openVoting();
  expect(reload()).toBeNull();
  listed.remotes = [{ id: 'elections', version: '1.1.0' }];
  await askAgain();
  expect(await screen.findByText(/A newer version is ready/)).toBeVisible();
  expect(
    screen
      .getAllByRole('status')
      .map((status) => status.textContent)
      .join(),
  ).toMatch(/A newer version/);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await askAgain();
  expect(reload()).toBeNull();
  listed.remotes = [{ id: 'elections', version: '1.2.0' }];
  await askAgain();
  await waitFor(() => expect(reload()).not.toBeNull());
  await act(async () => router.navigate('/dashboard'));
  expect(reload()).toBeNull();
});

it('stays silent on a page of an anonymous flow, whose forms are not stored', async () => {
  await openVoting(true);
  listed.shell = 'b';
  await askAgain();
  expect(reload()).toBeNull();
});

it.each([
  ['the same', { remotes: [{ id: 'elections', version: '1.0.0' }], shell: 'a' }, null],
  ['another shell', { remotes: [], shell: 'b' }, 'shell b'],
  [
    'another version of the open remote',
    { remotes: [{ id: 'elections', version: '2.0.0' }], shell: 'a' },
    'elections 2.0.0',
  ],
  [
    'another version of one that is not open',
    { remotes: [{ id: 'health', version: '2.0.0' }], shell: 'a' },
    null,
  ],
  ['a server that does not tell', { remotes: [] }, null],
])('compares the running with the active version: %s', (_, now, newer) => {
  expect(newerVersion(now, { version: 'a' }, { id: 'elections', version: '1.0.0' })).toBe(newer);
});
