import type { mongo } from 'mongoose';
import { batchesOf, type Migration } from './migration.ts';

/** The words of a new portal at that time, which no innocent word contains. */
const placeholders = ['vulgarword', 'offensiveword', 'abusiveword'];

type Word = string | { word: string; wholeWord: boolean };

const marked = (word: Word): Word =>
  typeof word === 'string' ? { word, wholeWord: !placeholders.includes(word.toLowerCase()) } : word;

/**
 * Listed words were strings, found only as whole words; now each says whether it is. Those that admins chose keep their
 * meaning: found inside longer words, a short one would block innocent complaints overnight.
 */
export const markListedWords: Migration = {
  id: 60,
  title: 'Mark each word of the word filter as whole word only, or not',
  async up(db, { batchSize }) {
    const filters: mongo.Collection = db.collection('wordFilters');
    let changed = 0;
    for await (const batch of batchesOf(filters, batchSize))
      for (const { _id, words } of batch as unknown as { _id: mongo.ObjectId; words: Word[] }[]) {
        if (words.every((word) => typeof word !== 'string')) continue;
        await filters.updateOne({ _id }, { $set: { words: words.map(marked) } });
        changed += 1;
      }
    return { changed };
  },
};
