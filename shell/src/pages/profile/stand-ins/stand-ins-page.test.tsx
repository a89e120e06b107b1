import { getMe, type Me } from '@campus/contracts/members';
import { addStandIn, endStandIn, listStandIns, type StandIn } from '@campus/contracts/stand-ins';
import { notify } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authUser } from '../../../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../../../testing/render-shell.tsx';

const path = '/profile/stand-ins';
const remotes = [
  aRemote({
    id: 'budget',
    paths: [],
    cards: [{ card: 'transparency-budget', path: '/transparency-budget' }],
  }),
  aRemote({ id: 'integrity', paths: [], cards: [{ card: 'academic-integrity', path: '/cheating-records' }] }),
];
const ravi = { id: 'uid-faculty', name: 'Ravi Deshmukh' };
const asha = { id: 'uid-student', name: 'Asha Patil' };
const standIn = (over: Partial<StandIn> = {}): StandIn => ({
  id: 'a'.repeat(24),
  absent: ravi,
  standIn: asha,
  from: '2026-11-01',
  until: '2099-11-30',
  ...over,
});
const open = (session: keyof typeof personas, ...answers: PreparedAnswer[]) => {
  const { me } = personas[session];
  return renderShell(path, { user: authUser(me.email), remotes, answers: [answer(getMe, me), ...answers] });
};
const list = (...standIns: StandIn[]) => answer(listStandIns, standIns);
const email = () => screen.getByLabelText<HTMLInputElement>('Your colleague’s email address');
const firstDay = () => screen.getByLabelText<HTMLInputElement>('First day').value;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.spyOn(notify, 'success').mockReturnValue(undefined);
  vi.spyOn(notify, 'error').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

it('explains the page to members who are not stand-ins', async () => {
  open('student', list());
  expect(await screen.findByRole('heading', { name: 'You are not a stand-in for anyone' })).toBeVisible();
  expect(screen.queryByLabelText(/email address/)).toBeNull();
});

/** The pages on which a stand-in decides. */
const waiting = () =>
  within(screen.getByRole('navigation', { name: 'Waiting for a decision' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('shows stand-ins whom they act for, with links to where they decide', async () => {
  open('standIn', list(standIn({ standIn: { id: 'uid-stand-in', name: 'Arun Pawar' } })));
  const section = within(await screen.findByRole('region', { name: 'You decide in the place of' }));
  expect(section.getByText('Ravi Deshmukh')).toBeVisible();
  expect(section.getByText('Now')).toBeVisible();
  // Health & Leave is not installed here.
  expect(waiting()).toEqual(['/transparency-budget', '/cheating-records']);
});

it('shows a member who lost the role only what is left to end', async () => {
  open('student', list(standIn()));
  expect(await screen.findByText('Ravi Deshmukh')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Waiting for a decision' })).toBeNull();
  expect(screen.queryByLabelText(/email address/)).toBeNull();
});

it('shows no links before the period begins', async () => {
  open('standIn', list(standIn({ from: '2099-11-01', standIn: { id: 'uid-stand-in', name: 'Arun Pawar' } })));
  expect(await screen.findByText('Later')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Waiting for a decision' })).toBeNull();
});

it('removes the permission as soon as a stand-in ends it', async () => {
  let me: Me = personas.standIn.me;
  let all = [standIn({ standIn: { id: me.id, name: 'Arun Pawar' } })];
  const { session } = open(
    'standIn',
    answer(getMe, () => me),
    answer(listStandIns, () => all),
    answer(endStandIn, () => {
      all = [];
      me = { ...me, permissions: personas.faculty.me.permissions };
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'End: Ravi Deshmukh' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
  await waitFor(() => expect(session.get()).toMatchObject({ me: { permissions: me.permissions } }));
  expect(screen.queryByRole('region', { name: 'You decide in the place of' })).toBeNull();
});

it('still opens at its former address, even without the budget', async () => {
  const { me } = personas.faculty;
  const shell = renderShell('/transparency-budget/stand-ins', {
    user: authUser(me.email),
    answers: [answer(getMe, me), list()],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'While you are away' })).toBeVisible();
  expect(shell.path()).toBe(path);
});

it('requires a login', async () => {
  const shell = renderShell(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(shell.path()).toBe('/login?next=%2Fprofile%2Fstand-ins');
});

it('lets a reviewer name a colleague, and shows the stand-in', async () => {
  let all: StandIn[] = [];
  const { api } = open(
    'faculty',
    answer(listStandIns, () => all),
    answer(addStandIn, () => {
      all = [standIn()];
      return all[0]!;
    }),
  );
  await screen.findByRole('region', { name: 'Your stand-ins' });
  await userEvent.type(email(), ' student@sggs.ac.in ');
  const until = screen.getByLabelText('Last day');
  await userEvent.type(until, firstDay());
  await press('Add stand-in');
  expect(await screen.findByText('Asha Patil')).toBeVisible();
  expect(api.calls.find(({ endpoint }) => endpoint === addStandIn)?.body).toEqual({
    email: 'student@sggs.ac.in',
    from: firstDay(),
    until: firstDay(),
  });
  expect(email()).toHaveValue('');
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText('Asha Patil')));
});

it('refuses invalid days, with the reason beside the field', async () => {
  const { api } = open('faculty', list());
  await screen.findByRole('region', { name: 'Your stand-ins' });
  await userEvent.type(email(), 'student@sggs.ac.in');
  const until = screen.getByLabelText('Last day');
  await press('Add stand-in');
  expect(until).toHaveAccessibleDescription(/This is not a date/);
  await userEvent.type(until, '2020-01-01');
  expect(until).toHaveAccessibleDescription(/before the first/);
  await userEvent.clear(until);
  await userEvent.type(until, '2099-01-01');
  expect(until).toHaveAccessibleDescription(/At most 60 days at once/);
  await press('Add stand-in');
  expect(api.calls.some(({ endpoint }) => endpoint === addStandIn)).toBe(false);
});

it('keeps the input when the portal refuses it, with the reason beside the field', async () => {
  open(
    'faculty',
    list(),
    answer(addStandIn, () => {
      throw refusal('invalid-input', { email: 'No one with this address has logged in.' });
    }),
  );
  await screen.findByRole('region', { name: 'Your stand-ins' });
  await userEvent.type(email(), 'nobody@sggs.ac.in');
  await userEvent.type(screen.getByLabelText('Last day'), firstDay());
  await press('Add stand-in');
  await waitFor(() => expect(email()).toHaveAccessibleDescription(/No one with this address/));
  expect(email()).toHaveValue('nobody@sggs.ac.in');
  expect(email()).toHaveFocus();
});

it('ends a stand-in after confirmation', async () => {
  let all = [standIn()];
  const { api } = open(
    'faculty',
    answer(listStandIns, () => all),
    answer(endStandIn, () => {
      all = [];
    }),
  );
  const ended = () => api.calls.filter(({ endpoint }) => endpoint === endStandIn);
  await userEvent.click(await screen.findByRole('button', { name: 'End: Asha Patil' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/will no longer decide in your place/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(ended()).toHaveLength(0);
  await press('End: Asha Patil');
  await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
  const noOne = await screen.findByText(/^No one yet\./);
  // The focus isn't lost with the button: the next Tab starts here.
  await waitFor(() => expect(document.activeElement).toContainElement(noOne));
  expect(document.body).not.toHaveFocus();
  expect(ended()).toMatchObject([{ params: { id: 'a'.repeat(24) } }]);
});

it('says when ending failed, and keeps the stand-in', async () => {
  open(
    'student',
    list(standIn()),
    answer(endStandIn, () => {
      throw refusal('unavailable');
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'End: Ravi Deshmukh' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce());
  expect(screen.getByText('Ravi Deshmukh')).toBeVisible();
});
