import { describe, expect, it } from 'vitest';
import { aBusy, aFacility, anAvailability, monday } from '../testing/a-facility.ts';
import { clashesOf, endsAfter, nextFree, spansOf, startsOn } from './spans.ts';

const facility = aFacility();
const before = { day: '2026-11-20', time: '12:00' };
const dayWith = (...busy: Parameters<typeof aBusy>[0][]) =>
  anAvailability(monday, monday, () => busy.map(aBusy)).days[0]!;
const linesOf = (day = dayWith(), now = before, of = facility) =>
  spansOf(of, day, now).map(({ from, until, busy, offer }) =>
    [`${from}–${until}`, busy?.kind ?? 'free', offer && `${offer.from}–${offer.until}`]
      .filter(Boolean)
      .join(' '),
  );

describe('the spans of a day', () => {
  it('offers the free hours of a day without bookings', () => {
    expect(linesOf()).toEqual(['08:00–20:00 free 08:00–09:00']);
  });

  it('lists taken and free times in order', () => {
    expect(linesOf(dayWith({}, { from: '14:00', until: '14:30', kind: 'waiting' }))).toEqual([
      '08:00–09:00 free 08:00–09:00',
      '09:00–11:00 booked',
      '11:00–14:00 free 11:00–12:00',
      '14:00–14:30 waiting',
      '14:30–20:00 free 14:30–15:30',
    ]);
  });

  it('starts today at the next slot, and offers nothing on past days', () => {
    expect(linesOf(dayWith(), { day: monday, time: '10:00' })).toEqual(['10:30–20:00 free 10:30–11:30']);
    expect(linesOf(dayWith({}), { day: '2026-11-24', time: '08:00' })).toEqual(['09:00–11:00 booked']);
  });

  it('cuts a closure to opening hours and whole slots', () => {
    expect(linesOf(dayWith({ from: '00:00', until: '09:07', kind: 'closed' }))).toEqual([
      '08:00–09:07 closed',
      '09:30–20:00 free 09:30–10:30',
    ]);
  });

  it('lists a booking during a closure without free time between them', () => {
    expect(
      linesOf(dayWith({ from: '08:00', until: '18:00', kind: 'closed' }, { from: '09:00', until: '10:00' })),
    ).toEqual(['08:00–18:00 closed', '09:00–10:00 booked', '18:00–20:00 free 18:00–19:00']);
  });

  it('offers nothing shorter than the shortest booking, too far ahead or retired', () => {
    const long = aFacility({ minMinutes: 120 });
    expect(linesOf(dayWith({ from: '09:00', until: '20:00' }), before, long)).toEqual([
      '08:00–09:00 free',
      '09:00–20:00 booked',
    ]);
    expect(linesOf(dayWith(), { day: '2026-01-05', time: '08:00' })).toEqual(['08:00–20:00 free']);
    expect(linesOf(dayWith(), before, aFacility({ retired: true }))).toEqual(['08:00–20:00 free']);
  });

  it('keeps bookings on a day that no longer has opening hours', () => {
    const sunday = anAvailability('2026-11-29', '2026-11-29', () => [aBusy()]).days[0]!;
    expect(linesOf(sunday)).toEqual(['09:00–11:00 booked']);
  });
});

describe('the times of the form', () => {
  it('offers starts at whole slots, only later ones today, and none in a closure', () => {
    const busy = [aBusy(), aBusy({ from: '12:00', until: '20:00', kind: 'closed' })];
    expect(startsOn(facility, monday, busy, { day: monday, time: '09:30' })).toEqual([
      { time: '10:00', isTaken: true },
      { time: '10:30', isTaken: true },
      { time: '11:00', isTaken: false },
      { time: '11:30', isTaken: false },
    ]);
    expect(startsOn(facility, '2026-11-29', [], before)).toEqual([]);
  });

  it('offers ends up to the longest booking, and none beyond a closure', () => {
    const ends = endsAfter(facility, { day: monday, from: '08:00' }, [aBusy()]);
    expect(ends).toHaveLength(8);
    expect(ends.slice(1, 3)).toEqual([
      { time: '09:00', isTaken: false },
      { time: '09:30', isTaken: true },
    ]);
    const closed = [aBusy({ from: '09:00', until: '10:00', kind: 'closed' })];
    expect(endsAfter(facility, { day: monday, from: '08:00' }, closed).at(-1)?.time).toBe('09:00');
  });

  it('finds the next free times of the same length, starting with later ones', () => {
    const wanted = { day: monday, from: '09:00', until: '10:00' };
    const busy = [aBusy()];
    expect(clashesOf(wanted, busy)).toEqual(busy);
    expect(nextFree(facility, wanted, busy, before).map(({ from }) => from)).toEqual([
      '11:00',
      '11:30',
      '12:00',
    ]);
    const full = [aBusy({ until: '20:00' })];
    expect(nextFree(facility, wanted, full, before).map(({ from }) => from)).toEqual(['08:00']);
  });
});
