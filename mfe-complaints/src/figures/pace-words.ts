const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

export const figure = (value: number) => number.format(value);

/** "3 days"; "not yet" where there is none. */
export const daysWords = (days: number | null) =>
  days === null ? 'not yet' : days === 1 ? '1 day' : `${figure(days)} days`;

/** What a median of so many days means: "within 3 days", "on the same day". */
export const withinWords = (days: number) => (days === 0 ? 'on the same day' : `within ${daysWords(days)}`);
