import { expect, it } from 'vitest';
import { anAway } from '../testing/an-absence.ts';
import { addDays, daysOfWeek, mondayOf, partOf } from './days.ts';

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('knows that the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

it('counts days over the end of a month and a leap day', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(daysOfWeek('2026-11-30').at(-1)).toBe('2026-12-06');
});

it.each([
  ['2026-11-16', null],
  ['2026-11-17', 'afternoon'],
  ['2026-11-18', 'day'],
  ['2026-11-19', 'morning'],
  ['2026-11-20', null],
])('says of %s that somebody is away: %s', (day, part) =>
  expect(
    partOf(anAway({ from: '2026-11-17', until: '2026-11-19', fromAfternoon: true, untilMidday: true }), day),
  ).toBe(part),
);
