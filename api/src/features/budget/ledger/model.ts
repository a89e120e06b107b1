import type { BudgetCategory, ChainedEntry, MoneySums } from '@campus/contracts/budget';
import { type Connection, Schema } from 'mongoose';
import { searchTerms } from '../../../platform/storage/search-words.ts';
import { storedById } from '../../../platform/storage/stored-by-id.ts';

/** An entry of the ledger; what `chainedEntrySchema` names is hashed. Never changed and never deleted. */
export interface EntryRecord extends Omit<ChainedEntry, 'number' | 'corrects'> {
  /** Its number: of two entries made at once for one place, the database takes one. */
  _id: number;
  corrects?: number;
  /** SHA-256, hex. */
  hash: string;
  /** The request that made it; `reservation:<application>` of one that an approval made. */
  requestId: string;
  /** Id of the member named in `by`, because members can change their names. Never shown. */
  member: string;
  /**
   * Academic years whose sums it changes: its own; and last, of an application's entry, the one in which money was set
   * aside for it, where it is no longer reserved.
   */
  years: string[];
  /** The narrowings that find it, see `facetsOf`. */
  facets: string[];
  /** See `searchTerms`; of its text and party. */
  terms: string[];
  /** Paise received less paise paid, of this entry and all before it. It follows from them, so it isn't hashed. */
  balance: number;
}

/** Sums derived from entries and stored, so that no reader has to add them up. */
export interface KeptSums {
  _id: string;
  /** The last entry of its kind that is in them: each counts once, whatever crashed. */
  applied: number;
}

/** Sums of an academic year. */
export interface TotalsRecord extends KeptSums {
  byCategory: Partial<Record<BudgetCategory, MoneySums>>;
  /** By `2026-11`. */
  byMonth: Record<string, Pick<MoneySums, 'income' | 'spent'>>;
  /** A list, because a name can't be the name of a field. */
  bySponsor: { party: string; paise: number }[];
}

/** Money that is set aside for an application, by its id. */
export interface ReservationRecord extends KeptSums {
  /** Number of the entry that set it aside first. */
  number: number;
  year: string;
  category: BudgetCategory;
  /** Paise. */
  approved: number;
  left: number;
  /** Something is left. */
  open: boolean;
}

const entrySchema = new Schema<EntryRecord>(
  {
    _id: Number,
    at: String,
    kind: String,
    amount: Number,
    category: String,
    on: String,
    year: String,
    text: String,
    party: String,
    application: String,
    document: Schema.Types.Mixed,
    corrects: Number,
    by: String,
    previous: String,
    hash: String,
    requestId: String,
    member: String,
    years: [String],
    facets: [String],
    terms: [String],
    balance: Number,
  },
  { ...storedById, minimize: false },
);
entrySchema.index({ requestId: 1 }, { unique: true });
entrySchema.index({ corrects: 1 }, { unique: true, sparse: true });
entrySchema.index({ years: 1, _id: 1 });
entrySchema.index({ application: 1, _id: 1 });
entrySchema.index({ kind: 1, party: 1, _id: 1 });
entrySchema.index({ facets: 1, _id: -1 });
entrySchema.index({ terms: 1, _id: -1 });
// The orders of a list.
entrySchema.index({ on: -1, _id: -1 });
entrySchema.index({ facets: 1, on: -1, _id: -1 });
entrySchema.index({ amount: -1, _id: -1 });
entrySchema.index({ facets: 1, amount: -1, _id: -1 });
entrySchema.index({ 'document.file': 1 }, { sparse: true });

const keptSums = { _id: String, applied: Number };
const totalsSchema = new Schema<TotalsRecord>(
  {
    ...keptSums,
    byCategory: Schema.Types.Mixed,
    byMonth: Schema.Types.Mixed,
    bySponsor: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);
const reservationSchema = new Schema<ReservationRecord>(
  {
    ...keptSums,
    number: Number,
    year: String,
    category: String,
    approved: Number,
    left: Number,
    open: Boolean,
  },
  storedById,
);
reservationSchema.index({ open: 1, number: 1 });

export const createLedgerModels = (connection: Connection) => ({
  entries: connection.model('LedgerEntry', entrySchema, 'ledger'),
  totals: connection.model<TotalsRecord>('LedgerTotals', totalsSchema, 'ledgerTotals'),
  reservations: connection.model<ReservationRecord>(
    'LedgerReservation',
    reservationSchema,
    'ledgerReservations',
  ),
  /** One document, `all`: up to which entry every sum is kept. */
  progress: connection.model(
    'LedgerProgress',
    new Schema<KeptSums>(keptSums, { versionKey: false }),
    'ledgerProgress',
  ),
});
export type LedgerModels = ReturnType<typeof createLedgerModels>;

interface Facet {
  /** Academic year or month. */
  time?: string | undefined;
  category?: string | undefined;
  kind?: string | undefined;
}

/** The index key of a list filtered by time, category, kind, or several of these. */
export const facetOf = ({ time = '', category = '', kind = '' }: Facet): string =>
  `${time}/${category}/${kind}`;

/** The terms that find an entry: words of its text, and of the name of the person who gave or got the money. */
export const termsOf = ({ text, party }: Pick<EntryRecord, 'text' | 'party'>): string[] =>
  searchTerms(`${text} ${party}`);

export const monthOf = ({ on }: Pick<EntryRecord, 'on'>): string => on.slice(0, 7);

/** Every such narrowing that an entry is found by. */
export function facetsOf(entry: Pick<EntryRecord, 'on' | 'year' | 'category' | 'kind'>): string[] {
  const facets: string[] = [];
  for (const time of ['', entry.year, monthOf(entry)])
    for (const category of ['', entry.category])
      for (const kind of ['', entry.kind]) facets.push(facetOf({ time, category, kind }));
  // The first one narrows nothing.
  return facets.slice(1);
}
