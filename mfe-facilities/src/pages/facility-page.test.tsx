import { type Busy, getFacility, listAvailability } from '@campus/contracts/facilities';
import { answer } from '@campus/portal-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const theWeek = () => screen.findByRole('list', { name: /^Week from/ });
const theDay = async () =>
  (await screen.findByRole('heading', { level: 3, name: /2026$/ })).parentElement!.parentElement!;

it('shows opening hours, limits and rules in words', async () => {
  open(aFacility({ needsApproval: true }));
  const hours = (await screen.findByText('Opening hours')).nextElementSibling;
  expect(hours).toHaveTextContent('Monday to Friday 8:00 am–8:00 pmSaturday to Sunday closed');
  expect(screen.getByText('30 minutes to 4 hours')).toBeVisible();
  expect(screen.getByText('At most 3 bookings a week, up to 60 days ahead')).toBeVisible();
  expect(screen.getByText(/A manager must approve each booking/)).toBeVisible();
  expect(screen.getByText('Leave the hall as you found it.')).toBeVisible();
});

it('links a free time to the filled-in form', async () => {
  open(aFacility(), (day) => (day === monday ? [aBusy({ from: '12:00', until: '13:00' })] : []));
  const day = within(await theDay());
  expect(day.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '10:30\u00a0am–12:00\u00a0pm Free: book',
    '12:00–1:00\u00a0pm Robotics club Booked',
    '1:00–8:00\u00a0pm Free: book',
  ]);
  expect(day.getAllByRole('link')[0]).toHaveAttribute(
    'href',
    `/facilities/${drawnId(1)}/book?day=2026-11-23&from=10%3A30&until=11%3A30`,
  );
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
  expect(within(await theWeek()).getAllByRole('heading')).toHaveLength(7);
  await userEvent.click(screen.getByRole('link', { name: 'Previous day' }));
  expect(await screen.findByRole('heading', { name: 'Sunday, 22 November 2026' })).toBeVisible();
  expect(within(await theDay()).getByText('Closed')).toBeVisible();
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
  expect(within(await theDay()).getByText('Free, can’t be booked')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
});

it("links managers to the facility's settings", async () => {
  open(aFacility({ manages: true }));
  expect(await screen.findByRole('link', { name: 'Manage' })).toHaveAttribute(
    'href',
    `/facilities/desk/${drawnId(1)}`,
  );
});
