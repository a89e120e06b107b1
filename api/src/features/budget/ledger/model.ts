import { budgetCategorySchema, chainedEntrySchema, moneySumsSchema } from '@campus/contracts/budget';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../../platform/storage/record.ts';
import { searchTerms } from '../../../platform/storage/search-words.ts';

const chained = z.omit(chainedEntrySchema, { number: true, corrects: true });
/** An entry of the ledger; what `chainedEntrySchema` names is hashed. Never changed and never deleted. */
const entrySchema = z.strictObject({
  ...chained.shape,
  /** Its number: of two entries made at once for one place, the database takes one. */
  _id: z.number(),
  corrects: z.exactOptional(z.number()),
  /** SHA-256, hex. */
  hash: z.string(),
  /** The request that made it; `reservation:<application>` of one that an approval made. */
  requestId: z.string(),
  /** Id of the member named in `by`, because members can change their names. Never shown. */
  member: z.string(),
  /**
   * Academic years whose sums it changes: its own; and last, of an application's entry, the one in which money was set
   * aside for it, where it is no longer reserved.
   */
  years: z.array(z.string()),
  /** The narrowings that find it, see `facetsOf`. */
  facets: z.array(z.string()),
  /** See `searchTerms`; of its text and party. */
  terms: z.array(z.string()),
  /** Paise received less paise paid, of this entry and all before it. It follows from them, so it isn't hashed. */
  balance: z.number(),
});
export type EntryRecord = z.infer<typeof entrySchema>;

/** Sums derived from entries and stored, so that no reader has to add them up. */
const keptSumsSchema = z.strictObject({
  _id: z.string(),
  /** The last entry of its kind that is in them: each counts once, whatever crashed. */
  applied: z.number(),
});
export type KeptSums = z.infer<typeof keptSumsSchema>;

const { income, spent } = moneySumsSchema.shape;
const totalsSchema = z.extend(keptSumsSchema, {
  byCategory: z.partialRecord(budgetCategorySchema, moneySumsSchema),
  /** By `2026-11`. */
  byMonth: z.record(z.string(), z.strictObject({ income, spent })),
  /** A list, because a name can't be the name of a field. */
  bySponsor: z.array(z.strictObject({ party: z.string(), paise: z.number() })),
});
export type TotalsRecord = z.infer<typeof totalsSchema>;

const reservationSchema = z.extend(keptSumsSchema, {
  /** Number of the entry that set it aside first. */
  number: z.number(),
  year: z.string(),
  category: budgetCategorySchema,
  /** Paise. */
  approved: z.number(),
  left: z.number(),
  open: z.boolean(),
});
export type ReservationRecord = z.infer<typeof reservationSchema>;

export const createLedgerModels = (connection: Connection) => ({
  entries: recordModel(connection, 'ledger', entrySchema, {
    hidesOrder: true,
    indexes: [
      [{ requestId: 1 }, { unique: true }],
      [{ corrects: 1 }, { unique: true, sparse: true }],
      { years: 1, _id: 1 },
      { application: 1, _id: 1 },
      { kind: 1, party: 1, _id: 1 },
      { facets: 1, _id: -1 },
      { terms: 1, _id: -1 },
      { on: -1, _id: -1 },
      { facets: 1, on: -1, _id: -1 },
      { amount: -1, _id: -1 },
      { facets: 1, amount: -1, _id: -1 },
      [{ 'document.file': 1 }, { sparse: true }],
    ],
  }),
  totals: recordModel(connection, 'ledgerTotals', totalsSchema),
  reservations: recordModel(connection, 'ledgerReservations', reservationSchema, {
    hidesOrder: true,
    indexes: [{ open: 1, number: 1 }],
  }),
  /** One document, `all`: up to which entry every sum is kept. */
  progress: recordModel(connection, 'ledgerProgress', keptSumsSchema),
});
export type LedgerModels = ReturnType<typeof createLedgerModels>;

interface Facet {
  time?: string | undefined;
  category?: string | undefined;
  kind?: string | undefined;
}

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
