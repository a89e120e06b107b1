import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
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
    const { Day } = await import('./day.tsx');
    render(<Day day="2026-11-21" />);
    expect(screen.getByText('21 November 2026')).toHaveAttribute('datetime', '2026-11-21');
  },
);
