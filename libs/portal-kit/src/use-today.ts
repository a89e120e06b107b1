import { usePortal } from './portal-context.tsx';

/** The day that it is at the college, wherever the reader is: `2026-11-21`. */
export function useToday(): string {
  const { timeZone } = usePortal().config;
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format();
}
