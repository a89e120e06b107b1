import { may } from '@campus/contracts/areas';
import type { BookingDetail } from '@campus/contracts/facilities';
import type { Caller } from '../../platform/http/caller.ts';
import { possibleActions, type Reviewer } from '../../services/approvals/approvals.ts';
import type { BookingRecord, FacilityRecord } from './model.ts';

type Who = Pick<Caller, 'id' | 'roles'>;

/** Admins manage all facilities, others those whose record names them. */
export const manages = ({ managers }: Pick<FacilityRecord, 'managers'>, { id, roles }: Who): boolean =>
  may(roles, 'facility.manage') || managers.some((manager) => manager.id === id);

/** The caller as the approvals engine takes it. Managers have no stand-ins: a facility can have several managers. */
export const reviewerOf = (facility: FacilityRecord, caller: Who): Reviewer =>
  manages(facility, caller) ? { absent: [] } : null;

/** The states in which a booking holds its time. */
export const holding = ['Pending', 'Approved'] as const;
export const isHeld = ({ state }: Pick<BookingRecord, 'state'>): boolean =>
  holding.some((one) => one === state);

export function bookingActionsOf(
  booking: BookingRecord,
  facility: FacilityRecord,
  caller: Who,
  now: number,
): BookingDetail['actions'] {
  if (booking.startsAt.getTime() <= now) return [];
  const decisions = possibleActions(booking, reviewerOf(facility, caller), caller).filter(
    (action) => action === 'approve' || action === 'reject',
  );
  const mayCancel = booking.author.id === caller.id || manages(facility, caller);
  return [...(isHeld(booking) && mayCancel ? (['cancel'] as const) : []), ...decisions];
}
