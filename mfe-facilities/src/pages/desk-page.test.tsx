import { getDesk, listBookingQueue, listFacilities, listUtilisation } from '@campus/contracts/facilities';
import { answer, personas } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBooking, aFacility, drawnId, monday } from '../testing/a-facility.ts';
import { openPage } from '../testing/open-page.tsx';
import { DeskPage } from './desk-page.tsx';

const open = (search = '', { session = personas.faculty, manages = true } = {}) =>
  openPage(DeskPage, '/facilities/desk', {
    path: `/facilities/desk${search}`,
    session,
    answers: [
      answer(getDesk, { manages, waiting: 1 }),
      answer(listBookingQueue, {
        items: [
          { ...aBooking(1, { status: 'waiting', mine: false }), waiters: 2 },
          { ...aBooking(2, { status: 'waiting', mine: false, day: '2026-11-24' }), waiters: 0 },
        ],
        next: null,
      }),
      answer(listFacilities, { items: [aFacility({ retired: true, manages: true })], next: null }),
      answer(listUtilisation, {
        items: [
          {
            facility: { id: drawnId(1), name: 'Seminar Hall' },
            weeks: [
              { monday, bookings: 3, bookedMinutes: 900, openMinutes: 3600 },
              { monday: '2026-11-30', bookings: 0, bookedMinutes: 0, openMinutes: 0 },
            ],
          },
        ],
        next: null,
      }),
    ],
  });

it('lists requests with their bookers and the number of other members waiting', async () => {
  open();
  const items = (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.closest('li'));
  expect(items[0]).toHaveTextContent('Seminar Hall, Monday, 23 November 2026, 9:00–11:00 am');
  expect(items[0]).toHaveTextContent('Asha Patil, requested on');
  expect(items[0]).toHaveTextContent('2 other members waiting');
  expect(items[1]).not.toHaveTextContent('wait');
  expect(within(items[0]!).getByRole('link')).toHaveAttribute('href', `/facilities/bookings/${drawnId(1)}`);
});

it("lists a manager's facilities, including retired ones", async () => {
  const view = open('?view=facilities');
  const item = (await screen.findByRole('heading', { level: 2 })).closest('li');
  expect(item).toHaveTextContent('Seminar HallHall, Main building, first floorRetired');
  expect(view.api.calls.at(-1)?.query).toEqual({ managed: 'true' });
  expect(screen.queryByRole('link', { name: 'Add a facility' })).toBeNull();
});

it('shows use as a share of the opening hours, full at 100%', async () => {
  open('?view=use');
  const row = await screen.findByRole('row', { name: /^Seminar Hall/ });
  const [first, second] = within(row).getAllByRole('cell');
  expect(first).toHaveTextContent('25%3 bookings, 15 of 60 hours');
  expect(first!.querySelector('[aria-hidden] > [style]')).toHaveStyle({ inlineSize: '25%' });
  expect(second).toHaveTextContent('Closed');
});

it('is closed to members who manage nothing', async () => {
  open('', { manages: false });
  expect(await screen.findByText('Only facility managers can see this page')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Manage facilities' })).toBeNull();
});

it('lets an admin add a facility', async () => {
  open('', { session: personas.admin, manages: false });
  expect(await screen.findByRole('link', { name: 'Add a facility' })).toHaveAttribute(
    'href',
    '/facilities/desk/new',
  );
});
