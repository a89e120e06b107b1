import type { Parsed } from '@campus/contracts';
import type { LedgerEntry, listLedgerEntries, listPayables, Payable } from '@campus/contracts/budget';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import { foundBy } from '../../../platform/storage/search-words.ts';
import type { BudgetContext } from '../context.ts';
import { type EntryRecord, facetOf, type ReservationRecord } from './model.ts';
import { namesOf } from '../applications/model.ts';
import { chained } from './ledger.ts';

/** The orders that a list can have, each the range of an index. */
const orders = {
  entered: { _id: -1 },
  day: { on: -1, _id: -1 },
  sum: { amount: -1, _id: -1 },
} as const;

/** Entries that match all filters, by default the last one entered first. */
export async function listEntries(
  context: BudgetContext,
  { cursor, limit, sort, ...filters }: Parsed<typeof listLedgerEntries.query>,
): Promise<{ items: LedgerEntry[]; next: string | null }> {
  const list = { filter: filterOf(filters), order: orders[sort] };
  const { found, next } = await readPage<EntryRecord>(context.ledger.models.entries, list, { cursor, limit });
  return { items: await presentEntries(context, found), next };
}

type Filters = Omit<Parsed<typeof listLedgerEntries.query>, 'cursor' | 'limit' | 'sort'>;

/**
 * An application, a sponsor and a search have few entries, so the other filters are applied one by one; else one key of
 * one index has them all.
 */
function filterOf({ application, sponsor, search, year, month, category, kind }: Filters): object {
  const facet = facetOf({ time: month ?? year, category, kind });
  const nothing = facet === facetOf({});
  return {
    ...(application && { application }),
    ...(sponsor && { kind: 'sponsorship', party: sponsor }),
    ...foundBy(search),
    ...(!nothing && (application || sponsor || search ? { $and: [{ facets: facet }] } : { facets: facet })),
    ...(year && { year }),
  };
}

/** Approved applications with money still set aside, oldest first, and their names. */
export async function openReservations({ ledger, models }: BudgetContext, query: PageQuery) {
  await ledger.sums.catchUp();
  const list = { filter: { open: true }, order: { number: 1 } as const };
  const { found, next } = await readPage<ReservationRecord>(ledger.models.reservations, list, query);
  const names = await namesOf(
    models,
    found.map(({ _id }) => _id),
  );
  return { found, names, next };
}

export async function listOpenReservations(
  context: BudgetContext,
  query: Parsed<typeof listPayables.query>,
): Promise<{ items: Payable[]; next: string | null }> {
  const { found, names, next } = await openReservations(context, query);
  const items = found.map(({ _id, category, approved, left }) => ({
    application: _id,
    ...(names.get(_id) ?? { purpose: '', name: '' }),
    category,
    approved,
    left,
  }));
  return { items, next };
}

export async function presentEntries(
  { ledger, models }: BudgetContext,
  records: EntryRecord[],
): Promise<LedgerEntry[]> {
  const corrections = await ledger.models.entries
    .find({ corrects: { $in: records.map(({ _id }) => _id) } }, { corrects: 1 })
    .lean();
  const correctedBy = new Map(corrections.map(({ _id, corrects }) => [corrects, _id]));
  const names = await namesOf(models, [...new Set(records.flatMap(({ application }) => application ?? []))]);
  return records.map((record) => {
    const entry = chained(record);
    const { document } = entry;
    return {
      ...entry,
      document: document && { file: document.file, name: document.name, size: document.size },
      hash: record.hash,
      balance: record.balance,
      correctedBy: correctedBy.get(record._id) ?? null,
      purpose: (record.application && names.get(record.application)?.purpose) ?? null,
    };
  });
}

export const presentEntry = async (context: BudgetContext, record: EntryRecord): Promise<LedgerEntry> =>
  (await presentEntries(context, [record]))[0]!;
