import {
  cancelBooking,
  endBookingCalendarLink,
  getBookingCalendarLink,
  leaveWaitingList,
  listMyBookings,
  listMyWaits,
  renewBookingCalendarLink,
} from '@campus/contracts/facilities';
import { answer, refusal, type FakeCall, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aBooking, aDetail, aWait, drawnId } from '../testing/a-facility.ts';
import { openPage } from '../testing/open-page.tsx';
import { MyBookingsPage } from './my-bookings-page.tsx';

const open = (search = '', ...answers: PreparedAnswer[]) =>
  openPage(MyBookingsPage, '/facilities/bookings', {
    path: `/facilities/bookings${search}`,
    answers: [
      answer(getBookingCalendarLink, { since: null }),
      answer(listMyBookings, { items: [], next: null }),
      answer(listMyWaits, { items: [] }),
      ...answers,
    ],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const pressIn = async (role: 'dialog' | 'alertdialog', name: string) =>
  userEvent.click(within(await screen.findByRole(role)).getByRole('button', { name }));

describe('upcoming bookings', () => {
  it('show which ones are not approved yet', async () => {
    open(
      '',
      answer(listMyBookings, {
        items: [aBooking(1), aBooking(2, { status: 'waiting', day: '2026-11-24', series: drawnId(9) })],
        next: null,
      }),
    );
    const items = (await screen.findAllByRole('heading', { name: /2026/ })).map((one) => one.closest('li'));
    expect(items[0]).toHaveTextContent('Seminar Hall, Monday, 23 November 2026, 9:00–11:00 amBooked');
    expect(items[1]).toHaveTextContent('Waiting for approvalNot approved yet.');
    expect(items[1]).toHaveTextContent('repeats weekly');
  });

  it('are cancelled after confirmation, without a required reason', async () => {
    const view = open(
      '',
      answer(listMyBookings, { items: [aBooking(1)], next: null }),
      answer(cancelBooking, aDetail({ status: 'cancelled', actions: [] })),
    );
    await press(/^Cancel booking: Seminar Hall/);
    await pressIn('dialog', 'Cancel booking');
    expect(await screen.findByText('The booking is cancelled.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.api.calls.filter(({ endpoint }) => endpoint === cancelBooking)).toEqual([
      expect.objectContaining({
        params: { id: drawnId(1) },
        body: { requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string, version: 1, reason: '' },
      }),
    ]);
  });

  it('keep the dialog and the reason if cancelling is refused', async () => {
    open(
      '',
      answer(listMyBookings, { items: [aBooking(1)], next: null }),
      answer(cancelBooking, () => {
        throw refusal('state-changed');
      }),
    );
    await press(/^Cancel booking/);
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Ill');
    await pressIn('dialog', 'Cancel booking');
    expect(await screen.findByText(/Someone else changed this first/)).toBeVisible();
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('Ill');
  });

  it('link to the facilities if there are none', async () => {
    open();
    expect(await screen.findByText('No upcoming bookings')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a facility' })).toHaveAttribute('href', '/facilities');
  });
});

it('shows past bookings with their reason, and no cancel button', async () => {
  const view = open(
    '?view=past',
    answer(listMyBookings, {
      items: [aBooking(1, { status: 'rejected', reason: 'An exam needs the hall.' })],
      next: null,
    }),
  );
  expect(await screen.findByText('An exam needs the hall.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
  expect(view.api.calls.find(({ endpoint }) => endpoint === listMyBookings)?.query).toEqual({ when: 'past' });
});

it('shows my waiting lists, and lets me leave them', async () => {
  let items = [aWait()];
  open(
    '?view=waits',
    answer(listMyWaits, () => ({ items })),
    answer(leaveWaitingList, ({ params }: FakeCall) => {
      expect(params).toEqual({ id: drawnId(20) });
      items = [];
      return undefined;
    }),
  );
  expect(await screen.findByText('1 member ahead of you.')).toBeVisible();
  await press(/^Leave the list: Seminar Hall/);
  await pressIn('alertdialog', 'Leave list');
  expect(await screen.findByText('You are not on a waiting list')).toBeVisible();
});

describe('the calendar link', () => {
  it('explains who can read it, is shown once, and can be removed', async () => {
    let since: string | null = null;
    open(
      '',
      answer(getBookingCalendarLink, () => ({ since })),
      answer(renewBookingCalendarLink, () => {
        since = '2026-11-22T05:00:00.000Z';
        return { path: `/api/booking-calendar/${'a'.repeat(43)}`, since };
      }),
      answer(endBookingCalendarLink, () => {
        since = null;
        return undefined;
      }),
    );
    expect(await screen.findByText(/Anyone with the link can read your bookings/)).toBeVisible();
    await press('Create link');
    const link = await screen.findByLabelText<HTMLInputElement>('Your link');
    expect(link.value).toContain(`/api/booking-calendar/${'a'.repeat(43)}`);
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await press('Remove link');
    await pressIn('alertdialog', 'Remove link');
    expect(await screen.findByText('Your calendar link is removed.')).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Your link')).toBeNull());
  });

  it('asks before renewing', async () => {
    open('', answer(getBookingCalendarLink, { since: '2026-11-20T05:00:00.000Z' }));
    await press('Renew link');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Your current link stops working immediately.',
    );
  });
});
