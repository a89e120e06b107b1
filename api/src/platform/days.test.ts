import { expect, test } from 'vitest';
import { beginOfDay, dayIn, daysBefore, weekOf } from './days.ts';

// From the calendar in ISO 8601's Wikipedia article, and `date +%G-W%V`.
test.each([
  ['2026-11-21', '2026-W47', '2026-W46'],
  ['2026-11-22', '2026-W47', '2026-W46'],
  ['2026-11-23', '2026-W48', '2026-W47'],
  ['2026-12-31', '2026-W53', '2026-W52'],
  ['2027-01-03', '2026-W53', '2026-W52'],
  ['2027-01-04', '2027-W01', '2026-W53'],
  ['2024-12-30', '2025-W01', '2024-W52'],
  ['2023-01-01', '2022-W52', '2022-W51'],
  ['2020-02-29', '2020-W09', '2020-W08'],
])('%s lies in %s, after %s', (day, week, before) => {
  expect([weekOf(day), weekOf(daysBefore(day, 7))]).toEqual([week, before]);
});

test.each([
  ['Asia/Kolkata', '2026-11-23T20:00:00Z', '2026-11-23T18:30:00Z'],
  ['Asia/Kolkata', '2026-11-23T18:29:59Z', '2026-11-22T18:30:00Z'],
  ['Asia/Kolkata', '2026-11-23T18:30:00Z', '2026-11-23T18:30:00Z'],
  // The clocks were changed that day.
  ['Europe/Berlin', '2026-03-29T20:00:00Z', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-10-25T20:00:00Z', '2026-10-24T22:00:00Z'],
])('in %s the day of %s began at %s', (zone, moment, begin) => {
  expect(beginOfDay(dayIn(zone), Date.parse(moment))).toBe(Date.parse(begin));
});
