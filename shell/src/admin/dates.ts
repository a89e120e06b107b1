const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' });
const instant = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** `at 10:42 am`; of another day than today with its date. @param at ISO 8601 */
export function when(at: string): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? `at ${time.format(date)}` : `on ${instant.format(date)}`;
}
