import { usePortal } from '@campus/portal-kit';

/** The college's local day and time, wherever the reader is: `2026-11-23` and `09:30`. */
export function useCollegeClock(): { day: string; time: string } {
  const { timeZone } = usePortal().config;
  // Sweden writes dates as ISO 8601 does.
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format()
    .split(' ');
  return { day, time };
}
