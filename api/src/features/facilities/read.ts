import { may } from '@campus/contracts/areas';
import type { Caller } from '../../platform/http/caller.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { type PageQuery, readPage } from '../../platform/storage/pagination.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord, ListedBooking } from './model.ts';
import { manages } from './policy.ts';
import { bookingRecords } from './week.ts';

type Reads = Pick<FacilitiesContext, 'models'>;

export async function readFacility({ models }: Reads, id: string): Promise<FacilityRecord> {
  const facility = await models.facilities.findById(id).lean();
  if (!facility) throw new DomainError('not-found');
  return facility;
}

export async function readManaged(
  context: Reads,
  caller: Pick<Caller, 'id' | 'roles'>,
  id: string,
): Promise<FacilityRecord> {
  const facility = await readFacility(context, id);
  if (!manages(facility, caller)) throw new DomainError('forbidden');
  return facility;
}

export const managedBy = ({ id, roles }: Pick<Caller, 'id' | 'roles'>): object =>
  may(roles, 'facility.manage') ? {} : { 'managers.id': id };

export interface BookingAt {
  booking: BookingRecord;
  facility: FacilityRecord;
}

/** A booking and its facility, for its booker, the managers of the facility and admins. */
export async function readBooking(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
): Promise<BookingAt> {
  const records = await bookingRecords(context);
  const booking = await records.findById(id).lean();
  if (!booking) throw new DomainError('not-found');
  const facility = await readFacility(context, booking.facility);
  if (booking.author.id !== caller.id && !manages(facility, caller)) throw new DomainError('not-found');
  return { booking, facility };
}

export const bookingPage = async (
  context: FacilitiesContext,
  filter: object,
  order: Record<string, 1 | -1>,
  query: PageQuery,
): Promise<{ found: ListedBooking[]; next: string | null }> =>
  readPage<ListedBooking>(
    await bookingRecords(context),
    { filter, fields: { letters: 0, outbox: 0 }, order },
    query,
  );

/** Retired ones too: what was booked before can wait for a decision. */
export async function managedIds({ models }: FacilitiesContext, caller: Caller): Promise<string[]> {
  const found = await models.facilities.find(managedBy(caller), { _id: 1 }).lean();
  return found.map(({ _id }) => _id);
}

export const waitingFor = ({ now }: FacilitiesContext, { id }: Caller, facilities: string[]) => ({
  state: 'Pending' as const,
  startsAt: { $gt: new Date(now()) },
  facility: { $in: facilities },
  'author.id': { $ne: id },
});
