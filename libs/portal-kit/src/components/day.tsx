// A day has no zone: it is read and written as if it were in one and the same.
const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** "21 November 2026", of `2026-11-21`. */
export const dayInWords = (day: string): string => format.format(new Date(day));

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{dayInWords(day)}</time>;
