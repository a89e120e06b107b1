import {
  askForRole,
  getAccess,
  type MyAccess,
  type MyRoleRequest,
  withdrawRoleRequest,
} from '@campus/contracts/access';
import { getMe } from '@campus/contracts/members';
import { notify } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authUser } from '../../testing/fake-auth-provider.ts';
import { renderShell } from '../../testing/render-shell.tsx';

const request = (over: Partial<MyRoleRequest> = {}): MyRoleRequest => ({
  id: 'a'.repeat(32),
  role: 'board',
  roleName: 'board member',
  reason: 'The board elected me.',
  day: '2026-11-20',
  state: 'open',
  answer: '',
  decidedOn: null,
  ...over,
});
const anAccess = (over: Partial<MyAccess> = {}): MyAccess => ({
  roles: [
    { role: 'student', name: 'student', from: 'address', by: null, day: null, reason: '', endsOn: null },
    {
      role: 'treasurer',
      name: 'treasurer',
      from: 'admin',
      by: 'Sunil Joshi',
      day: '2026-11-02',
      reason: 'Elected by the council.',
      endsOn: '2027-03-31',
    },
  ],
  allowed: ['Vote in student elections.', 'Enter income, plans and payments into the ledger.'],
  askable: [
    { role: 'board', name: 'board member', duty: 'read complaints and answer them' },
    { role: 'faculty', name: 'faculty', duty: 'decide on applications' },
  ],
  requests: [],
  ...over,
});
const open = (...answers: PreparedAnswer[]) => {
  const { me } = personas.treasurer;
  const shell = renderShell('/access', {
    user: authUser(me.email),
    answers: [answer(getMe, me), ...answers],
  });
  // As when the portal starts in a browser that has a session.
  void shell.session.begin();
  return shell;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  vi.spyOn(notify, 'error').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

it('tells a visitor who can log in, and offers a login that returns here', async () => {
  const { api } = renderShell('/access');
  const entry = await region('People who can log in');
  expect(entry.getByText(/@sggs\.ac\.in/)).toBeVisible();
  expect(entry.getByText(/@admin\.sggs\.ac\.in/)).toBeVisible();
  const login = (await region('Your account')).getByRole('link', { name: 'Login / Register' });
  expect(login).toHaveAttribute('href', '/login?next=%2Faccess');
  expect(screen.queryByRole('region', { name: 'Ask for a role' })).toBeNull();
  expect(api.calls.some(({ endpoint }) => endpoint === getAccess)).toBe(false);
});

it('asks a person without a confirmed address to confirm it', async () => {
  const user = { ...authUser('new@sggs.ac.in'), emailVerified: false };
  void renderShell('/access', { user }).session.begin();
  expect(await screen.findByRole('link', { name: 'Confirm my address' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Ask for a role' })).toBeNull();
});

it('shows a member their roles, who gave them and when, and their permissions', async () => {
  open(answer(getAccess, anAccess()));
  const roles = await region('Your roles');
  const [student, treasurer] = roles.getAllByRole('listitem');
  expect(student).toHaveTextContent('StudentComes with your email address.');
  expect(treasurer).toHaveTextContent(
    'Treasurer until 30 March 2027Given by Sunil Joshi on 2 November 2026.“Elected by the council.”',
  );
  const allowed = await region('What you can do');
  expect(allowed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(anAccess().allowed);
  expect(screen.queryByRole('region', { name: 'Your requests' })).toBeNull();
});

it('says that an admin gave a role if no more is known', async () => {
  const unknown = {
    role: 'board',
    name: 'board member',
    from: 'admin',
    by: null,
    day: null,
    reason: '',
    endsOn: null,
  } as const;
  open(answer(getAccess, anAccess({ roles: [unknown] })));
  expect(await screen.findByText('Given by an admin.')).toBeVisible();
});

it('sends a request once and shows it as waiting', async () => {
  let access = anAccess();
  const { api } = open(
    answer(getAccess, () => access),
    answer(askForRole, () => {
      access = anAccess({ requests: [request()] });
      return request();
    }),
  );
  const reason = await screen.findByLabelText('Why you need it');
  expect(screen.getByLabelText('Role')).toHaveAccessibleDescription(/read complaints and answer them/);
  await press('Send request');
  expect(reason).toHaveAccessibleDescription(/A reason is required/);
  await userEvent.type(reason, ' The board elected me. ');
  await press('Send request');
  expect(await screen.findByText('Waiting for an admin')).toBeVisible();
  const asked = api.calls.filter(({ endpoint }) => endpoint === askForRole);
  expect(asked.map(({ body }) => body)).toEqual([{ role: 'board', reason: 'The board elected me.' }]);
  await waitFor(() =>
    expect(document.activeElement).toContainElement(screen.getByText('Waiting for an admin')),
  );
  // The requested role is no longer offered.
  const choices = within(screen.getByLabelText('Role')).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['faculty']);
  expect(screen.getByLabelText('Role')).toHaveValue('faculty');
  expect(screen.getByLabelText('Why you need it')).toHaveValue('');
});

it('keeps the input when the portal refuses it, and shows the reason', async () => {
  open(
    answer(getAccess, anAccess()),
    answer(askForRole, () => {
      throw refusal('too-many-role-requests');
    }),
  );
  await userEvent.type(await screen.findByLabelText('Why you need it'), 'The board elected me.');
  await press('Send request');
  expect(await screen.findByText(/today’s limit of role requests/)).toBeVisible();
  expect(screen.getByLabelText('Why you need it')).toHaveValue('The board elected me.');
});

it('withdraws a request after confirmation, and keeps the focus in the page', async () => {
  let access = anAccess({ requests: [request()] });
  const { api } = open(
    answer(getAccess, () => access),
    answer(withdrawRoleRequest, () => {
      const withdrawn = request({ state: 'withdrawn' });
      access = anAccess({ requests: [withdrawn] });
      return withdrawn;
    }),
  );
  const withdrawals = () => api.calls.filter(({ endpoint }) => endpoint === withdrawRoleRequest);
  const button = { name: 'Withdraw the request for the role board member' };
  await userEvent.click(await screen.findByRole('button', button));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(withdrawals()).toEqual([]);
  await userEvent.click(screen.getByRole('button', button));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw it' }));
  expect(await screen.findByText('Withdrawn')).toBeVisible();
  expect(withdrawals()).toMatchObject([{ params: { id: request().id } }]);
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it('says when an admin was faster than the withdrawal', async () => {
  open(
    answer(getAccess, anAccess({ requests: [request()] })),
    answer(withdrawRoleRequest, () => {
      throw refusal('already-decided');
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Withdraw the request/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw it' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce());
});

it('shows the answer to each request, with the admin’s reason', async () => {
  const requests = [
    request({ state: 'refused', answer: 'The board is full.', decidedOn: '2026-11-21' }),
    request({ id: 'b'.repeat(32), state: 'granted', answer: 'Elected.', decidedOn: '2026-11-21' }),
  ];
  open(answer(getAccess, anAccess({ requests, askable: [] })));
  const list = await region('Your requests');
  expect(list.getByText('Refused')).toBeVisible();
  expect(list.getByText(/The board is full\./)).toBeVisible();
  expect(list.getByText('Granted')).toBeVisible();
  expect(list.queryByRole('button')).toBeNull();
  expect(screen.getByText('You have every role, or have already asked for it.')).toBeVisible();
});

it('shows an error with a retry, and still explains who can log in', async () => {
  let broken = true;
  open(
    answer(getAccess, () => {
      if (broken) throw refusal('unavailable');
      return anAccess();
    }),
  );
  const retry = await screen.findByRole('button', { name: /try again/i });
  expect(screen.getByRole('region', { name: 'People who can log in' })).toBeVisible();
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('region', { name: 'Your roles' })).toBeVisible();
});
