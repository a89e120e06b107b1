import { listRoleRequests } from '@campus/contracts/access';
import { problems } from '@campus/contracts/areas';
import {
  changeRole,
  endMembers,
  listMembers,
  lockMember,
  type Member,
  setLeavingDay,
} from '@campus/contracts/members';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { answer } from '@campus/portal-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';

const admin = authUser('admin@admin.sggs.ac.in');
const member = (email: string, roles: Member['roles']): Member => ({
  id: `uid-${email.split('@')[0]}`,
  email,
  name: '',
  roles,
  since: '2026-11-01',
  standing: 'active',
  lockReason: '',
  terms: [],
  leavesOn: null,
});
const asha = member('asha@sggs.ac.in', ['student']);
const noRequests = answer(listRoleRequests, { items: [], next: null });
const onePage = answer(listMembers, { items: [asha], next: null });

/** Opens the menu of a member's row and chooses from it. */
async function choose(menu: string | RegExp, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

it("shows the candidates first, then the shell's sections", async () => {
  renderShell('/admin', {
    user: admin,
    // As the registry has them: by name.
    remotes: [
      aRemote({
        id: 'complaints',
        paths: [{ path: '/complaint-system', access: 'member' }],
        cards: [{ card: 'anonymous-complaints', path: '/complaint-system' }],
        adminSections: [{ id: 'word-filter', title: 'Word filter' }],
      }),
      aRemote(),
    ],
    load: async () =>
      defineRemote({
        id: 'elections',
        routes: [],
        adminSections: [{ id: 'candidates', element: <h2>Who stands</h2> }],
      }),
  });
  expect(await screen.findByRole('heading', { name: 'Who stands' })).toBeInTheDocument();
  const nav = screen.getByRole('navigation', { name: 'Admin Panel' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Candidates',
    'Word filter',
    'Members and roles',
    'Class list',
    'Working days',
    'Retention',
    'Remotes',
    'Audit log',
    'Email',
    'System',
  ]);
});

it('has the open section as its title, in the tab too', async () => {
  const { router } = renderShell('/admin/members', { user: admin, answers: [noRequests, onePage] });
  const title = () => screen.getByRole('heading', { level: 1 });
  await screen.findByRole('heading', { level: 1, name: 'Members and roles' });
  expect(title()).toHaveAccessibleDescription('Admin Panel');
  await waitFor(() =>
    expect(document.title).toBe('Members and roles · Admin Panel · College Transparency System'),
  );
  expect(screen.getAllByRole('heading', { name: 'Members and roles' })).toHaveLength(1);
  await act(async () => router.navigate('/admin/remotes'));
  expect(title()).toHaveFocus();
  expect(title()).toHaveTextContent('Remotes');
  await act(async () => router.navigate('/admin/no-such-section'));
  expect(document.title).toBe('Admin Panel · College Transparency System');
});

it('stays when the remote of a section fails', async () => {
  renderShell('/admin', {
    user: admin,
    remotes: [aRemote()],
    load: () => Promise.reject(Object.assign(new Error('x'), { name: 'RemoteLoadError', kind: 'timeout' })),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Elections takes too long to load');
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Audit log' })).toBeInTheDocument();
});

it('redirects everyone else to the landing page', async () => {
  const { path } = renderShell('/admin', { user: authUser('student@sggs.ac.in') });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(path()).toBe('/dashboard');
});

it('loads the members page by page', async () => {
  const bela = member('bela@sggs.ac.in', ['student']);
  renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      answer(listMembers, ({ query }) =>
        (query as { cursor?: string }).cursor === 'c1'
          ? { items: [bela], next: null }
          : { items: [asha], next: 'c1' },
      ),
    ],
  });
  await screen.findByText('asha@sggs.ac.in');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('bela@sggs.ac.in');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('keeps the loaded members when the next page fails', async () => {
  renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      answer(listMembers, ({ query }) => {
        if ((query as { cursor?: string }).cursor === 'c1')
          throw new ApiError({ ...problems.internal, code: 'internal' });
        return { items: [asha], next: 'c1' };
      }),
    ],
  });
  await screen.findByText('asha@sggs.ac.in');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByText('asha@sggs.ac.in')).toBeInTheDocument();
});

it('gives a role only with a reason', async () => {
  const { api } = renderShell('/admin/members', {
    user: admin,
    answers: [noRequests, onePage, answer(changeRole, { ...asha, roles: ['faculty'] })],
  });
  await choose('Change asha@sggs.ac.in', 'Change roles');
  const give = await screen.findByRole('button', { name: 'Give the role faculty' });
  await userEvent.click(give);
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/A reason is required/);
  expect(api.calls.some(({ endpoint }) => endpoint === changeRole)).toBe(false);

  await userEvent.type(screen.getByLabelText('Reason'), 'Teaches physics');
  await userEvent.click(give);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.find(({ endpoint }) => endpoint === changeRole)).toMatchObject({
    params: { id: 'uid-asha', role: 'faculty' },
    body: { granted: true, reason: 'Teaches physics' },
  });
});

it('gives a role with an end and a successor, and moves the end', async () => {
  const treasurer: Member = {
    ...asha,
    roles: ['student', 'treasurer'],
    terms: [{ role: 'treasurer', endsOn: '2027-03-31', successor: 'ravi@sggs.ac.in' }],
  };
  const { api } = renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      answer(listMembers, { items: [treasurer], next: null }),
      answer(changeRole, treasurer),
    ],
  });
  expect(await screen.findByText('treasurer until 30 March 2027')).toBeVisible();
  await choose('Change asha@sggs.ac.in', 'Change roles');
  expect(await screen.findByText('treasurer: until 30 March 2027, then ravi@sggs.ac.in.')).toBeVisible();
  const change = 'Change the end of the role treasurer';
  await userEvent.selectOptions(await screen.findByLabelText('Change'), change);
  const lastDay = screen.getByLabelText('Last day (optional)');
  await waitFor(() => expect(lastDay).toHaveValue('2027-03-30'));
  expect(screen.getByLabelText('Hand over to (optional)')).toHaveValue('ravi@sggs.ac.in');
  await userEvent.clear(lastDay);
  await userEvent.type(lastDay, '2027-06-30');
  await userEvent.type(screen.getByLabelText('Reason'), 'One more term');
  await userEvent.click(screen.getByRole('button', { name: change }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.find(({ endpoint }) => endpoint === changeRole)).toMatchObject({
    params: { id: 'uid-asha', role: 'treasurer' },
    body: {
      granted: true,
      reason: 'One more term',
      endsOn: '2027-07-01',
      successor: 'ravi@sggs.ac.in',
    },
  });
});

it('closes the role dialog without waiting for the refetch', async () => {
  let isSaved = false;
  renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      answer(listMembers, () => (isSaved ? new Promise(() => undefined) : { items: [asha], next: null })),
      answer(changeRole, () => {
        isSaved = true;
        return { ...asha, roles: ['faculty'] };
      }),
    ],
  });
  await choose('Change asha@sggs.ac.in', 'Change roles');
  await userEvent.type(await screen.findByLabelText('Reason'), 'Teaches physics');
  await userEvent.click(screen.getByRole('button', { name: 'Give the role faculty' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('explains each role, and gives the treasurer role', async () => {
  const { api } = renderShell('/admin/members', {
    user: admin,
    answers: [noRequests, onePage, answer(changeRole, { ...asha, roles: ['student', 'treasurer'] })],
  });
  await choose('Change asha@sggs.ac.in', 'Change roles');
  const change = await screen.findByLabelText('Change');
  expect(change).toHaveAccessibleDescription(/no vote in student elections/);
  await userEvent.selectOptions(change, 'Give the role treasurer');
  expect(change).toHaveAccessibleDescription(/into the ledger/);
  await userEvent.type(screen.getByLabelText('Reason'), 'Keeps the books');
  await userEvent.click(screen.getByRole('button', { name: 'Give the role treasurer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.find(({ endpoint }) => endpoint === changeRole)).toMatchObject({
    params: { id: 'uid-asha', role: 'treasurer' },
  });
});

it('says that the last admin stays, and keeps the reason', async () => {
  const { status, message } = problems['last-admin'];
  renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      answer(listMembers, { items: [member('admin@admin.sggs.ac.in', ['admin'])], next: null }),
      answer(changeRole, () => {
        throw new ApiError({ status, code: 'last-admin', message });
      }),
    ],
  });
  await choose(/^Change \S+@/, 'Change roles');
  await userEvent.selectOptions(await screen.findByLabelText('Change'), 'Take the role admin');
  await userEvent.type(screen.getByLabelText('Reason'), 'Leaves');
  await userEvent.click(screen.getByRole('button', { name: 'Take the role admin' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('Reason')).toHaveValue('Leaves');
});

const openAccess = () => choose(/^Change \S+@/, 'Change access');

it('locks a member with a reason', async () => {
  const { api } = renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      onePage,
      answer(lockMember, { ...asha, standing: 'locked', lockReason: 'Lost laptop.' }),
    ],
  });
  await openAccess();
  await userEvent.click(await screen.findByRole('button', { name: 'Lock the account' }));
  expect(await screen.findByText('A reason is required.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Reason'), 'Lost laptop.');
  await userEvent.click(screen.getByRole('button', { name: 'Lock the account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.find(({ endpoint }) => endpoint === lockMember)).toMatchObject({
    params: { id: 'uid-asha' },
    body: { locked: true, reason: 'Lost laptop.' },
  });
});

it('shows why a member is locked, and unlocks them; removes a leaving day', async () => {
  const locked: Member = { ...asha, standing: 'locked', lockReason: 'Lost laptop.', leavesOn: '2027-07-01' };
  const { api } = renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      answer(listMembers, { items: [locked], next: null }),
      answer(setLeavingDay, { ...asha }),
    ],
  });
  await openAccess();
  expect(await screen.findByText('Locked: Lost laptop.')).toBeInTheDocument();
  const change = screen.getByLabelText('Change');
  expect(
    within(change)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Unlock the account', 'Set the leaving day', 'Remove the leaving day']);
  await userEvent.selectOptions(change, 'Remove the leaving day');
  await userEvent.type(screen.getByLabelText('Reason'), 'Stays for a doctorate.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the leaving day' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.find(({ endpoint }) => endpoint === setLeavingDay)).toMatchObject({
    body: { leavesOn: null, reason: 'Stays for a doctorate.' },
  });
});

it('keeps what is searched for in the address', async () => {
  const { api, path } = renderShell('/admin/members?query=asha&standing=locked', {
    user: admin,
    answers: [noRequests, onePage],
  });
  const asked = () => api.calls.findLast(({ endpoint }) => endpoint === listMembers)?.query;
  const field = await screen.findByRole('searchbox', { name: 'Search' });
  expect(field).toHaveValue('asha');
  expect(screen.getByLabelText('Show')).toHaveValue('locked');
  expect(asked()).toMatchObject({ query: 'asha', standing: 'locked' });
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Left');
  await userEvent.clear(field);
  await userEvent.type(field, 'bela{Enter}');
  expect(path()).toBe('/admin/members?query=bela&standing=ended');
  await vi.waitFor(() => expect(asked()).toMatchObject({ query: 'bela', standing: 'ended' }));
});

it('requests locked or former members from the API', async () => {
  const { api } = renderShell('/admin/members', { user: admin, answers: [noRequests, onePage] });
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Locked');
  await vi.waitFor(() =>
    expect(api.calls.at(-1)).toMatchObject({ endpoint: listMembers, query: { standing: 'locked' } }),
  );
});

it('ends memberships by list, and reports the result of each line', async () => {
  const { api } = renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      onePage,
      answer(endMembers, {
        lines: [
          { line: 1, email: 'asha@sggs.ac.in', result: 'ended', message: '2027-07-01' },
          { line: 2, email: 'new@sggs.ac.in', result: 'unknown', message: '' },
        ],
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End memberships by list' }));
  const button = await screen.findByRole('button', { name: 'End these memberships' });
  await userEvent.type(screen.getByLabelText('Reason'), 'Graduated.');
  await userEvent.click(button);
  expect(await screen.findByText('Choose a file.')).toBeInTheDocument();
  await userEvent.upload(screen.getByLabelText('List'), new File(['asha@sggs.ac.in'], 'list.csv'));
  await userEvent.click(button);
  const table = within(await screen.findByRole('table', { name: 'Result of each line' }));
  expect(table.getByText('new@sggs.ac.in')).toBeInTheDocument();
  expect(table.getByText('Never logged in')).toBeInTheDocument();
  const sent = api.calls.find(({ endpoint }) => endpoint === endMembers)?.body as FormData;
  expect([sent.get('reason'), (sent.get('list') as File).name]).toEqual(['Graduated.', 'list.csv']);
});

it('keeps the report on a list when the next upload fails', async () => {
  let isBroken = false;
  renderShell('/admin/members', {
    user: admin,
    answers: [
      noRequests,
      onePage,
      answer(endMembers, () => {
        if (isBroken) throw new ApiError({ status: 400, code: 'x', message: 'Not a list.' });
        return { lines: [{ line: 1, email: 'new@sggs.ac.in', result: 'unknown', message: '' }] };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End memberships by list' }));
  const send = async () => {
    await userEvent.upload(screen.getByLabelText('List'), new File(['new@sggs.ac.in'], 'list.csv'));
    await userEvent.click(screen.getByRole('button', { name: 'End these memberships' }));
  };
  await userEvent.type(await screen.findByLabelText('Reason'), 'Graduated.');
  await send();
  await screen.findByRole('table', { name: 'Result of each line' });
  isBroken = true;
  await send();
  expect(await screen.findByText('Not a list.')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Result of each line' })).toBeVisible();
});
