import type { mongo } from 'mongoose';
import { batchesOf, type Migration } from './migration.ts';

/** As `searchTerms` made them then. */
function termsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = new Set<string>();
  for (const [word] of plain.matchAll(/[\p{Letter}\p{Number}\p{Mark}]+/gu)) {
    words.add(Array.from(word).slice(0, 20).join(''));
    if (words.size === 400) break;
  }
  const terms = new Set<string>();
  for (const word of words) {
    let beginning = '';
    for (const letter of word) terms.add((beginning += letter));
  }
  return [...terms];
}

type Document = Record<string, string> & { terms?: string[] };

/** The terms of a document by its collection; those of complaints begin with facets, which stay. */
const termsIn: Record<string, (document: Document) => string[]> = {
  members: ({ name }) => termsOf(name ?? ''),
  facilities: ({ name }) => termsOf(name ?? ''),
  ledger: ({ text, party }) => termsOf(`${text} ${party}`),
  complaints: ({ text, place, terms = [] }) => [
    ...terms.filter((term) => term.startsWith('#')),
    ...termsOf(`${text} ${place}`),
  ],
};

/** A search finds a name or a text by the beginning of any of its words. */
export const searchByBeginnings: Migration = {
  id: 83,
  title: 'Store every beginning of the words by which members, facilities, entries and complaints are found',
  async up(db, { batchSize }) {
    let changed = 0;
    for (const [name, terms] of Object.entries(termsIn)) {
      const collection: mongo.Collection = db.collection(name);
      for await (const batch of batchesOf(collection, batchSize)) {
        const writes = batch.flatMap((document) => {
          const wanted = terms(document as unknown as Document);
          if (wanted.join(' ') === (document['terms'] as string[] | undefined)?.join(' ')) return [];
          return [{ updateOne: { filter: { _id: document._id }, update: { $set: { terms: wanted } } } }];
        });
        if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
        changed += writes.length;
      }
    }
    return { changed };
  },
};
