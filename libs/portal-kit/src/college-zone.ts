import { useContext } from 'react';
import { PortalContext } from './portal-context.tsx';

/** The college's time zone; `undefined`, which is the reader's own, outside of the portal. */
export const useCollegeZone = (): string | undefined => useContext(PortalContext)?.config.timeZone;

/** What a zone's clocks show at an instant, or now: `2026-11-21 09:30`. Sweden writes dates as ISO 8601 does. */
export const clockAt = (instant: number | undefined, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);

/** A zone's name at an instant, or now, for it changes with summer time: "IST", or "India Standard Time". */
export const zoneNameAt = (
  instant: string | null,
  timeZone: string | undefined,
  length: 'short' | 'long',
): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: length })
    .formatToParts(instant ? new Date(instant) : new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
