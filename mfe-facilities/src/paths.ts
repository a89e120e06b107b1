import { searchOf } from '@campus/portal-kit';
import type { BookedTime } from '@campus/contracts/facilities';

export const paths = {
  home: '/facilities',
  facility: (id: string) => `/facilities/${id}`,
  /** The booking form, filled in with a time. */
  book: (id: string, time: Partial<BookedTime> = {}) => `/facilities/${id}/book${searchOf(time)}`,
  bookings: '/facilities/bookings',
  booking: (id: string) => `/facilities/bookings/${id}`,
  desk: '/facilities/desk',
  newFacility: '/facilities/desk/new',
  managed: (id: string) => `/facilities/desk/${id}`,
};
