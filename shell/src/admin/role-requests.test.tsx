import { decideRoleRequest, listRoleRequests, type RoleRequest } from '@campus/contracts/access';
import { listMembers } from '@campus/contracts/members';
import { notify } from '@campus/portal-kit';
import { answer, type PreparedAnswer, refusal } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authUser } from '../testing/fake-auth-provider.ts';
import { renderShell } from '../testing/render-shell.tsx';

const request = (over: Partial<RoleRequest> = {}): RoleRequest => ({
  id: 'a'.repeat(32),
  role: 'board',
  roleName: 'board member',
  reason: 'The board elected me.',
  day: '2026-11-20',
  state: 'open',
  member: { id: 'uid-asha', name: 'Asha Patil', email: 'asha@sggs.ac.in', roles: ['student'] },
  ...over,
});
const noMembers = answer(listMembers, { items: [], next: null });
const open = (...answers: PreparedAnswer[]) =>
  renderShell('/admin/members', {
    user: authUser('admin@admin.sggs.ac.in'),
    answers: [noMembers, ...answers],
  });
const waiting = async () => within(await screen.findByRole('region', { name: 'Requests for roles' }));

beforeEach(() => void vi.spyOn(notify, 'success').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

it('says when there are no requests', async () => {
  open(answer(listRoleRequests, { items: [], next: null }));
  expect(await (await waiting()).findByText('There are no requests for roles.')).toBeVisible();
});

it.each([
  ['Give the role board member to Asha Patil', 'Give the role', true, 'now has the role board member'],
  ['Refuse Asha Patil the role board member', 'Refuse the role', false, 'was refused the role board member'],
])('decides with a reason: %s', async (button, confirm, granted, said) => {
  let items = [request()];
  const { api } = open(
    answer(listRoleRequests, () => ({ items, next: null })),
    answer(decideRoleRequest, () => {
      items = [];
      return request({ state: granted ? 'granted' : 'refused' });
    }),
  );
  const list = await waiting();
  expect(await list.findByText('“The board elected me.”')).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/A reason is required/);
  await userEvent.type(dialog.getByLabelText('Reason'), 'As agreed.');
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  expect(await list.findByText('There are no requests for roles.')).toBeVisible();
  const decisions = api.calls.filter(({ endpoint }) => endpoint === decideRoleRequest);
  expect(decisions).toMatchObject([
    { params: { id: request().id }, body: { granted, reason: 'As agreed.' } },
  ]);
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(said));
  // Not lost with the button.
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it('keeps the reason and explains when someone else was faster', async () => {
  open(
    answer(listRoleRequests, { items: [request()], next: null }),
    answer(decideRoleRequest, () => {
      throw refusal('already-decided');
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Give the role .* to Asha Patil/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'As agreed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Give the role' }));
  expect(await dialog.findByText(/Someone else has already decided this/)).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('As agreed.');
});

it('leaves the admin’s own request to another admin', async () => {
  const own = request({
    member: { id: 'uid-admin', name: 'Sunil Joshi', email: 'admin@admin.sggs.ac.in', roles: ['admin'] },
  });
  open(answer(listRoleRequests, { items: [own], next: null }));
  const list = await waiting();
  expect(await list.findByText(/Another admin decides on it/)).toBeVisible();
  expect(list.queryByRole('button')).toBeNull();
});

it('shows the members even when the requests fail to load', async () => {
  open(
    answer(listRoleRequests, () => {
      throw refusal('unavailable');
    }),
  );
  const list = await waiting();
  expect(await list.findByRole('button', { name: /try again/i })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible();
}, 15_000);
