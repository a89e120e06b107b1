import { type Busy, getDesk, listAvailability } from '@campus/contracts/facilities';
import { answer, personas } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBusy, aFacility, anAvailability, drawnId, monday } from '../testing/a-facility.ts';
import { openPage } from '../testing/open-page.tsx';
import { FacilitiesPage } from './facilities-page.tsx';

beforeEach(() => {
  // Monday, 10:00 at the college.
  vi.useFakeTimers({ now: new Date('2026-11-23T04:30:00Z'), toFake: ['Date', 'Intl'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = ({
  items = [aFacility()],
  busy = [],
  desk = { manages: false, waiting: 0 },
  session = personas.student,
  path = '/facilities',
}: {
  items?: ReturnType<typeof aFacility>[];
  busy?: Busy[];
  desk?: { manages: boolean; waiting: number };
  session?: typeof personas.student;
  path?: string;
} = {}) =>
  openPage(FacilitiesPage, '/facilities', {
    path,
    session,
    answers: [
      answer(listAvailability, ({ query }) => {
        const { from, until } = query as { from: string; until: string };
        return { items: items.map((one) => anAvailability(from, until, () => busy, one)), next: null };
      }),
      answer(getDesk, desk),
    ],
  });

it('lists facilities with place, capacity and whether they need approval', async () => {
  open({
    items: [
      aFacility({ needsApproval: true, photos: [{ id: drawnId(5), address: '/api/facility-photos/5' }] }),
      aFacility({ id: drawnId(2), name: 'Camera', kind: 'equipment', capacity: null, place: 'Office' }),
    ],
  });
  const hall = await screen.findByRole('link', { name: /Seminar Hall/ });
  expect(hall).toHaveAttribute('href', `/facilities/${drawnId(1)}`);
  expect(hall).toHaveTextContent('Hall, Main building, first floor');
  expect(hall).toHaveTextContent('120 people');
  expect(hall).toHaveTextContent('Needs approval');
  expect(hall.querySelector('img')).toHaveAttribute('src', '/api/facility-photos/5');
  const camera = screen.getByRole('link', { name: /Camera/ });
  expect(camera).not.toHaveTextContent('people');
  expect(camera).not.toHaveTextContent('Needs approval');
});

it('searches with every text that the field takes', async () => {
  const view = open({ items: [] });
  const field = await screen.findByLabelText<HTMLInputElement>('Search by name');
  await userEvent.type(field, `${'x'.repeat(field.maxLength)}{Enter}`);
  await waitFor(() =>
    expect(view.api.calls.filter(({ endpoint }) => endpoint === listAvailability).at(-1)?.query).toEqual({
      search: field.value,
      from: monday,
      until: monday,
    }),
  );
});

it('keeps search and kind in the address, and can clear them', async () => {
  const view = open({ items: [], path: '/facilities?kind=lab' });
  expect(await screen.findByText('No facility matches')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Search by name'), 'Sem{Enter}');
  await waitFor(() => expect(view.router.state.location.search).toBe('?search=Sem&kind=lab'));
  expect(view.api.calls.filter(({ endpoint }) => endpoint === listAvailability).at(-1)?.query).toEqual({
    search: 'Sem',
    kind: 'lab',
    from: monday,
    until: monday,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(view.router.state.location.search).toBe('');
});

it('says that nothing can be booked yet, and lets an admin add the first facility', async () => {
  open({ items: [], session: personas.admin });
  expect(await screen.findByText('Nothing can be booked yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a facility' })).toHaveAttribute(
    'href',
    '/facilities/desk/new',
  );
});

it('links managers to their desk with the number of requests', async () => {
  open({ desk: { manages: true, waiting: 2 } });
  expect(await screen.findByRole('link', { name: 'Manage facilities (2 requests)' })).toHaveAttribute(
    'href',
    '/facilities/desk',
  );
});

it('hides the desk from others', async () => {
  open();
  await screen.findByRole('link', { name: /Seminar Hall/ });
  expect(screen.queryByRole('link', { name: /Manage/ })).toBeNull();
});

it.each([
  [[], '', 'Free now until 8:00 pm'],
  [[aBusy({ from: '16:00', until: '17:00' })], '', 'Free now until 4:00 pm'],
  [[aBusy({ from: '09:00', until: '11:00' })], '', 'Free from 11:00 am'],
  [[aBusy({ from: '08:00', until: '20:00' })], '', 'No free time'],
  [[aBusy({ from: '08:00', until: '09:00' })], '?day=2026-11-24', 'Free from 9:00 am'],
  [[], '?day=2026-11-22', 'Closed'],
])('says when a facility is free, with %j on %j', async (busy, search, words) => {
  open({ busy, path: `/facilities${search}` });
  expect(await screen.findByRole('link', { name: /Seminar Hall/ })).toHaveTextContent(words);
});

it('chooses a time of one facility in the picture of the day', async () => {
  open({ items: [aFacility(), aFacility({ id: drawnId(2), name: 'Camera', needsApproval: true })] });
  const press = async (list: string) => {
    const slots = within(await screen.findByRole('list', { name: `Times of ${list}` }));
    await userEvent.click(slots.getByRole('button', { name: 'Free, 10:30–11:00\u00a0am' }));
  };
  await press('Seminar Hall');
  expect(screen.getByRole('link', { name: 'Book this time' })).toBeVisible();
  await press('Camera');
  expect(screen.queryByRole('link', { name: 'Book this time' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Request this time' })).toHaveAttribute(
    'href',
    `/facilities/${drawnId(2)}/book?day=${monday}&from=10%3A30&until=11%3A30`,
  );
});
