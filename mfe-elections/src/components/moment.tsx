import { useEffect, useState } from 'react';

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** An instant in the reader's time zone and how far away it is: "Fri 20 Nov, 5:00 pm (in 3 hours)". */
export function Moment({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  const instant = new Date(at);
  return (
    // Where what is around it is read out when it changes, this isn't, minute by minute.
    <time dateTime={at} aria-live="off">
      {format.format(instant)} ({distance(instant.getTime() - now)})
    </time>
  );
}

function distance(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (Math.abs(minutes) < 90) return relative.format(minutes, 'minute');
  const hours = Math.round(ms / 3_600_000);
  return Math.abs(hours) < 36
    ? relative.format(hours, 'hour')
    : relative.format(Math.round(hours / 24), 'day');
}
