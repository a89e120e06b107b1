const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

export const figure = (value: number) => number.format(value);

/** "3 days", "same day"; "not yet" where there is none. */
export function daysWords(days: number | null): string {
  if (days === null) return 'not yet';
  if (days === 0) return 'same day';
  return days === 1 ? '1 day' : `${figure(days)} days`;
}

/** What a median of so many days means: "within 3 days", "on the same day". */
export const withinWords = (days: number) => (days === 0 ? 'on the same day' : `within ${daysWords(days)}`);
