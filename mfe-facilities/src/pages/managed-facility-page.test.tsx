import {
  addBlackout,
  addFacilityPhoto,
  cancelInBlackout,
  changeFacility,
  createFacility,
  getFacility,
  listAvailability,
  listBlackouts,
  listFacilityBookings,
  removeBlackout,
  removeFacilityPhoto,
  retireFacility,
  setFacilityManagers,
} from '@campus/contracts/facilities';
import { answer, personas, refusal, type FakeCall, type PreparedAnswer } from '@campus/portal-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aBlackout,
  aBooking,
  aBusy,
  aFacility,
  anAvailability,
  drawnId,
  monday,
} from '../testing/a-facility.ts';
import { openPage } from '../testing/open-page.tsx';
import { ManagedFacilityPage } from './managed-facility-page.tsx';
import { NewFacilityPage } from './new-facility-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T04:30:00Z'), toFake: ['Date', 'Intl'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const managed = aFacility({ manages: true });
const open = (view = '', answers: PreparedAnswer[] = [], session = personas.faculty) =>
  openPage(ManagedFacilityPage, '/facilities/desk/:id', {
    path: `/facilities/desk/${drawnId(1)}${view}`,
    session,
    answers: [
      answer(getFacility, managed),
      answer(listFacilityBookings, { items: [], next: null }),
      answer(listBlackouts, { items: [aBlackout()] }),
      answer(listAvailability, ({ query }) => {
        const { from, until } = query as { from: string; until: string };
        const busyOn = (day: string) =>
          day === monday ? [aBusy(), aBusy({ from: '15:00', until: '19:00' })] : [];
        return { items: [anAvailability(from, until, busyOn)], next: null };
      }),
      ...answers,
    ],
  });
type View = ReturnType<typeof open>;
const callOf = (view: View, endpoint: object) => view.api.calls.find((call) => call.endpoint === endpoint);
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const id = expect.stringMatching(/^[0-9a-f]{32}$/) as string;

it('is closed to members who don’t manage this facility', async () => {
  open('', [answer(getFacility, aFacility())]);
  expect(await screen.findByText('Only facility managers can see this page')).toBeVisible();
});

describe('bookings', () => {
  it('are those holding their time in the next two weeks, or on other days', async () => {
    const view = open('', [
      answer(listFacilityBookings, {
        items: [aBooking(1, { mine: false }), aBooking(2, { mine: false, by: null, status: 'waiting' })],
        next: null,
      }),
    ]);
    expect(await screen.findByText('Asha Patil')).toBeVisible();
    expect(screen.getByText(/Name erased/)).toBeVisible();
    expect(callOf(view, listFacilityBookings)?.query).toEqual({
      from: monday,
      until: '2026-12-06',
      held: 'true',
    });
    await userEvent.click(field('Show rejected and cancelled bookings'));
    await waitFor(() => expect(view.api.calls.at(-1)?.query).toMatchObject({ held: 'false' }));
    fireEvent.change(field('Last day'), { target: { value: '2026-11-30' } });
    await waitFor(() => expect(view.api.calls.at(-1)?.query).toMatchObject({ until: '2026-11-30' }));
    fireEvent.change(field('First day'), { target: { value: '2026-12-10' } });
    fireEvent.blur(field('First day'));
    await waitFor(() => expect(field('Last day')).toHaveValue('2026-12-23'));
    fireEvent.change(field('First day'), { target: { value: '' } });
    expect(field('First day')).toHaveValue('');
    fireEvent.blur(field('First day'));
    expect(field('First day')).toHaveValue('2026-12-10');
  });
});

it('shows how much of each day in five weeks is booked, and the bookings of a day after a press', async () => {
  const view = open();
  const month = within(await screen.findByRole('table', { name: /^Five weeks from Mon, 23 Nov/ }));
  expect(month.getAllByRole('link')).toHaveLength(35);
  expect(month.getByRole('link', { name: 'Sun, 29 Nov: closed' })).toBeVisible();
  await userEvent.click(month.getByRole('link', { name: 'Mon, 23 Nov: 2 bookings' }));
  await waitFor(() => expect(view.router.state.location.search).toBe(`?from=${monday}&until=${monday}`));
  expect(field('Last day')).toHaveValue(monday);
});

describe('closures', () => {
  it('show the bookings inside, and cancel them with the reason', async () => {
    const view = open('?view=closures', [answer(cancelInBlackout, { cancelled: 2 })]);
    const link = await screen.findByRole('link', { name: '2 bookings' });
    expect(link).toHaveAttribute(
      'href',
      `/facilities/desk/${drawnId(1)}?view=bookings&from=2026-11-25&until=2026-11-26`,
    );
    await press('Cancel these bookings');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('New floor');
    await confirm('Cancel bookings');
    expect(await screen.findByText('2 bookings cancelled.')).toBeVisible();
    expect(callOf(view, cancelInBlackout)?.params).toEqual({ id: drawnId(1), blackout: drawnId(30) });
  });

  it('are removed after confirmation', async () => {
    open('?view=closures', [answer(removeBlackout, undefined)]);
    await press(/^Remove closure: Wednesday, 25 November 2026, 8:00\u00a0am to/);
    await confirm('Remove closure');
    expect(await screen.findByText('The closure is removed.')).toBeVisible();
  });

  it('show the day once if it starts and ends on the same one', async () => {
    const oneDay = aBlackout({ from: '2026-11-25T08:00', until: '2026-11-25T12:00' });
    open('?view=closures', [answer(listBlackouts, { items: [oneDay] })]);
    const words = 'Wednesday, 25 November 2026, 8:00\u00a0am–12:00\u00a0pm';
    expect(await screen.findByRole('heading', { name: words })).toBeVisible();
  });

  it("are added in the college's time zone", async () => {
    const view = open('?view=closures', [answer(addBlackout, aBlackout({ bookings: 0 }))]);
    await screen.findByRole('button', { name: 'Close the facility' });
    fireEvent.change(field('Last day'), { target: { value: '2026-11-22' } });
    await userEvent.type(field('Reason'), 'Exam week');
    await press('Close the facility');
    expect(field('Last day')).toHaveAccessibleDescription('The end must be later than the beginning.');
    fireEvent.change(field('Last day'), { target: { value: '2026-11-24' } });
    await press('Close the facility');
    expect(await screen.findByText('The facility is closed at this time.')).toBeVisible();
    expect(callOf(view, addBlackout)?.body).toEqual({
      id,
      from: '2026-11-23T08:00',
      until: '2026-11-24T18:00',
      reason: 'Exam week',
    });
  });
});

describe('settings', () => {
  it('change the facility, from the version that was read', async () => {
    const view = open('?view=settings', [
      answer(changeFacility, ({ body }: FakeCall) => ({
        ...managed,
        ...(body as { setup: object }).setup,
        version: 5,
      })),
    ]);
    await userEvent.clear(await screen.findByLabelText('Capacity (optional)'));
    await userEvent.selectOptions(field('Saturday, opens'), '09:15');
    await userEvent.selectOptions(field('Saturday, closes'), '13:00');
    await press('Save changes');
    expect(await screen.findByText('The changes are saved.')).toBeVisible();
    expect(callOf(view, changeFacility)?.body).toMatchObject({
      version: 4,
      setup: {
        capacity: null,
        slotMinutes: 30,
        opening: { 4: { from: '08:00', until: '20:00' }, 5: { from: '09:15', until: '13:00' }, 6: null },
      },
    });
  });

  it('show errors beside the field', async () => {
    const view = open('?view=settings');
    await userEvent.clear(await screen.findByLabelText('Longest booking'));
    await userEvent.type(field('Longest booking'), '45');
    await userEvent.selectOptions(field('Saturday, opens'), '09:00');
    await press('Save changes');
    expect(field('Saturday, closes')).toHaveAccessibleDescription('Choose a time.');
    await userEvent.selectOptions(field('Saturday, closes'), '13:00');
    await press('Save changes');
    expect(field('Longest booking')).toHaveAccessibleDescription(/whole number of slots/);
    expect(callOf(view, changeFacility)).toBeUndefined();
  });

  it('are saved on the newer version when someone else was faster', async () => {
    let version = 4;
    const view = open('?view=settings', [
      answer(getFacility, () => ({ ...managed, version })),
      answer(changeFacility, ({ body }: FakeCall) => {
        if ((body as { version: number }).version === 6) return { ...managed, version: 7 };
        version = 6;
        throw refusal('state-changed');
      }),
    ]);
    await userEvent.type(await screen.findByLabelText('Place'), '!');
    await press('Save changes');
    expect(await screen.findByText(/Someone else changed this facility/)).toBeVisible();
    expect(field('Place')).toHaveValue('Main building, first floor!');
    await press('Save changes');
    expect(await screen.findByText('The changes are saved.')).toBeVisible();
    expect(view.api.calls.filter(({ endpoint }) => endpoint === changeFacility)).toHaveLength(2);
  });

  it('are saved without a warning after a photo created a new version', async () => {
    let version = 4;
    const view = open('?view=settings', [
      answer(getFacility, () => ({ ...managed, version })),
      answer(addFacilityPhoto, () => {
        version = 5;
        return { ...managed, version };
      }),
      answer(changeFacility, { ...managed, version: 6 }),
    ]);
    await userEvent.type(await screen.findByLabelText('Place'), '!');
    await userEvent.upload(field('Add a photo'), new File(['x'], 'hall.png', { type: 'image/png' }));
    await screen.findByText('The photo is added.');
    await press('Save changes');
    expect(await screen.findByText('The changes are saved.')).toBeVisible();
    expect(callOf(view, changeFacility)?.body).toMatchObject({ version: 5 });
  });

  it('remove a photo after confirmation, and keep the focus there', async () => {
    let one = { ...managed, photos: [{ id: drawnId(5), address: '/api/facility-photos/5' }] };
    open('?view=settings', [
      answer(getFacility, () => one),
      answer(removeFacilityPhoto, () => (one = { ...one, photos: [] })),
    ]);
    await press('Remove photo 1');
    await confirm('Remove photo');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull());
    expect(document.activeElement).toContainElement(field('Add a photo'));
    expect(document.body).not.toHaveFocus();
  });

  it('add a photo, and refuse one that is too large', async () => {
    const view = open('?view=settings', [
      answer(addFacilityPhoto, {
        ...managed,
        photos: [{ id: drawnId(5), address: '/api/facility-photos/5' }],
      }),
    ]);
    const photos = await screen.findByLabelText<HTMLInputElement>('Add a photo');
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 8_000_001 });
    await userEvent.upload(photos, large);
    expect(photos).toHaveAccessibleDescription(/A photo can have at most 8 MB./);
    await userEvent.upload(photos, new File(['x'], 'hall.png', { type: 'image/png' }));
    expect(await screen.findByText('The photo is added.')).toBeVisible();
    expect(callOf(view, addFacilityPhoto)?.body).toBeInstanceOf(FormData);
  });

  it('for managers and retirement are shown to admins', async () => {
    const view = open(
      '?view=settings',
      [answer(setFacilityManagers, managed), answer(retireFacility, { ...managed, retired: true })],
      personas.admin,
    );
    await userEvent.type(await screen.findByLabelText(/^New managers/), 'ravi@sggs.ac.in{Enter}noone');
    await press('Save managers');
    expect(field(/^New managers/)).toHaveAccessibleDescription(/“noone” is not an email address/);
    await userEvent.type(field(/^New managers/), '@sggs.ac.in');
    await press('Save managers');
    expect(await screen.findByText('The managers are saved.')).toBeVisible();
    expect(callOf(view, setFacilityManagers)?.body).toEqual({
      version: 4,
      emails: ['ravi@sggs.ac.in', 'noone@sggs.ac.in'],
    });
    await userEvent.type(field('Reason'), 'It is rebuilt.');
    await press('Retire facility');
    expect(await screen.findByText('The facility is retired.')).toBeVisible();
  });

  it('for managers and retirement are hidden from managers', async () => {
    open('?view=settings');
    await screen.findByRole('button', { name: 'Save changes' });
    expect(screen.queryByRole('button', { name: 'Save managers' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retire facility' })).toBeNull();
  });
});

describe('a new facility', () => {
  const openNew = (session = personas.admin, ...answers: PreparedAnswer[]) =>
    openPage(NewFacilityPage, '/facilities/desk/new', { path: '/facilities/desk/new', session, answers });

  it('is added with its opening hours, and opens its settings', async () => {
    const view = openNew(personas.admin, answer(createFacility, managed));
    await press('Add facility');
    expect(field('Name')).toHaveAccessibleDescription('A name is required.');
    await userEvent.type(field('Name'), 'Lab 3');
    await userEvent.selectOptions(field('Kind'), 'lab');
    await userEvent.type(field('Place'), 'Block B');
    await press('Add facility');
    await waitFor(() => expect(view.router.state.location.pathname).toBe(`/facilities/desk/${managed.id}`));
    expect(callOf(view, createFacility)?.body).toMatchObject({
      id,
      setup: { name: 'Lab 3', kind: 'lab', capacity: null, opening: { 0: { from: '08:00' }, 6: null } },
    });
  });
});
