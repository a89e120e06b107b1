import { describe, expect, test } from 'vitest';
import { collegeClock } from './college-clock.ts';

const berlin = collegeClock('Europe/Berlin');
const kolkata = collegeClock('Asia/Kolkata');
const at = (moment: Date) => moment.toISOString();

describe('the college’s clock', () => {
  test('reads day and time in its zone, and converts both to an instant', () => {
    expect(kolkata.read(Date.parse('2026-11-23T18:45:00Z'))).toEqual({ day: '2026-11-24', time: '00:15' });
    expect(at(kolkata.moment('2026-11-24', '00:15'))).toBe('2026-11-23T18:45:00.000Z');
    expect(at(kolkata.moment('2026-11-23', '24:00'))).toBe('2026-11-23T18:30:00.000Z');
  });

  test('keeps a weekly local hour when the clocks change', () => {
    expect(at(berlin.moment('2026-10-24', '09:00'))).toBe('2026-10-24T07:00:00.000Z');
    expect(at(berlin.moment('2026-10-31', '09:00'))).toBe('2026-10-31T08:00:00.000Z');
  });

  test('takes the first of an hour that occurs twice, and refuses a skipped one', () => {
    expect(at(berlin.moment('2026-10-25', '02:30'))).toBe('2026-10-25T00:30:00.000Z');
    const skipped = { day: '2026-03-29', from: '02:00', until: '02:30' };
    expect(berlin.spanOf(skipped)).toBeNull();
    expect(berlin.spanOf({ ...skipped, from: '01:30' })).toBeNull();
    expect(berlin.spanOf({ ...skipped, from: '01:30', until: '03:00' })).toMatchObject({
      startsAt: new Date('2026-03-29T00:30:00Z'),
      endsAt: new Date('2026-03-29T01:00:00Z'),
    });
  });

  test('holds both hours in a night in which one occurs twice', () => {
    const night = berlin.spanOf({ day: '2026-10-25', from: '01:00', until: '04:00' })!;
    expect(night.endsAt.getTime() - night.startsAt.getTime()).toBe(4 * 3_600_000);
    const second = berlin.spanOf({ day: '2026-10-25', from: '02:00', until: '03:00' })!;
    expect(second.endsAt.getTime() - second.startsAt.getTime()).toBe(2 * 3_600_000);
  });
});
