import { link } from '@campus/api/ledger-link';
import { type EntryRecord, facetsOf, termsOf } from '@campus/api/ledger-model';
import { defaultDomains } from '@campus/contracts';
import { budgetCategories, type BudgetCategory, type LedgerKind } from '@campus/contracts/budget';
import type { ListBench } from './list-bench.ts';

const year = '2026-27';
const categories = Object.keys(budgetCategories) as BudgetCategory[];
const kinds: LedgerKind[] = ['payment', 'payment', 'payment', 'plan', 'allocation', 'sponsorship'];

/** Entries of every kind and category, on 700 days. */
function* madeUpEntries(count: number): Generator<EntryRecord> {
  let last: EntryRecord | null = null;
  let balance = 0;
  for (let i = 0; i < count; i += 1) {
    const on = new Date(Date.UTC(2025, 6, 1 + Math.floor((i * 700) / count))).toISOString().slice(0, 10);
    const kind = kinds[i % kinds.length]!;
    const entryYear = on < '2026-07-01' ? '2025-26' : year;
    const place = { on, year: entryYear, kind, category: categories[Math.floor(i / 6) % 8]! };
    const amount = 1000 + i;
    const words = {
      text: `Invoice ${i}, in a few words`,
      party: kind === 'sponsorship' ? `Sponsor ${i % 20}` : 'A shop',
    };
    if (kind === 'payment') balance -= amount;
    else if (kind !== 'plan') balance += amount;
    last = link(last, {
      ...place,
      ...words,
      at: '2026-11-21T10:00:00.000Z',
      amount,
      application: null,
      document: null,
      by: 'Farah Ansari',
      member: 'treasurer',
      requestId: i.toString(16).padStart(32, '0'),
      years: [entryYear],
      facets: facetsOf(place),
      terms: termsOf(words),
      balance,
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
    { what: 'the newest 25 entries with their balances', path: '/api/ledger/entries' },
    { what: 'the 25 entries of the newest days', path: '/api/ledger/entries?sort=day' },
    { what: 'the 25 largest payments', path: '/api/ledger/entries?sort=sum&kind=payment' },
    { what: 'the entry found by a rare word', path: '/api/ledger/entries?search=invoice 500' },
    {
      what: 'the newest 25 payments for a category',
      path: '/api/ledger/entries?category=sports&kind=payment',
    },
  ],
};
