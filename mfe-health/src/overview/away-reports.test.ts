import { expect, it } from 'vitest';
import { anAway } from '../testing/an-absence.ts';
import { partOf } from './away-week.tsx';

it.each([
  ['2026-11-16', null],
  ['2026-11-17', 'afternoon'],
  ['2026-11-18', 'day'],
  ['2026-11-19', 'morning'],
  ['2026-11-20', null],
])('describes the absence %s as “%s”', (day, part) =>
  expect(
    partOf(anAway({ from: '2026-11-17', until: '2026-11-19', fromAfternoon: true, untilMidday: true }), day),
  ).toBe(part),
);
