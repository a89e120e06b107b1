import { getMe } from '@campus/contracts/members';
import { RemoteLoadError, type RemoteLoadErrorKind } from '@campus/federation/runtime';
import { defineRemote } from '@campus/portal-kit';
import { answer } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';

const user = authUser('student@sggs.ac.in');
const ballot = defineRemote({ id: 'elections', routes: [{ path: '/voting', element: <h1>Ballot</h1> }] });

it('shows the page of the remote', async () => {
  renderShell('/voting', { user, remotes: [aRemote()], load: async () => ballot });
  expect(await screen.findByRole('heading', { name: 'Ballot' })).toBeInTheDocument();
});

it.each<[RemoteLoadErrorKind, RegExp]>([
  ['timeout', /Elections takes too long to load/],
  ['unreachable', /Elections can’t be reached/],
  ['invalid', /Elections can’t be shown/],
  ['newer', /Elections needs a newer portal/],
  ['off', /Elections is switched off.*Closed until Monday/],
  ['out-of-order', /Elections is out of order.*Closed until Monday/],
])('explains a failure: %s', async (kind, words) => {
  const error = new RemoteLoadError(kind, 'Closed until Monday.');
  renderShell('/voting', { user, remotes: [aRemote()], load: () => Promise.reject(error) });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: 'About Us' })).toBeInTheDocument();
});

const owner = { team: 'Elections team', contact: 'elections@college.example' };
const failing = (kind: RemoteLoadErrorKind, changes: Parameters<typeof aRemote>[0]) =>
  renderShell('/voting', {
    user,
    remotes: [aRemote(changes)],
    load: () => Promise.reject(new RemoteLoadError(kind, 'Closed until Monday.')),
  });

it('names the team to tell about a failure that lasts', async () => {
  failing('invalid', { owner });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'If this keeps happening, tell the Elections team: elections@college.example',
  );
  expect(screen.getByRole('link', { name: owner.contact })).toHaveAttribute(
    'href',
    'mailto:elections@college.example?subject=Elections%20can%E2%80%99t%20be%20shown',
  );
});

it.each<[string, RemoteLoadErrorKind, object]>([
  ['of a remote that an admin switched off', 'off', { owner }],
  ['of a version that names no owner', 'invalid', {}],
])('names no team on the page %s', async (_, kind, changes) => {
  failing(kind, changes);
  expect(await screen.findByRole('alert')).not.toHaveTextContent('tell the');
});

it('runs a version that stopped a tab only if the reader opens it anyway', async () => {
  const load = async (_: string, anyway?: boolean) => {
    if (anyway) return ballot;
    throw new RemoteLoadError('stopped', 'x');
  };
  renderShell('/voting', { user, remotes: [aRemote()], load });
  expect(await screen.findByRole('alert')).toHaveTextContent('Elections stopped a tab');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open it anyway' }));
  expect(await screen.findByRole('heading', { name: 'Ballot' })).toBeInTheDocument();
});

it('recovers with Retry, and offers a reload if that fails', async () => {
  let works = false;
  const load = async () => {
    if (works) return ballot;
    throw new RemoteLoadError('unreachable', 'x');
  };
  renderShell('/voting', { user, remotes: [aRemote()], load });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Ballot' })).toBeInTheDocument();
});

it('keeps a crash inside the page, and shows the next page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Crash = () => {
    throw new TypeError('secret detail');
  };
  const { router } = renderShell('/voting', {
    user,
    remotes: [aRemote()],
    load: async () => defineRemote({ id: 'elections', routes: [{ path: '/voting', element: <Crash /> }] }),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Elections has stopped working');
  expect(alert).not.toHaveTextContent('secret');
  await router.navigate('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
});

it('shows the active version on retry after a crash', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Crash = () => {
    throw new TypeError('x');
  };
  const broken = defineRemote({ id: 'elections', routes: [{ path: '/voting', element: <Crash /> }] });
  const load = vi.fn(async () => ballot).mockResolvedValueOnce(broken);
  renderShell('/voting', { user, remotes: [aRemote()], load });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Ballot' })).toBeInTheDocument();
});

it('mounts absolute paths and their children below the claimed path', async () => {
  const remote = aRemote({ id: 'complaints', paths: [{ path: '/complaint-system/*', access: 'public' }] });
  const definition = defineRemote({
    id: 'complaints',
    routes: [
      { path: '/complaint-system', element: <h1>Home</h1> },
      { path: '/complaint-system/submit', element: <h1>Submit</h1> },
      { path: '/elsewhere', element: <h1>Not claimed</h1> },
    ],
  });
  const { router } = renderShell('/complaint-system', { remotes: [remote], load: async () => definition });
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  await router.navigate('/complaint-system/submit');
  expect(await screen.findByRole('heading', { name: 'Submit' })).toBeInTheDocument();
  for (const path of ['/complaint-system/nothing', '/elsewhere']) {
    await router.navigate(path);
    await waitFor(() => screen.getByRole('heading', { name: 'There is no page here' }));
    await router.navigate('/complaint-system');
    await waitFor(() => screen.getByRole('heading', { name: 'Home' }));
  }
});

it('loads the remote while the session is unknown, but not for visitors', async () => {
  localStorage.setItem('campus.signed-in', '1');
  const asking = answer(getMe, () => new Promise(() => undefined));
  const signedIn = renderShell('/voting', { user, remotes: [aRemote()], answers: [asking] });
  await waitFor(() => expect(signedIn.loaded).toEqual(['elections']));

  localStorage.clear();
  const visitor = renderShell('/voting', { remotes: [aRemote()] });
  await screen.findByRole('heading', { name: 'Login' });
  expect(visitor.loaded).toEqual([]);
});

it('keeps members from a page whose action they don’t have', async () => {
  const pages = [{ path: '/voting', title: 'Count', action: 'ledger.write', forbidden: 'Treasurers count.' }];
  renderShell('/voting', { user, remotes: [aRemote({ pages })], load: async () => ballot });
  expect(await screen.findByText('Treasurers count.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Count' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Ballot' })).toBeNull();
});
