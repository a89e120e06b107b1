const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const instantFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' });

/** @param at ISO 8601 */
export const day = (at: string) => dayFormat.format(new Date(at));
export const instant = (at: string) => instantFormat.format(new Date(at));
/** `at 10:42 am`; of another day than today with its date. */
export const when = (at: string) =>
  day(at) === day(new Date().toISOString()) ? `at ${timeFormat.format(new Date(at))}` : `on ${instant(at)}`;
