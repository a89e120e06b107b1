import { isDeepStrictEqual } from 'node:util';
import { firstWordFilter, type ListedWord, type WordFilter } from '@campus/contracts/complaints';
import { cached } from '../../../platform/storage/cached.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { upsert } from '../../../platform/storage/mongo-errors.ts';
import type { Platform } from '../../../services/platform.ts';
import type { ComplaintModels } from '../model.ts';
import { compileWords, readings } from './word-list.ts';

/** The filter's verdict: `block` refuses a text, `hold` keeps it back until a board member has read it. */
type Verdict = 'pass' | 'block' | 'hold';

/** Milliseconds after which a change that another process made counts here. */
const maxAge = 1000;
const _id = 'complaints';

export function createWordFilterService({
  models: { wordFilters },
  audit,
}: Pick<Platform, 'audit'> & { models: ComplaintModels }) {
  async function read(): Promise<WordFilter> {
    const stored = await wordFilters.findById(_id, { _id: 0, outbox: 0 }).lean<WordFilter>();
    return stored ?? firstWordFilter;
  }
  const compiled = cached(maxAge, async () => {
    const { words, mode } = await read();
    return { mode, catches: compileWords(words) };
  });

  return {
    read,

    /** @throws DomainError `invalid-input`, `state-changed`; the list that is there already is no change. */
    async change({ words, mode, version }: WordFilter, actor: string): Promise<WordFilter> {
      refuseSuperfluous(words);
      const before = await read();
      if (before.mode === mode && isDeepStrictEqual(before.words, words)) return before;
      await upsert(() => wordFilters.updateOne({ _id }, { $setOnInsert: firstWordFilter }, { upsert: true }));
      const entry = audit.entry({
        actor,
        action: 'word-filter.changed',
        target: { kind: 'word-filter', id: _id },
        details: { words: `${before.words.length} → ${words.length}`, mode },
      });
      const written = await wordFilters.updateOne(
        { _id, version },
        { $set: { words, mode }, $inc: { version: 1 }, $push: { outbox: entry } },
      );
      if (written.matchedCount === 0) throw new DomainError('state-changed');
      compiled.drop();
      await audit.deliver(wordFilters, _id);
      return { words, mode, version: version + 1 };
    },

    /** About texts of one complaint together. */
    async judge(...texts: string[]): Promise<Verdict> {
      const { mode, catches } = await compiled.get();
      return texts.some(catches) ? mode : 'pass';
    },
  };
}
export type WordFilterService = ReturnType<typeof createWordFilterService>;

/** Words that nothing could be compared with, or that are compared as another one before them. */
function refuseSuperfluous(words: ListedWord[]): void {
  const before = new Map<string, string>();
  const errors = words.flatMap(({ word }, i) => {
    const field = `words.${i}.word`;
    const forms = readings(word);
    if (forms.includes('')) return [{ field, message: 'This contains no letters or digits.' }];
    const same = forms.map((form) => before.get(form)).find((found) => found !== undefined);
    for (const form of forms) before.set(form, before.get(form) ?? word);
    return same === undefined ? [] : [{ field, message: `“${same}” is already on the list.` }];
  });
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
}
