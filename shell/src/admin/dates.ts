const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const instantFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** @param at ISO 8601 */
export const day = (at: string) => dayFormat.format(new Date(at));
export const instant = (at: string) => instantFormat.format(new Date(at));
