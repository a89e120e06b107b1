import { getMyDetails, putMyDetails } from '@campus/contracts/details';
import { reportLeave } from '@campus/contracts/health';
import { defineRemote } from '@campus/portal-kit';
import { answer, renderRemote, type FakeCall, noDetails } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ReportLeavePage } from './reporting-page.tsx';

const path = '/report-leave';
const remote = defineRemote({ id: 'health', routes: [{ path, element: <ReportLeavePage /> }] });
const message = 'Your request for leave is in.';
const open = async (details = noDetails) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z'), toFake: ['Date', 'Intl'] });
  const view = renderRemote(remote, {
    path,
    answers: [
      answer(reportLeave, ({ body }: FakeCall) => ({ message, id: (body as { id: string }).id })),
      answer(getMyDetails, details),
      answer(putMyDetails, ({ body }) => ({ ...details, ...(body as object) })),
    ],
  });
  await screen.findByRole('button', { name: 'Ask for leave' });
  const bodiesOf = (wanted: object) =>
    view.api.calls.filter(({ endpoint }) => endpoint === wanted).map(({ body }) => body);
  return { ...view, bodiesOf };
};
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask for leave' }));

afterEach(() => {
  vi.useRealTimers();
});

it('shows missing fields beside each field, and sends nothing', async () => {
  const view = await open();
  await send();
  for (const words of [
    'Choose what it is for.',
    'Choose a day.',
    'Your registration number is required.',
    'A parent’s address is required.',
  ])
    expect(screen.getByText(words)).toBeVisible();
  expect(field('What it is for')).toHaveFocus();
  expect(view.bodiesOf(reportLeave)).toEqual([]);
});

it('asks for leave, and says who decides and who gets an email', async () => {
  const view = await open();
  await userEvent.selectOptions(field('What it is for'), 'Travel home');
  await userEvent.type(field(/^First day/), '2026-12-01');
  await userEvent.type(field(/^Last day/), '2026-12-03');
  await userEvent.type(field(/^Registration number/), '2021BCS042');
  await userEvent.type(field(/^A parent’s/), 'parent@example.com');
  expect(screen.getByText(/^We email ?\. We/)).toHaveTextContent(
    'We email parent@example.com. We don’t say why.',
  );
  expect(screen.getByText('The email has your name and these days.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Keep this in my details' })).not.toBeChecked();
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveTextContent('Email toparent@example.com');
  expect(alert).toHaveTextContent('StatusWaiting for a decision by the faculty.');
  expect(view.bodiesOf(reportLeave)[0]).toMatchObject({
    leaveKind: 'travel',
    from: '2026-12-01',
    until: '2026-12-03',
    name: 'Asha Patil',
    registrationNumber: '2021BCS042',
    parentEmail: 'parent@example.com',
  });
  expect(view.bodiesOf(putMyDetails)).toEqual([]);
});

it('focuses the first wrong field before unfolding a later one', async () => {
  await open();
  await userEvent.type(field(/^Registration number/), '2021BCS042');
  await send();
  expect(screen.getByText('A parent’s address is required.')).toBeVisible();
  expect(field('What it is for')).toHaveFocus();
});

it('accepts one address, not two', async () => {
  const view = await open();
  await userEvent.type(field(/^A parent’s/), 'one@example.com, two@example.com');
  await send();
  expect(screen.getByText('This is not an email address.')).toBeVisible();
  expect(view.bodiesOf(reportLeave)).toEqual([]);
});

it('fills in known details, and asks only for the leave', async () => {
  const view = await open({
    ...noDetails,
    registrationNumber: '2021BCS042',
    parentEmail: 'parent@example.com',
  });
  expect(screen.queryByLabelText(/^Registration number/)).toBeNull();
  await userEvent.selectOptions(field('What it is for'), 'Travel home');
  await userEvent.type(field(/^First day/), '2026-12-01');
  await send();
  await screen.findByText(message);
  expect(view.bodiesOf(reportLeave)).toMatchObject([
    { registrationNumber: '2021BCS042', parentEmail: 'parent@example.com' },
  ]);
});

it('asks only for a parent’s address if nothing else is missing', async () => {
  const view = await open({ ...noDetails, registrationNumber: '2021BCS042' });
  expect(screen.queryByLabelText(/^Registration number/)).toBeNull();
  await userEvent.selectOptions(field('What it is for'), 'Travel home');
  await userEvent.type(field(/^First day/), '2026-12-01');
  await send();
  expect(field(/^A parent’s/)).toHaveFocus();
  expect(screen.queryByLabelText(/^Registration number/)).toBeNull();
  await userEvent.type(field(/^A parent’s/), 'parent@example.com');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keep this in my details' }));
  await send();
  await screen.findByText(message);
  expect(view.bodiesOf(putMyDetails)).toEqual([{ parentEmail: 'parent@example.com' }]);
});
