import type { mongo } from 'mongoose';
import { batchesOf, type Migration } from './migration.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** As `searchWords` made them then. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(plain))
    if (isWordLike && words.size < 400) words.add(segment.slice(0, 40));
  return [...words];
}

interface Entry {
  _id: number;
  kind: string;
  amount: number;
  text: string;
  party: string;
  balance?: number;
}

function moneyMoved({ kind, amount }: Entry): number {
  if (kind === 'allocation' || kind === 'sponsorship') return amount;
  return kind === 'payment' ? -amount : 0;
}

/** Each ledger entry keeps the balance after it, and the words that find it. Neither is part of its hash. */
export const ledgerBalances: Migration = {
  id: 75,
  title: 'Store the running balance and the search words of each ledger entry',
  async up(db, { batchSize }) {
    const ledger: mongo.Collection<{ _id: number }> = db.collection<{ _id: number }>('ledger');
    let balance = 0;
    let changed = 0;
    for await (const batch of batchesOf(ledger as unknown as mongo.Collection, batchSize)) {
      const writes = [];
      for (const entry of batch as unknown as Entry[]) {
        balance += moneyMoved(entry);
        if (entry.balance === balance) continue;
        const $set = { balance, terms: wordsOf(`${entry.text} ${entry.party}`) };
        writes.push({ updateOne: { filter: { _id: entry._id }, update: { $set } } });
      }
      if (writes.length > 0) await ledger.bulkWrite(writes);
      changed += writes.length;
    }
    return { changed };
  },
};
