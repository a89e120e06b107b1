import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  addDays,
  counted,
  dayInShort,
  daysAgo,
  daysOfWeek,
  Moment,
  mondayOf,
  monthInShort,
  monthInWords,
  percent,
  plural,
  countedAtStart,
  weekdayInWords,
  When,
} from './format.tsx';
import { PortalProvider } from './portal-context.tsx';
import { testConfig } from './testing/test-config.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
  vi.useRealTimers();
});

it.each(['Pacific/Honolulu', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'names the same day in %s',
  async (zone) => {
    // As if the machine were there: the zone of a thread can't be set.
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
      return new DateTimeFormat(locale, { timeZone: zone, ...options });
    });
    vi.resetModules();
    const { Day } = await import('./format.tsx');
    render(<Day day="2026-11-21" />);
    expect(screen.getByText('21 November 2026')).toHaveAttribute('datetime', '2026-11-21');
  },
);

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('finds that the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

it('counts days across month ends and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(daysOfWeek('2026-11-30').at(-1)).toBe('2026-12-06');
});

it('formats days and months', () => {
  expect([dayInShort('2026-11-16'), weekdayInWords('2026-11-16')]).toEqual([
    'Mon, 16 Nov',
    'Monday, 16 November',
  ]);
  expect([monthInWords('2026-09'), monthInShort('2026-09')]).toEqual(['September 2026', 'Sep']);
});

it('uses singular and plural forms', () => {
  expect([0, 1, 1.5, 123456].map((count) => counted(count, 'vote'))).toEqual([
    '0 votes',
    '1 vote',
    '1.5 votes',
    '1,23,456 votes',
  ]);
  expect(plural(2, 'person', 'people')).toBe('people');
  expect([1, 3, 100].map((count) => countedAtStart(count, 'case'))).toEqual([
    'One case',
    '3 cases',
    '100 or more cases',
  ]);
});

it('formats a share and relative days', () => {
  expect([percent(3, 8), percent(0, 0)]).toEqual(['37.5%', '0%']);
  expect([daysAgo(0), daysAgo(1), daysAgo(3)]).toEqual(['today', 'yesterday', '3 days ago']);
});

it('shows an instant in the college’s time zone, and names it to readers in another one', () => {
  const config = { ...testConfig, timeZone: 'Europe/Berlin' };
  render(
    <PortalProvider portal={{ config } as never}>
      <When at="2026-11-20T11:30:00Z" />
    </PortalProvider>,
  );
  expect(screen.getByText(/20 November 2026 at 12:30\s?pm GMT\+1/)).toBeVisible();
});

it('shows an instant with its updated distance', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:30:00Z') });
  render(
    <>
      <When at="2026-11-20T11:30:00Z" />
      <Moment at="2026-11-20T11:30:00Z" />
    </>,
  );
  expect(screen.getByText(/20 November 2026 at 5:00\s?pm/)).toBeVisible();
  expect(screen.getByText(/Fri,? 20 Nov,? (at )?5:00\s?pm \(in 3 hours\)/)).toBeVisible();
  act(() => void vi.advanceTimersByTime(2 * 3_600_000));
  expect(screen.getByText(/\(in 60 minutes\)/)).toBeVisible();
});
