import { type Busy, getFacility, listAvailability } from '@campus/contracts/facilities';
import { answer } from '@campus/portal-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBusy, aFacility, anAvailability, drawnId, monday } from '../testing/a-facility.ts';
import { openPage } from '../testing/open-page.tsx';
import { FacilityPage } from './facility-page.tsx';

beforeEach(() => {
  // Monday, 10:00 at the college.
  vi.useFakeTimers({ now: new Date('2026-11-23T04:30:00Z'), toFake: ['Date', 'Intl'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (facility = aFacility(), busyOn: (day: string) => Busy[] = () => [], search = '') =>
  openPage(FacilityPage, '/facilities/:id', {
    path: `/facilities/${facility.id}${search}`,
    answers: [
      answer(getFacility, facility),
      answer(listAvailability, ({ query }) => {
        const { from, until } = query as { from: string; until: string };
        return { items: [anAvailability(from, until, busyOn, facility)], next: null };
      }),
    ],
  });
const theDay = (name: string | RegExp = 'Monday, 23 November 2026') => screen.findByRole('list', { name });
const slot = (day: HTMLElement, hours: string) =>
  within(day).getByRole('button', { name: `Free, ${hours.replaceAll(' ', '\u00a0')}` });
const bookThis = () => screen.getByRole('link', { name: 'Book this time' });
const bookAt = (from: string, until: string) =>
  `/facilities/${drawnId(1)}/book?day=2026-11-23&from=${from.replace(':', '%3A')}&until=${until.replace(':', '%3A')}`;

it('shows opening hours, limits and rules in words', async () => {
  open(aFacility({ needsApproval: true }));
  const hours = (await screen.findByText('Opening hours')).nextElementSibling;
  expect(hours).toHaveTextContent('Monday to Friday 8:00 am–8:00 pmSaturday to Sunday closed');
  expect(screen.getByText('30 minutes to 4 hours')).toBeVisible();
  expect(screen.getByText('At most 3 bookings a week, up to 60 days ahead')).toBeVisible();
  expect(screen.getByText(/A manager must approve each booking/)).toBeVisible();
  expect(screen.getByText('Leave the hall as you found it.')).toBeVisible();
});

it('chooses an hour at the first press and another end at the second, and links to the filled-in form', async () => {
  open(aFacility(), (day) => (day === monday ? [aBusy({ from: '14:00', until: '15:00' })] : []));
  const day = await theDay();
  expect(within(day).queryByRole('button', { name: /^Free, 10:00/ })).toBeNull();
  await userEvent.click(slot(day, '10:30–11:00 am'));
  expect(bookThis()).toHaveAttribute('href', bookAt('10:30', '11:30'));
  expect(bookThis().parentElement).toHaveTextContent('Monday, 23 November 2026, 10:30–11:30 am');
  await userEvent.click(slot(day, '12:00–12:30 pm'));
  expect(bookThis()).toHaveAttribute('href', bookAt('10:30', '12:30'));
  expect(slot(day, '12:00–12:30 pm')).toHaveAttribute('aria-pressed', 'true');
  expect(slot(day, '12:30–1:00 pm')).toHaveAttribute('aria-pressed', 'false');
  // The third press begins again; so does one behind a booking.
  await userEvent.click(slot(day, '1:30–2:00 pm'));
  expect(bookThis()).toHaveAttribute('href', bookAt('13:30', '14:00'));
  await userEvent.click(slot(day, '3:00–3:30 pm'));
  expect(bookThis()).toHaveAttribute('href', bookAt('15:00', '16:00'));
});

it('chooses by dragging over slots, in either direction and no longer than is allowed', async () => {
  open(aFacility({ maxMinutes: 120 }));
  const day = await theDay();
  const drag = async (from: string, to: string) =>
    userEvent.pointer([
      { keys: '[MouseLeft>]', target: slot(day, from) },
      { target: slot(day, to) },
      { keys: '[/MouseLeft]' },
    ]);
  await drag('3:00–3:30 pm', '4:00–4:30 pm');
  expect(bookThis()).toHaveAttribute('href', bookAt('15:00', '16:30'));
  await drag('4:00–4:30 pm', '3:00–3:30 pm');
  expect(bookThis()).toHaveAttribute('href', bookAt('15:00', '16:30'));
  await drag('3:00–3:30 pm', '7:00–7:30 pm');
  expect(bookThis()).toHaveAttribute('href', bookAt('15:00', '17:00'));
});

it('is one stop for the keyboard on each day; arrow keys move between its free slots', async () => {
  open();
  const day = await theDay();
  act(() => slot(day, '10:30–11:00 am').focus());
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{Enter}');
  expect(bookThis()).toHaveAttribute('href', bookAt('11:00', '12:00'));
  expect(slot(day, '11:00–11:30 am')).toHaveFocus();
  await userEvent.tab();
  expect(await theDay('Tuesday, 24 November 2026')).toContainElement(document.activeElement as HTMLElement);
});

it('shows whether a taken time is approved, closed or mine', async () => {
  open(aFacility(), () => [
    aBusy({ from: '11:00', until: '12:00', kind: 'waiting', title: '' }),
    aBusy({ from: '12:00', until: '13:00', mine: true, booking: drawnId(7) }),
    aBusy({ from: '13:00', until: '20:00', kind: 'closed', title: 'New floor' }),
  ]);
  const day = within(await theDay());
  expect(day.getByText('Requested, not approved yet')).toBeVisible();
  expect(day.getByRole('link', { name: 'Robotics club' })).toHaveAttribute(
    'href',
    `/facilities/bookings/${drawnId(7)}`,
  );
  expect(day.getByText('Booked (yours)')).toBeVisible();
  expect(day.getByText('New floor')).toBeVisible();
});

it('moves by days and weeks', async () => {
  const view = open();
  const week = await screen.findByRole('list', { name: /^Week from/ });
  expect(within(week).getAllByRole('heading')).toHaveLength(7);
  await userEvent.click(screen.getByRole('link', { name: 'Previous day' }));
  expect(await screen.findByRole('heading', { name: 'Sunday, 22 November 2026' })).toBeVisible();
  expect(within(await theDay('Sunday, 22 November 2026')).getByText('Closed')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Next week' }));
  await waitFor(() => expect(view.router.state.location.search).toBe('?day=2026-11-29'));
  expect(view.api.calls.at(-1)?.query).toEqual({
    facility: drawnId(1),
    from: monday,
    until: '2026-11-29',
  });
});

it('lets a day be typed part by part, and follows the links', async () => {
  const view = open();
  const field = await screen.findByLabelText<HTMLInputElement>('Go to');
  // A browser reports these while 12, 15 and 2026 are typed.
  for (const value of ['2026-12-23', '2026-12-15', '', '0020-12-15', '2026-12-15']) {
    fireEvent.change(field, { target: { value } });
    expect(field).toHaveValue(value);
    expect(view.router.state.location.search).toBe('');
  }
  await waitFor(() => expect(view.router.state.location.search).toBe('?day=2026-12-15'));
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(field).toHaveValue('2026-12-15');
  await userEvent.click(screen.getByRole('link', { name: 'Next day' }));
  await waitFor(() => expect(field).toHaveValue('2026-12-16'));
});

it('offers no times of a retired facility', async () => {
  open(aFacility({ retired: true }));
  const day = within(await theDay());
  expect(day.getByText('Free, can’t be booked')).toBeVisible();
  expect(day.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
});

it("links managers to the facility's settings", async () => {
  open(aFacility({ manages: true }));
  expect(await screen.findByRole('link', { name: 'Manage' })).toHaveAttribute(
    'href',
    `/facilities/desk/${drawnId(1)}`,
  );
});
