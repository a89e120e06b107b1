import { getDesk, listFacilities } from '@campus/contracts/facilities';
import { answer, personas } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aFacility, drawnId } from '../testing/a-facility.ts';
import { openPage } from '../testing/open-page.tsx';
import { FacilitiesPage } from './facilities-page.tsx';

const open = ({
  items = [aFacility()],
  desk = { manages: false, waiting: 0 },
  session = personas.student,
  path = '/facilities',
}: {
  items?: ReturnType<typeof aFacility>[] | (() => never);
  desk?: { manages: boolean; waiting: number };
  session?: typeof personas.student;
  path?: string;
} = {}) =>
  openPage(FacilitiesPage, '/facilities', {
    path,
    session,
    answers: [
      answer(listFacilities, typeof items === 'function' ? items : { items, next: null }),
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
    expect(view.api.calls.filter(({ endpoint }) => endpoint === listFacilities).at(-1)?.query).toEqual({
      search: field.value,
    }),
  );
});

it('keeps search and kind in the address, and can clear them', async () => {
  const view = open({ items: [], path: '/facilities?kind=lab' });
  expect(await screen.findByText('No facility matches')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Search by name'), 'Sem{Enter}');
  await waitFor(() => expect(view.router.state.location.search).toBe('?search=Sem&kind=lab'));
  expect(view.api.calls.filter(({ endpoint }) => endpoint === listFacilities).at(-1)?.query).toEqual({
    search: 'Sem',
    kind: 'lab',
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
