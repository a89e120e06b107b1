import type { LedgerEntry, listLedgerEntries, listPayables, Parsed, Payable } from '@campus/contracts';
import { decodeCursor, encodeCursor } from '../../../platform/pagination.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { LedgerRoom } from './create-ledger.ts';
import { facetOf } from './facets.ts';
import type { EntryRecord, ReservationRecord } from './model.ts';
import { presentEntries } from './presenter.ts';

/** Newest first. @throws DomainError `invalid-input` */
export async function listEntries(
  room: LedgerRoom,
  { cursor, limit, ...narrowed }: Parsed<typeof listLedgerEntries.query>,
): Promise<{ items: LedgerEntry[]; next: string | null }> {
  const found = await room.ledger.models.entries
    .find({ ...filterOf(narrowed), ...(cursor && { _id: { $lt: numberIn(cursor) } }) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<EntryRecord[]>();
  const { shown, next } = pageOf(found, limit, ({ _id }) => _id);
  return { items: await presentEntries(room, shown), next };
}

type Filters = Omit<Parsed<typeof listLedgerEntries.query>, 'cursor' | 'limit'>;

/** An application or sponsor has few entries, so the rest is looked at one by one; else one key of one index has them all. */
function filterOf({ application, sponsor, year, month, category, kind }: Filters): object {
  const facet = facetOf({ time: month ?? year, category, kind });
  const nothing = facet === facetOf({});
  return {
    ...(application && { application }),
    ...(sponsor && { kind: 'sponsorship', party: sponsor }),
    ...(!nothing && (application || sponsor ? { $and: [{ facets: facet }] } : { facets: facet })),
    ...(year && { year }),
  };
}

/** Approved applications of which money is still set aside, oldest first. @throws DomainError `invalid-input` */
export async function listOpenReservations(
  { ledger, applications }: LedgerRoom,
  { cursor, limit }: Parsed<typeof listPayables.query>,
): Promise<{ items: Payable[]; next: string | null }> {
  await ledger.sums.catchUp();
  const found = await ledger.models.reservations
    .find({ open: true, ...(cursor && { number: { $gt: numberIn(cursor) } }) })
    .sort({ number: 1 })
    .limit(limit + 1)
    .lean<ReservationRecord[]>();
  const { shown, next } = pageOf(found, limit, ({ number }) => number);
  const names = await applications.namesOf(shown.map(({ _id }) => _id));
  const items = shown.map(({ _id, category, approved, left }) => ({
    application: _id,
    ...(names.get(_id) ?? { purpose: '', name: '' }),
    category,
    approved,
    left,
  }));
  return { items, next };
}

function pageOf<R>(found: R[], limit: number, numberOf: (record: R) => number) {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: last && found.length > limit ? encodeCursor([String(numberOf(last))]) : null };
}

function numberIn(cursor: string): number {
  const number = Number(decodeCursor(cursor, 1)[0]);
  if (Number.isSafeInteger(number)) return number;
  throw invalidField('cursor', 'This is not a cursor of this list. Start from the first page.');
}
