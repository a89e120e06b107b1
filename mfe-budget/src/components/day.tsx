// A day has no zone: it is read and written as if it were in one and the same.
const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const momentFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** "21 November 2026", of `2026-11-21`. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(day));

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{dayInWords(day)}</time>;

/** An instant, by the reader's own clock. */
export const momentInWords = (at: string): string => momentFormat.format(new Date(at));

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentInWords(at)}</time>;
