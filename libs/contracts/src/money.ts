import * as z from 'zod/mini';

/** The largest amount: ₹1,000 crore. Thousands of such amounts still add up exactly in a double. */
export const mostPaise = 1_000_000_000_000;

const words = 'Enter the amount.';

/** Money is counted in paise, the hundredth of a rupee: always a whole number. More than nothing. */
export const paiseSchema = z
  .int(words)
  .check(z.gte(1, 'The amount must be more than zero.'), z.lte(mostPaise, 'The amount is too large.'));

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** `₹1,23,456.00`: the Indian way of grouping digits. */
export const formatRupees = (paise: number): string => rupees.format(paise / 100);

/** The same without paise for whole rupees: `₹1,23,456`. For sentences; columns and fields use `formatRupees`. */
export const formatAmount = (paise: number): string => formatRupees(paise).replace(/\.00$/, '');

/**
 * Paise of what a person types as rupees: `1,23,456`, `₹ 99.50`, `99.5`; `null` when it is no sum, is negative, or has
 * fractions of a paisa.
 */
export function parseRupees(text: string): number | null {
  const [, whole, fraction = ''] = /^(?:₹|rs\.?)?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/i.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return paise <= mostPaise ? paise : null;
}
