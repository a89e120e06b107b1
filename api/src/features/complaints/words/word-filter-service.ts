import { firstWordFilter, type ListedWord, type WordFilter } from '@campus/contracts/complaints';
import { cached } from '../../../platform/storage/cached.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { createAdminSetting } from '../../../services/admin-setting.ts';
import type { Platform } from '../../../services/platform.ts';
import type { ComplaintModels } from '../model.ts';
import { compileWords, readings } from './word-list.ts';

/** The filter's verdict: `block` refuses a text, `hold` keeps it back until a board member has read it. */
type Verdict = 'pass' | 'block' | 'hold';

/** Milliseconds after which a change that another process made counts here. */
const maxAge = 1000;

export function createWordFilterService({
  models: { wordFilters },
  audit,
}: Pick<Platform, 'audit'> & { models: ComplaintModels }) {
  const setting = createAdminSetting(wordFilters, 'complaints', firstWordFilter, audit);
  const compiled = cached(maxAge, async () => {
    const { words, mode } = await setting.read();
    return { mode, catches: compileWords(words) };
  });

  return {
    read: setting.read,

    async change(wanted: WordFilter, actor: string): Promise<WordFilter> {
      refuseSuperfluous(wanted.words);
      const changed = await setting.change(wanted, ({ words }) => [
        {
          actor,
          action: 'word-filter.changed',
          details: { words: `${words.length} → ${wanted.words.length}`, mode: wanted.mode },
        },
      ]);
      compiled.drop();
      return changed;
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
    if (forms.includes('')) return [{ field, message: `“${word}” contains no letters or digits.` }];
    const same = forms.map((form) => before.get(form)).find((found) => found !== undefined);
    for (const form of forms) before.set(form, before.get(form) ?? word);
    return same === undefined ? [] : [{ field, message: `“${word}” is already on the list as “${same}”.` }];
  });
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
}
