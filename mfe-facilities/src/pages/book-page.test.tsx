import {
  bookFacility,
  bookSeries,
  type Busy,
  getFacility,
  joinWaitingList,
  listAvailability,
  previewSeries,
} from '@campus/contracts/facilities';
import { ApiError } from '@campus/portal-kit';
import { answer, refusal, type FakeCall, type PreparedAnswer } from '@campus/portal-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking, aBusy, aFacility, anAvailability, aWait, drawnId, monday } from '../testing/a-facility.ts';
import { openPage } from '../testing/open-page.tsx';
import { BookPage } from './book-page.tsx';

beforeEach(() => {
  // Sunday, 10:00 at the college.
  vi.useFakeTimers({ now: new Date('2026-11-22T04:30:00Z'), toFake: ['Date', 'Intl'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Body = Record<string, unknown>;
const booked = ({ body }: FakeCall) => {
  const { id, day, from, until, title } = body as Record<string, string>;
  return aBooking(0, { id: id!, day: day!, from: from!, until: until!, title: title! });
};

function open({
  facility = aFacility(),
  busy = () => [],
  search = `?day=${monday}&from=09:00&until=10:00`,
  answers = [],
}: {
  facility?: ReturnType<typeof aFacility>;
  busy?: (day: string) => Busy[];
  search?: string;
  answers?: PreparedAnswer[];
} = {}) {
  return openPage(BookPage, '/facilities/:id/book', {
    path: `/facilities/${facility.id}/book${search}`,
    answers: [
      answer(getFacility, facility),
      answer(listAvailability, ({ query }) => {
        const { from, until } = query as { from: string; until: string };
        return { items: [anAvailability(from, until, busy, facility)], next: null };
      }),
      answer(bookFacility, booked),
      ...answers,
    ],
  });
}
const bodiesOf = (view: ReturnType<typeof open>, endpoint: object) =>
  view.api.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body as Body);
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const optionsOf = (label: string) =>
  [...field(label).querySelectorAll('option')].map((one) => one.textContent);
const fillPurpose = async () => userEvent.type(await screen.findByLabelText('Purpose'), 'Weekly meeting');
const id = expect.stringMatching(/^[0-9a-f]{32}$/) as string;

describe('one booking', () => {
  it('is filled in with the chosen time, and confirms the booking', async () => {
    const view = open();
    await fillPurpose();
    expect(field('Day').value).toBe(monday);
    await press('Book this time');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Booked: Seminar Hall, Monday, 23 November 2026, 9:00–10:00 am.',
    );
    const [body] = bodiesOf(view, bookFacility);
    expect(body).toEqual({
      id,
      facility: drawnId(1),
      day: monday,
      from: '09:00',
      until: '10:00',
      title: '',
      purpose: 'Weekly meeting',
    });
    expect(screen.getByRole('link', { name: 'Open the booking' })).toHaveAttribute(
      'href',
      `/facilities/bookings/${String(body!['id'])}`,
    );
  });

  it('shows what is taken that day, and where the chosen time is', async () => {
    open({ busy: () => [aBusy({ from: '09:00', until: '11:00' })], search: `?day=${monday}` });
    const taken = await screen.findByRole('list', { name: 'Times on Monday, 23 November 2026' });
    expect(taken).toHaveTextContent('9:00–11:00 am Robotics club Booked');
    const isChosenFrom = (quarter: number, until: number) =>
      taken.parentElement!.querySelector(`[style="--begin: ${quarter}; --end: ${until};"][aria-hidden]`);
    await userEvent.selectOptions(field('From'), '15:00');
    expect(isChosenFrom(29, 33)).not.toBeNull();
    await userEvent.selectOptions(field('From'), '16:00');
    expect(isChosenFrom(33, 37)).not.toBeNull();
  });

  it('focuses a missing purpose, and keeps the rest', async () => {
    const view = open();
    await press('Book this time');
    expect(field('Purpose')).toHaveAccessibleDescription(/The purpose is required./);
    expect(field('Purpose')).toHaveFocus();
    expect(bodiesOf(view, bookFacility)).toEqual([]);
  });

  it('offers only times that the rules allow, and moves the end with the start', async () => {
    open({ facility: aFacility({ slotMinutes: 60, minMinutes: 60, maxMinutes: 120 }) });
    await screen.findByLabelText('From');
    expect(optionsOf('From').slice(0, 3)).toEqual(['Choose', '8:00\u00a0am', '9:00\u00a0am']);
    expect(optionsOf('Until')).toEqual(['Choose', '10:00\u00a0am (1 hour)', '11:00\u00a0am (2 hours)']);
    await userEvent.selectOptions(field('From'), '14:00');
    expect(field('Until').value).toBe('15:00');
  });

  it('starts on the next open day', async () => {
    open({ search: '' });
    expect((await screen.findByLabelText<HTMLInputElement>('Day')).value).toBe(monday);
    expect(field('From').value).toBe('');
  });

  it('says beside the day that the facility is closed', async () => {
    open();
    await fillPurpose();
    fireEvent.change(field('Day'), { target: { value: '2026-11-29' } });
    expect(screen.getByText(/There is no free time on Sunday, 29 November 2026/)).toBeVisible();
    await press('Book this time');
    expect(field('Day')).toHaveAccessibleDescription('The facility is closed on this weekday.');
  });

  it('asks once for the times of a day whose year is typed digit by digit', async () => {
    const view = open();
    await fillPurpose();
    for (const day of ['0002-12-01', '0020-12-01', '0202-12-01', '2026-12-01'])
      fireEvent.change(field('Day'), { target: { value: day } });
    const asked = () =>
      view.api.calls.flatMap(({ endpoint, query }) =>
        endpoint === listAvailability ? [(query as { from: string }).from] : [],
      );
    await waitFor(() => expect(asked()).toContain('2026-12-01'));
    expect(asked()).toEqual([monday, '2026-12-01']);
  });

  it('says that a booking is not approved yet if a manager must approve it', async () => {
    open({
      facility: aFacility({ needsApproval: true }),
      answers: [answer(bookFacility, (call: FakeCall) => ({ ...booked(call), status: 'waiting' as const }))],
    });
    await fillPurpose();
    await press('Request this time');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not approved yet: Seminar Hall');
  });

  it('is confirmed when it arrived although its answer got lost', async () => {
    let stored: Busy[] = [];
    const view = open({
      busy: () => stored,
      answers: [
        answer(bookFacility, (call: FakeCall) => {
          if (stored.length > 0) return booked(call);
          const { id: booking, from, until } = call.body as Record<'id' | 'from' | 'until', string>;
          stored = [aBusy({ mine: true, booking, from, until })];
          throw ApiError.network();
        }),
      ],
    });
    await fillPurpose();
    await press('Book this time');
    expect(await screen.findByText('Booked:')).toBeVisible();
    expect(screen.queryByText('You have already booked this time.')).toBeNull();
    const [first, second, ...more] = bodiesOf(view, bookFacility);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  it.each([
    [
      'beside its field',
      refusal('invalid-input', { until: 'Book it for at most 1 hour.' }),
      'Book it for at most 1 hour.',
    ],
    ['above the button', refusal('booking-quota'), /reached the number of bookings/],
  ])("shows the API's refusal %s", async (_, problem, words) => {
    open({
      answers: [
        answer(bookFacility, () => {
          throw problem;
        }),
      ],
    });
    await fillPurpose();
    await press('Book this time');
    expect(await screen.findByText(words)).toBeVisible();
    expect(field('Purpose').value).toBe('Weekly meeting');
  });
});

describe('a time that is taken', () => {
  it('offers other times of the day and the waiting list when someone else was faster', async () => {
    let busy: Busy[] = [];
    const view = open({
      busy: () => busy,
      answers: [
        answer(bookFacility, () => {
          busy = [aBusy()];
          throw refusal('slot-taken');
        }),
        answer(joinWaitingList, ({ body }: FakeCall) =>
          aWait({ ...(body as object), facility: aWait().facility, ahead: 0 }),
        ),
      ],
    });
    await fillPurpose();
    await press('Book this time');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Sorry, this time is taken. Robotics club has 9:00–11:00 am.');
    expect(alert.parentElement!.parentElement).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Book this time' })).toBeNull();
    await press('Join the waiting list');
    expect(await screen.findByText('You are on the waiting list')).toBeVisible();
    expect(screen.getByText(/You are first on the list/)).toBeVisible();
    expect(bodiesOf(view, joinWaitingList)).toEqual([
      {
        id,
        facility: drawnId(1),
        day: monday,
        from: '09:00',
        until: '10:00',
        title: '',
        purpose: 'Weekly meeting',
      },
    ]);
  });

  it('is detected before sending, and another time is one tap away', async () => {
    open({ busy: () => [aBusy()] });
    expect(await screen.findByText('Sorry, this time is taken.')).toBeVisible();
    expect(optionsOf('From')).toContain('9:00\u00a0am – taken');
    await press('11:00\u00a0am–12:00\u00a0pm');
    expect(field('From').value).toBe('11:00');
    expect(field('Until').value).toBe('12:00');
    expect(field('From')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Book this time' })).toBeVisible();
  });

  it('has no waiting list if I booked it', async () => {
    open({ busy: () => [aBusy({ mine: true, booking: drawnId(7) })] });
    expect(await screen.findByText('You have already booked this time.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your booking' })).toHaveAttribute(
      'href',
      `/facilities/bookings/${drawnId(7)}`,
    );
    expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull();
  });
});

describe('a weekly booking', () => {
  const taken = { code: 'slot-taken', message: 'Someone else has already booked this time.' };
  const repeat = async (lastDay: string) => {
    await fillPurpose();
    await userEvent.click(field('Repeat every week'));
    fireEvent.change(field('Last day'), { target: { value: lastDay } });
  };

  it('shows each date with its conflict first, then books the chosen ones', async () => {
    const days = [monday, '2026-11-30', '2026-12-07'];
    const view = open({
      answers: [
        answer(previewSeries, {
          items: days.map((day, index) => ({ day, problem: index === 1 ? taken : null })),
        }),
        answer(bookSeries, {
          id: drawnId(3),
          items: [
            { day: days[0]!, booking: aBooking(8), problem: null },
            { day: days[2]!, booking: null, problem: taken },
          ],
        }),
        answer(joinWaitingList, aWait()),
      ],
    });
    await repeat('2026-12-07');
    await press('Check the dates');
    expect(await screen.findByText(/2 of 3 dates are free/)).toBeVisible();
    // A second press of Enter must not book dates that the member hasn't seen.
    expect(screen.getByText(/2 of 3 dates are free/).closest('[tabindex]')).toHaveFocus();
    expect(field(/30 November 2026: not possible/)).toBeDisabled();
    expect(field(/30 November 2026: not possible/)).toHaveAccessibleDescription(taken.message);
    await userEvent.click(field(/7 December 2026: free/));
    await userEvent.click(field(/23 November 2026: free/));
    await press('Book 0 dates');
    expect(await screen.findByText('Choose at least one date.')).toBeVisible();
    await userEvent.click(field(/23 November 2026: free/));
    expect(screen.getByRole('button', { name: 'Book 1 date' })).toBeVisible();
    await userEvent.click(field(/7 December 2026: free/));
    await press('Book 2 dates');
    const list = await screen.findByRole('list', { name: 'Result for each date' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Monday, 23 November 2026Booked');
    expect(second).toHaveTextContent(`Not booked${taken.message}`);
    expect(bodiesOf(view, bookSeries)).toEqual([
      {
        id,
        facility: drawnId(1),
        from: '09:00',
        until: '10:00',
        title: '',
        purpose: 'Weekly meeting',
        days: [days[0], days[2]],
      },
    ]);
    await press(/waiting list for Monday, 7 December/);
    expect(await screen.findByText('You are on its waiting list.')).toBeVisible();
    expect(bodiesOf(view, joinWaitingList)).toEqual([expect.objectContaining({ day: days[2] })]);
  });

  it('is checked again after the time changes', async () => {
    open({ answers: [answer(previewSeries, { items: [{ day: monday, problem: null }] })] });
    await repeat('2026-11-30');
    await press('Check the dates');
    await screen.findByRole('button', { name: 'Book 1 date' });
    await userEvent.selectOptions(field('From'), '14:00');
    expect(screen.getByRole('button', { name: 'Check the dates' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Dates' })).toBeNull();
  });

  it.each([
    ['', 'Choose the last day.'],
    ['2026-11-24', 'Choose a day at least a week after the first.'],
    ['2028-11-24', 'A repeated booking has at most 26 dates.'],
  ])('says beside the last day %j: %s', async (lastDay, words) => {
    open();
    await repeat(lastDay);
    await press('Check the dates');
    await waitFor(() => expect(field('Last day')).toHaveAccessibleDescription(words));
  });
});

it('says that a retired facility can’t be booked', async () => {
  open({ facility: aFacility({ retired: true }) });
  expect(await screen.findByText('This facility can’t be booked any more')).toBeVisible();
});
