import * as z from 'zod/mini';
import { academicYearSchema } from '../../academic-year.ts';
import { applicationIdSchema, budgetCategorySchema } from './application-form.ts';
import { documentSchema } from '../documents/index.ts';
import { endpoint } from '../../endpoint.ts';
import { mostPaise, paiseSchema } from '../../money.ts';
import { optionalLine, requiredLine, requiredText, searchSchema } from '../../text.ts';
import { daySchema, instantSchema, pageOf, pageQuery, requestIdSchema } from '../../values.ts';

export const ledgerArea = 'Ledger';
const forMembers = { area: ledgerArea, access: 'member' } as const;
const forTreasurers = { area: ledgerArea, access: 'ledger.write' } as const;

/**
 * The effect of an entry on the sums. `plan` changes the amount planned for a category; `allocation` and `sponsorship`
 * are income; `reservation` (made by an approval) sets money aside for an application; `payment` spends money, from the
 * reservation if it names an application; `release` frees reserved money that isn't needed.
 */
export const ledgerKinds = {
  plan: 'Plan',
  allocation: 'Allocation',
  sponsorship: 'Sponsorship',
  reservation: 'Reserved',
  payment: 'Payment',
  release: 'Released',
} as const;
export type LedgerKind = keyof typeof ledgerKinds;
export const ledgerKindSchema = z.enum(
  Object.keys(ledgerKinds) as LedgerKind[],
  'Choose what kind of entry it is.',
);

/** Place of an entry in the ledger, from 1. */
const entryNumberSchema = z.coerce
  .number('This is not the number of an entry.')
  .check(z.int('This is not the number of an entry.'), z.gte(1, 'This is not the number of an entry.'));

/** SHA-256, hex. */
const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const chainedFields = {
  number: z.int(),
  at: instantSchema,
  kind: ledgerKindSchema,
  /** Paise; below zero where it takes back: corrections, and plans that are lowered. */
  amount: z.int(),
  category: budgetCategorySchema,
  /** The day on which it counts. */
  on: daySchema,
  year: academicYearSchema,
  text: z.string(),
  /** The payer or the payee. */
  party: z.string(),
  application: z.nullable(applicationIdSchema),
  /** Name of the stored document and SHA-256 (hex) of its content. */
  document: z.nullable(
    z.strictObject({ file: z.string(), name: z.string(), size: z.int(), sha256: hashSchema }),
  ),
  corrects: z.nullable(z.int()),
  by: z.string(),
  /** Hash of the previous entry; 64 zeros for the first. */
  previous: hashSchema,
};

/** The hashed fields of an entry, with the hash of the entry before it. Other fields are ignored, not rejected. */
export const chainedEntrySchema = z.object(chainedFields);
export type ChainedEntry = z.infer<typeof chainedEntrySchema>;

const ledgerEntrySchema = z.strictObject({
  ...chainedFields,
  document: z.nullable(documentSchema),
  hash: hashSchema,
  correctedBy: z.nullable(z.int()),
  /** Paise received less paise paid, after this entry and all before it. */
  balance: z.int(),
  /** The purpose of its application, as in the register. */
  purpose: z.nullable(z.string()),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** Paise. */
export const moneySumsSchema = z.strictObject({
  planned: z.int(),
  income: z.int(),
  reserved: z.int(),
  spent: z.int(),
});
export type MoneySums = z.infer<typeof moneySumsSchema>;
const sums = moneySumsSchema.shape;

const monthSchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'This is not a month.'));

/** Paise. `left` is income less what is spent and reserved. */
const ledgerSummarySchema = z.strictObject({
  year: academicYearSchema,
  /** Years that have entries, and this one, newest first. */
  years: z.array(academicYearSchema),
  ...sums,
  left: z.int(),
  byCategory: z.array(z.strictObject({ category: budgetCategorySchema, ...sums })),
  /** `2026-11`, each month of the year in order. */
  byMonth: z.array(z.strictObject({ month: monthSchema, income: z.int(), spent: z.int() })),
  bySponsor: z.array(z.strictObject({ party: z.string(), paise: z.int() })),
  /** The last entry of the whole ledger: who notes it down can tell later that nothing before it was changed. */
  head: z.strictObject({ number: z.int(), hash: hashSchema }),
});
export type LedgerSummary = z.infer<typeof ledgerSummarySchema>;

export const getLedgerSummary = endpoint('get', '/api/ledger/summary', {
  summary: 'The sums of an academic year, by default the current one',
  ...forMembers,
  query: z.strictObject({ year: z.optional(academicYearSchema) }),
  response: ledgerSummarySchema,
});

const filters = {
  year: z.optional(academicYearSchema),
  category: z.optional(budgetCategorySchema),
  kind: z.optional(ledgerKindSchema),
  month: z.optional(monthSchema),
  application: z.optional(applicationIdSchema),
  /** Whose sponsorships, by the very name. */
  sponsor: z.optional(optionalLine('The sponsor', 120)),
};

/** Newest entry, newest day or largest sum first. */
const ledgerSorts = ['entered', 'day', 'sum'] as const;
export type LedgerSort = (typeof ledgerSorts)[number];
export const ledgerSortSchema = z.enum(ledgerSorts, 'Choose an order.');

export const listLedgerEntries = endpoint('get', '/api/ledger/entries', {
  summary: 'Entries of the ledger, by default the last one entered first',
  ...forMembers,
  query: z.strictObject({
    ...pageQuery,
    ...filters,
    /** Beginnings of words; an entry's text or party must contain all of them. */
    search: searchSchema,
    sort: z._default(ledgerSortSchema, 'entered'),
  }),
  response: pageOf(ledgerEntrySchema),
});

export const getLedgerEntry = endpoint('get', '/api/ledger/entries/:number', {
  summary: 'One entry of the ledger',
  ...forMembers,
  params: z.strictObject({ number: entryNumberSchema }),
  response: ledgerEntrySchema,
});

export const exportLedger = endpoint('get', '/api/ledger/export', {
  summary: 'The ledger as CSV, oldest entry first: one year or everything',
  ...forMembers,
  query: z.strictObject({ year: filters.year }),
  produces: 'text/csv',
});

/** The whole chain as it is hashed, one entry in JSON per line: `verify-ledger` reads it. */
export const exportLedgerChain = endpoint('get', '/api/ledger/chain', {
  summary: 'The whole ledger in its hashed form, one entry per line, for independent checks',
  ...forMembers,
  produces: 'application/x-ndjson',
});

const entered = {
  on: z.iso.date('This is not a date.'),
  text: requiredText('What it is for', 300),
};
const amountAsText = z.pipe(z.coerce.number('Enter the amount.'), paiseSchema);
/** A lowered plan takes away. */
const planAsText = z.coerce.number('Enter the amount.').check(
  z.int('Enter the amount.'),
  z.refine((paise: number) => paise !== 0, 'The amount must be more than zero.'),
  z.refine((paise: number) => Math.abs(paise) <= mostPaise, 'The amount is too large.'),
);

const newEntryOf = <Fields extends z.core.$ZodShape>(entered: Fields) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...entered,
      kind: z.literal('plan'),
      category: budgetCategorySchema,
      amount: planAsText,
    }),
    z.strictObject({
      ...entered,
      kind: z.literal('allocation'),
      category: z._default(budgetCategorySchema, 'other'),
      amount: amountAsText,
      party: z._default(optionalLine('Who gave it', 120), ''),
    }),
    z.strictObject({
      ...entered,
      kind: z.literal('sponsorship'),
      category: z._default(budgetCategorySchema, 'other'),
      amount: amountAsText,
      party: requiredLine('The sponsor', 120),
    }),
    z.strictObject({
      ...entered,
      kind: z.literal('payment'),
      category: z.optional(budgetCategorySchema),
      amount: amountAsText,
      party: z._default(optionalLine('Who was paid', 120), ''),
      /** Its category counts then. */
      application: z.optional(applicationIdSchema),
    }),
    z.strictObject({
      ...entered,
      kind: z.literal('release'),
      application: applicationIdSchema,
      amount: amountAsText,
    }),
  ]);
/** Text fields of a multipart form: an invoice or receipt can come with it, which every member may read. */
export const newLedgerEntrySchema = newEntryOf(entered);
export type NewLedgerEntry = z.infer<typeof newLedgerEntrySchema>;

export const addLedgerEntry = endpoint('post', '/api/ledger/entries', {
  summary:
    'Enter income, a payment, a plan or a release. Repeating it with the same request id changes nothing',
  key: 'requestId',
  ...forTreasurers,
  body: newEntryOf({ ...entered, requestId: requestIdSchema }),
  document: { field: 'document', optional: true },
  status: 201,
  response: ledgerEntrySchema,
});

export const correctLedgerEntry = endpoint('post', '/api/ledger/entries/:number/correction', {
  summary: 'Cancel an entry with a new entry and a reason; each entry can be cancelled once',
  key: 'requestId',
  ...forTreasurers,
  params: z.strictObject({ number: entryNumberSchema }),
  body: z.strictObject({ requestId: requestIdSchema, text: requiredText('A reason', 300) }),
  status: 201,
  response: ledgerEntrySchema,
});

/** An approved application with money that is set aside for it. */
const payableSchema = z.strictObject({
  application: applicationIdSchema,
  purpose: z.string(),
  name: z.string(),
  category: budgetCategorySchema,
  /** Paise. */
  approved: z.int(),
  left: z.int(),
});
export type Payable = z.infer<typeof payableSchema>;

export const listPayables = endpoint('get', '/api/ledger/payables', {
  summary: 'Approved applications with money still set aside, oldest first',
  ...forTreasurers,
  query: z.strictObject(pageQuery),
  response: pageOf(payableSchema),
});
