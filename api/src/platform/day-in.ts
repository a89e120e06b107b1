/** The day in a time zone (IANA name) by a clock that gives milliseconds since 1970: `2026-11-21`. */
export function dayIn(timeZone: string, now: () => number): () => string {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return () => format.format(now());
}
