import {
  budgetCategories,
  type BudgetCategory,
  type LedgerEntry,
  type LedgerSummary,
} from '@campus/contracts/budget';

const noSums = { planned: 0, income: 0, reserved: 0, spent: 0 };

/** The sums of a year without entries, but for what is given; categories and months by their keys. */
export function aSummary({
  categories = {},
  months = {},
  ...over
}: Partial<Omit<LedgerSummary, 'byCategory' | 'byMonth'>> & {
  categories?: Partial<Record<BudgetCategory, Partial<typeof noSums>>>;
  months?: Record<string, { income?: number; spent?: number }>;
} = {}): LedgerSummary {
  return {
    year: '2026-27',
    years: ['2026-27', '2025-26'],
    ...noSums,
    left: 0,
    byCategory: (Object.keys(budgetCategories) as BudgetCategory[]).map((category) => ({
      category,
      ...noSums,
      ...categories[category],
    })),
    byMonth: Array.from({ length: 12 }, (_, i) => {
      const month = new Date(Date.UTC(2026, 6 + i)).toISOString().slice(0, 7);
      return { month, income: 0, spent: 0, ...months[month] };
    }),
    bySponsor: [],
    head: { number: 0, hash: '0'.repeat(64) },
    ...over,
  };
}

export const anEntry = (number: number, over: Partial<LedgerEntry> = {}): LedgerEntry => ({
  number,
  at: '2026-11-18T10:00:00.000Z',
  kind: 'payment',
  amount: 250_000,
  category: 'sports',
  on: '2026-11-18',
  year: '2026-27',
  text: `Entry number ${number}.`,
  party: '',
  application: null,
  document: null,
  corrects: null,
  by: 'Farah Ansari',
  previous: '0'.repeat(64),
  hash: 'f'.repeat(64),
  correctedBy: null,
  purpose: null,
  balance: 120_000_000,
  ...over,
});
