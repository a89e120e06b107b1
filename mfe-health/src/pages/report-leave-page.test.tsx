import { reportLeave } from '@campus/contracts/health';
import { defineRemote } from '@campus/portal-kit';
import { answer, personas, renderRemote, type FakeCall } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { reporters } from '../reporting/reporters.ts';
import { ReportLeavePage } from './report-leave-page.tsx';

const path = '/report-leave';
const remote = defineRemote({ id: 'health', routes: [{ path, element: <ReportLeavePage /> }] });
const message = 'Your request for leave is in.';
const open = () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z'), toFake: ['Date', 'Intl'] });
  return renderRemote(remote, {
    path,
    answers: [answer(reportLeave, ({ body }: FakeCall) => ({ message, id: (body as { id: string }).id }))],
  });
};
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask for leave' }));

afterEach(() => {
  reporters.set(personas.student.me.id, null);
  vi.useRealTimers();
});

it('says beside each field what is missing, and sends nothing', async () => {
  const view = open();
  await send();
  for (const words of [
    'Choose what it is for.',
    'Choose a day.',
    'Your registration number is required.',
    'A parent’s address is required.',
  ])
    expect(screen.getByText(words)).toBeVisible();
  expect(field('What it is for')).toHaveFocus();
  expect(view.api.calls).toEqual([]);
});

it('asks for leave, and says that it waits for a decision and who is told', async () => {
  const view = open();
  await userEvent.selectOptions(field('What it is for'), 'Travel home');
  await userEvent.type(field(/^First day/), '2026-12-01');
  await userEvent.type(field(/^Last day/), '2026-12-03');
  await userEvent.type(field(/^Registration number/), '2021BCS042');
  await userEvent.type(field(/^A parent’s/), 'parent@example.com');
  expect(screen.getByText(/gets an e-mail/)).toHaveTextContent(
    'parent@example.com gets an e-mail with your name and these days. No reason stands in it.',
  );
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveTextContent('Told by e-mailparent@example.com');
  expect(alert).toHaveTextContent('StatusWaits for a decision by the faculty.');
  expect(view.api.calls[0]!.body).toMatchObject({
    leaveKind: 'travel',
    from: '2026-12-01',
    until: '2026-12-03',
    name: 'Asha Patil',
    registrationNumber: '2021BCS042',
    parentEmail: 'parent@example.com',
  });
  expect(reporters.get(personas.student.me.id)).toMatchObject({ parentEmail: 'parent@example.com' });
});

it('goes to the first field that is wrong, before one that was folded', async () => {
  open();
  await userEvent.type(field(/^Registration number/), '2021BCS042');
  await send();
  expect(screen.getByText('A parent’s address is required.')).toBeVisible();
  expect(field('What it is for')).toHaveFocus();
});

it('takes one address, not two', async () => {
  const view = open();
  await userEvent.type(field(/^A parent’s/), 'one@example.com, two@example.com');
  await send();
  expect(screen.getByText('This is not an e-mail address.')).toBeVisible();
  expect(view.api.calls).toEqual([]);
});
