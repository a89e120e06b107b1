import { type BookingDetail, cancelSeries, decideBooking, getBooking } from '@campus/contracts/facilities';
import { ApiError } from '@campus/portal-kit';
import { answer, personas, refusal, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aDetail, drawnId, ravi } from '../testing/a-facility.ts';
import { openPage } from '../testing/open-page.tsx';
import { BookingPage } from './booking-page.tsx';

const open = (detail: BookingDetail | (() => unknown), ...answers: PreparedAnswer[]) =>
  openPage(BookingPage, '/facilities/bookings/:id', {
    path: `/facilities/bookings/${drawnId(7)}`,
    session: personas.faculty,
    answers: [answer(getBooking, detail), ...answers],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const term = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;
const request = (over: Partial<BookingDetail> = {}) =>
  aDetail({ status: 'waiting', mine: false, actions: ['cancel', 'approve', 'reject'], waiters: 2, ...over });
const asha = { id: 'uid-student', name: 'Asha Patil' };
const step = (over: Partial<BookingDetail['history'][number]>) => ({
  id: 'a',
  at: '2026-11-20T03:30:00.000Z',
  by: asha,
  for: null,
  action: 'submit' as const,
  from: null,
  to: 'Pending' as const,
  text: '',
  ...over,
});

describe('the page', () => {
  it('shows that a request is not approved yet, with place and time', async () => {
    open(aDetail({ status: 'waiting' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Robotics club' })).toBeVisible();
    expect(screen.getByText(/^Not approved yet/)).toBeVisible();
    expect(screen.getByText('Monday, 23 November 2026, 9:00–11:00 am')).toBeVisible();
    expect(await term('Place')).toHaveTextContent('Main building, first floor');
    expect(screen.getByText('Weekly meeting')).toBeVisible();
  });

  it('shows the reason and history of a rejected booking', async () => {
    open(
      aDetail({
        title: '',
        status: 'rejected',
        reason: 'An exam needs the hall.',
        actions: [],
        history: [
          step({}),
          step({ id: 'b', by: ravi, action: 'reject', from: 'Pending', to: 'Rejected', text: 'An exam.' }),
        ],
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Seminar Hall' })).toBeVisible();
    expect(screen.getByText('An exam needs the hall.')).toBeVisible();
    const steps = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(steps.map((one) => one.querySelector('strong')?.textContent)).toEqual(['Requested', 'Rejected']);
    expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
  });
});

describe('a manager', () => {
  it('sees how many members are waiting and approves with a remark', async () => {
    const view = open(request(), answer(decideBooking, request({ status: 'booked', actions: ['cancel'] })));
    expect(await screen.findByText(/2 members are waiting for part of this time/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel booking/ })).toBeNull();
    await userEvent.type(screen.getByLabelText('Remark'), 'Welcome.');
    await press('Approve');
    expect(await screen.findByText('The booking is approved.')).toBeVisible();
    expect(view.api.calls.find(({ endpoint }) => endpoint === decideBooking)?.body).toEqual({
      status: 'Approved',
      remark: 'Welcome.',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      version: 1,
    });
  });

  it('sees that a decision was made when it arrived although its answer got lost', async () => {
    let detail = request();
    open(
      () => detail,
      answer(decideBooking, () => {
        if (detail.version === 2) return detail;
        detail = request({ status: 'booked', actions: ['cancel'], version: 2 });
        throw ApiError.network();
      }),
    );
    await userEvent.type(await screen.findByLabelText('Remark'), 'Welcome.');
    await press('Approve');
    expect(await screen.findByText('The booking is approved.')).toBeVisible();
    expect(screen.queryByText(/can’t be reached/)).toBeNull();
  });

  it('keeps the remark when someone else decided first', async () => {
    let detail = request();
    open(
      () => detail,
      answer(decideBooking, () => {
        detail = request({ status: 'rejected', actions: [], version: 2 });
        throw refusal('state-changed');
      }),
    );
    await userEvent.type(await screen.findByLabelText('Remark'), 'Welcome.');
    await press('Approve');
    expect(await screen.findByText(/It is now “Rejected”/)).toBeVisible();
    expect(screen.getByLabelText('Remark')).toHaveValue('Welcome.');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('needs a reason to cancel another member’s booking', async () => {
    open(request({ status: 'booked', actions: ['cancel'] }));
    await press(/^Cancel booking/);
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel booking' }),
    );
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/A reason is required./);
  });
});

it('cancels all future dates of a weekly booking', async () => {
  const view = open(aDetail({ series: drawnId(3) }), answer(cancelSeries, { cancelled: 4 }));
  await press('Cancel all future dates');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel all dates' }),
  );
  expect(await screen.findByText('4 bookings are cancelled.')).toBeVisible();
  expect(view.api.calls.find(({ endpoint }) => endpoint === cancelSeries)?.params).toEqual({
    id: drawnId(3),
  });
});
