import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees, paiseSchema, parseRupees } from './money.ts';

test.each([
  [0, '₹0.00'],
  [5, '₹0.05'],
  [12_345_600, '₹1,23,456.00'],
  [-120_000, '-₹1,200.00'],
  [1_000_000_000_000, '₹10,00,00,00,000.00'],
])('%i paise are written %s', (paise, text) => {
  expect(formatRupees(paise)).toBe(text);
});

test.each([
  ['1200', 120_000],
  ['1,23,456', 12_345_600],
  ['₹ 99.50', 9950],
  ['Rs. 99.5', 9950],
  [' 0.05 ', 5],
])('%s are %i paise', (text, paise) => {
  expect(parseRupees(text)).toBe(paise);
});

test.each(['', '-5', '1.555', '1e3', 'ten', '.5', '5 000', '10000000000.01', '१२'])(
  '%s is no sum',
  (text) => {
    expect(parseRupees(text)).toBeNull();
  },
);

test('reads back every amount it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (paise) => {
      expect(parseRupees(formatRupees(paise))).toBe(paise);
    }),
  );
});

test.each([0, -1, 1.5, 1_000_000_000_001, Number.NaN])('refuses %d paise', (paise) => {
  expect(paiseSchema.safeParse(paise).success).toBe(false);
});
