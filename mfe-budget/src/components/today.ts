// Sweden writes dates as ISO 8601 does.
const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });

/** The day by the reader's own clock: `2026-11-21`. */
export const today = (): string => format.format(new Date());
