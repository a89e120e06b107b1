import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PortalProvider } from '../portal-context.tsx';
import { testConfig } from '../testing/test-config.ts';
import { DateTimeField } from './date-time-field.tsx';

const told = vi.fn<(value: string | null) => void>();
function open(value: string | null) {
  told.mockReset();
  render(<DateTimeField label="Opens" hint="By hand when empty." value={value} onChange={told} />);
  return screen.getByLabelText<HTMLInputElement>('Opens');
}

it('shows an instant in local time and returns the same instant', () => {
  const input = open('2026-08-03T09:05:00.000Z');
  expect(input.value).toBe('2026-08-03T14:35');
  fireEvent.change(input, { target: { value: '2026-08-04T10:30' } });
  expect(told).toHaveBeenLastCalledWith('2026-08-04T05:00:00.000Z');
});

it('names the time zone', () => {
  expect(open(null)).toHaveAccessibleDescription('By hand when empty. Time zone: India Standard Time.');
});

it.each([
  ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30', '2026-03-29T03:15', '2026-03-29T01:15:00.000Z'],
  ['2026-07-01T10:00:00.000Z', '2026-07-01T12:00', '2026-12-01T12:00', '2026-12-01T11:00:00.000Z'],
])('reads and writes the time of a college in another time zone: %s', (value, shown, typed, instant) => {
  told.mockReset();
  const config = { ...testConfig, timeZone: 'Europe/Berlin' };
  render(
    <PortalProvider portal={{ config } as never}>
      <DateTimeField label="Opens" value={value} onChange={told} />
    </PortalProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Opens');
  expect(input.value).toBe(shown);
  fireEvent.change(input, { target: { value: typed } });
  expect(told).toHaveBeenLastCalledWith(instant);
});

it('is empty when cleared', () => {
  const input = open('2026-08-03T09:05:00.000Z');
  fireEvent.change(input, { target: { value: '' } });
  expect(told).toHaveBeenLastCalledWith(null);
});

it('doesn’t treat half an entry as empty', () => {
  const input = open(null);
  const validity = vi.spyOn(input, 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  fireEvent.blur(input);
  expect(told).toHaveBeenLastCalledWith('');
  expect(input).toHaveAccessibleDescription(/^Enter both the date and the time\./);
  validity.mockReturnValue({ badInput: false } as ValidityState);
  fireEvent.blur(input);
  expect(told).toHaveBeenLastCalledWith(null);
  expect(input).toBeValid();
});
