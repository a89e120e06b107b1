import { addStandIn, endStandIn, listStandIns, type StandIn } from '@campus/contracts';
import { defineRemote, notify } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StandInsPage } from './stand-ins-page.tsx';

const path = '/transparency-budget/stand-ins';
const remote = defineRemote({ id: 'budget', routes: [{ path, element: <StandInsPage /> }] });
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
const open = (session: keyof typeof personas, ...answers: PreparedAnswer[]) =>
  renderRemote(remote, { path, session: personas[session], answers });
const list = (...standIns: StandIn[]) => answer(listStandIns, standIns);
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail address of your colleague');
const firstDay = () => screen.getByLabelText<HTMLInputElement>('First day').value;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.spyOn(notify, 'success').mockReturnValue(undefined);
  vi.spyOn(notify, 'error').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

it('explains to everybody else what it is for', async () => {
  open('student', list());
  expect(await screen.findByRole('heading', { name: 'You stand in for nobody' })).toBeVisible();
  expect(screen.queryByLabelText(/E-mail/)).toBeNull();
});

it('tells a student for whom he stands in, and leads to what waits', async () => {
  open('student', list(standIn()));
  const section = within(await screen.findByRole('region', { name: 'You stand in for' }));
  expect(section.getByText('Ravi Deshmukh')).toBeVisible();
  expect(section.getByText('Now')).toBeVisible();
  expect(section.getByRole('link', { name: 'What waits for a decision' })).toHaveAttribute(
    'href',
    '/transparency-budget/faculty-dashboard',
  );
  expect(screen.queryByLabelText(/E-mail/)).toBeNull();
});

it('leads to nothing before it begins', async () => {
  open('student', list(standIn({ from: '2099-11-01' })));
  expect(await screen.findByText('Later')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'What waits for a decision' })).toBeNull();
});

it('lets a reviewer name a colleague, and shows it', async () => {
  let all: StandIn[] = [];
  const { api } = open(
    'faculty',
    answer(listStandIns, () => all),
    answer(addStandIn, () => {
      all = [standIn()];
      return all[0]!;
    }),
  );
  await screen.findByRole('region', { name: 'Who stands in for you' });
  await userEvent.type(email(), ' student@sggs.ac.in ');
  const until = screen.getByLabelText('Last day');
  await userEvent.type(until, firstDay());
  await press('Let them stand in for me');
  expect(await screen.findByText('Asha Patil')).toBeVisible();
  expect(api.calls.find(({ endpoint }) => endpoint === addStandIn)?.body).toEqual({
    email: 'student@sggs.ac.in',
    from: firstDay(),
    until: firstDay(),
  });
  expect(email()).toHaveValue('');
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Asha Patil stands in'));
});

it('sends no days that make no sense, and says why beside the field', async () => {
  const { api } = open('faculty', list());
  await screen.findByRole('region', { name: 'Who stands in for you' });
  await userEvent.type(email(), 'student@sggs.ac.in');
  const until = screen.getByLabelText('Last day');
  await press('Let them stand in for me');
  expect(until).toHaveAccessibleDescription(/This is not a date/);
  await userEvent.type(until, '2020-01-01');
  expect(until).toHaveAccessibleDescription(/before the first/);
  await userEvent.clear(until);
  await userEvent.type(until, '2099-01-01');
  expect(until).toHaveAccessibleDescription(/At most 60 days at once/);
  await press('Let them stand in for me');
  expect(api.calls.some(({ endpoint }) => endpoint === addStandIn)).toBe(false);
});

it('keeps what was typed when the portal refuses, with the reason beside the field', async () => {
  open(
    'faculty',
    list(),
    answer(addStandIn, () => {
      throw refusal('invalid-input', { email: 'Nobody with this address has signed in here.' });
    }),
  );
  await screen.findByRole('region', { name: 'Who stands in for you' });
  await userEvent.type(email(), 'nobody@sggs.ac.in');
  await userEvent.type(screen.getByLabelText('Last day'), firstDay());
  await press('Let them stand in for me');
  await waitFor(() => expect(email()).toHaveAccessibleDescription(/Nobody with this address/));
  expect(email()).toHaveValue('nobody@sggs.ac.in');
  expect(email()).toHaveFocus();
});

it('ends one only after asking', async () => {
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
  const nobody = await screen.findByText(/^Nobody\./);
  // Not lost with the button: the next Tab goes on from here.
  await waitFor(() => expect(document.activeElement).toContainElement(nobody));
  expect(document.body).not.toHaveFocus();
  expect(ended()).toMatchObject([{ params: { id: 'a'.repeat(24) } }]);
});

it('says when it could not be ended, and keeps it', async () => {
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
