import type { EntryRecord, ReservationRecord } from './model.ts';

/** Before the first entry, which says the rest. */
export const noReservation = (application: string): ReservationRecord => ({
  _id: application,
  applied: 0,
  number: 0,
  year: '',
  category: 'other',
  approved: 0,
  left: 0,
  open: false,
});

/** Adds an entry to what is set aside for its application. */
export function addToReservation(
  reservation: ReservationRecord,
  { _id, kind, amount, year, category }: EntryRecord,
): void {
  // No other entry can be the first of an application.
  if (reservation.number === 0) Object.assign(reservation, { number: _id, year, category });
  if (kind === 'reservation') {
    reservation.approved += amount;
    reservation.left += amount;
  } else reservation.left -= amount;
  reservation.open = reservation.left > 0;
}
