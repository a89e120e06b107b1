import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each(['Pacific/Honolulu', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'names the same day in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const { Day } = await import('./day.tsx');
    render(<Day day="2026-11-21" />);
    expect(screen.getByText('21 November 2026')).toHaveAttribute('datetime', '2026-11-21');
  },
);
