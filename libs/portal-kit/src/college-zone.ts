import { useContext } from 'react';
import { PortalContext } from './portal-context.tsx';

/** The college's time zone; `undefined`, which is the reader's own, outside of the portal. */
export const useCollegeZone = (): string | undefined => useContext(PortalContext)?.config.timeZone;

/** A zone's name on that day, for it changes with summer time: "IST", or "India Standard Time". */
export const zoneNameAt = (instant: Date, timeZone: string | undefined, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: length })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
