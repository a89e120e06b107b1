import type { Parsed } from '@campus/contracts';
import type { LedgerEntry, listLedgerEntries, listPayables, Payable } from '@campus/contracts/budget';
import { readPage } from '../../../platform/storage/pagination.ts';
import type { BudgetContext } from '../context.ts';
import { type EntryRecord, facetOf, type ReservationRecord } from './model.ts';
import { presentEntries } from './presenter.ts';
import { namesOf } from '../applications/model.ts';

/** Newest first. @throws DomainError `invalid-input` */
export async function listEntries(
  context: BudgetContext,
  { cursor, limit, ...filters }: Parsed<typeof listLedgerEntries.query>,
): Promise<{ items: LedgerEntry[]; next: string | null }> {
  const list = { filter: filterOf(filters), order: { _id: -1 } as const };
  const { found, next } = await readPage<EntryRecord>(context.ledger.models.entries, list, { cursor, limit });
  return { items: await presentEntries(context, found), next };
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
  { ledger, models }: BudgetContext,
  query: Parsed<typeof listPayables.query>,
): Promise<{ items: Payable[]; next: string | null }> {
  await ledger.sums.catchUp();
  const list = { filter: { open: true }, order: { number: 1 } as const };
  const { found, next } = await readPage<ReservationRecord>(ledger.models.reservations, list, query);
  const names = await namesOf(
    models,
    found.map(({ _id }) => _id),
  );
  const items = found.map(({ _id, category, approved, left }) => ({
    application: _id,
    ...(names.get(_id) ?? { purpose: '', name: '' }),
    category,
    approved,
    left,
  }));
  return { items, next };
}
