// A month has no zone: it is read and written as if it were in one and the same.
const long = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' });

/** "November 2026", of `2026-11`. */
export const monthInWords = (month: string): string => long.format(new Date(`${month}-01`));

/** "Nov", of `2026-11`. */
export const monthInShort = (month: string): string => short.format(new Date(`${month}-01`)).slice(0, 3);
