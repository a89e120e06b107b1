import { link } from '@campus/api/ledger-link';
import { type EntryRecord, facetsOf } from '@campus/api/ledger-model';
import { defaultDomains } from '@campus/contracts';
import { budgetCategories, type BudgetCategory, type LedgerKind } from '@campus/contracts/budget';
import type { ListBench } from './list-bench.ts';

const year = '2026-27';
const categories = Object.keys(budgetCategories) as BudgetCategory[];
const kinds: LedgerKind[] = ['payment', 'payment', 'payment', 'plan', 'allocation', 'sponsorship'];

/** Of every kind and category, on 700 days. */
function* madeUpEntries(count: number): Generator<EntryRecord> {
  let last: EntryRecord | null = null;
  for (let i = 0; i < count; i += 1) {
    const on = new Date(Date.UTC(2025, 6, 1 + Math.floor((i * 700) / count))).toISOString().slice(0, 10);
    const kind = kinds[i % kinds.length]!;
    const entryYear = on < '2026-07-01' ? '2025-26' : year;
    const place = { on, year: entryYear, kind, category: categories[Math.floor(i / 6) % 8]! };
    last = link(last, {
      ...place,
      at: '2026-11-21T10:00:00.000Z',
      amount: 1000 + i,
      text: 'What it was for, in a few words',
      party: kind === 'sponsorship' ? `Sponsor ${i % 20}` : 'Somebody',
      application: null,
      document: null,
      by: 'Farah Ansari',
      member: 'treasurer',
      requestId: i.toString(16).padStart(32, '0'),
      years: [entryYear],
      facets: facetsOf(place),
    });
    yield last;
  }
}

/** The summary of a year, and the newest entries. */
export const ledgerLists: ListBench = {
  few: 1000,
  many: 100_000,
  quick: 5000,
  collections: { ledger: madeUpEntries },
  asker: { uid: 'admin', email: `admin@${defaultDomains.admin}` },
  page: 25,
  summary: `/api/ledger/summary?year=${year}`,
  questions: [
    { what: 'the newest 25 entries', path: '/api/ledger/entries' },
    {
      what: 'the newest 25 payments for a category',
      path: '/api/ledger/entries?category=sports&kind=payment',
    },
  ],
};
