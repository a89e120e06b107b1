import { defineRemote } from '@campus/portal-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';
import { type Listed, newerVersion } from './watch-versions.ts';

const user = authUser('student@sggs.ac.in');
const ballot = defineRemote({ id: 'elections', routes: [{ path: '/voting', element: <h1>Ballot</h1> }] });
let listed: Listed;
/** Answers to the request for a version's `portal.json`. */
let statusOfVersion: number;

beforeEach(() => {
  listed = { remotes: [{ id: 'elections', version: '1.0.0' }], shell: 'a' };
  statusOfVersion = 200;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string | URL) =>
      String(url) === '/registry.json'
        ? Response.json(listed)
        : new Response('{}', { status: statusOfVersion }),
    ),
  );
});

async function openVoting(anonymous = false) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const remotes = [aRemote({ paths: [{ path: '/voting', access: 'member', anonymous }] })];
  const shell = renderShell('/voting', {
    user,
    remotes,
    load: async () => ballot,
    shell: { version: 'a' },
    ran: [{ id: 'elections', version: '1.0.0', entry: '/remotes/elections/1.0.0/mf-manifest.json' }],
  });
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

describe('a remote whose code ran in this tab', () => {
  const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  beforeEach(() => reloaded.mockClear());
  const off = () => (listed.remotes = [{ id: 'elections', version: '1.0.0', off: { message: 'Back soon' } }]);

  it('is dropped by a reload when it was switched off, also on a page of another area', async () => {
    const { router } = await openVoting();
    await act(async () => router.navigate('/dashboard'));
    off();
    await askAgain();
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
  });

  it('is dropped by a reload when its version was taken back', async () => {
    await openVoting();
    listed.remotes = [{ id: 'elections', version: '0.9.0' }];
    statusOfVersion = 410;
    await askAgain();
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
    const asked = vi.mocked(fetch).mock.lastCall?.[0] as URL;
    expect(asked.pathname).toBe('/remotes/elections/1.0.0/portal.json');
  });

  it('stays when a newer version follows it, until the reader reloads', async () => {
    await openVoting();
    listed.remotes = [{ id: 'elections', version: '1.1.0' }];
    await askAgain();
    expect(await screen.findByText(/A newer version is ready/)).toBeVisible();
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('stays on a page of an anonymous flow, until the reader leaves that page', async () => {
    const { router } = await openVoting(true);
    off();
    await askAgain();
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    expect(reloaded).not.toHaveBeenCalled();
    await act(async () => router.navigate('/dashboard'));
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
  });
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
