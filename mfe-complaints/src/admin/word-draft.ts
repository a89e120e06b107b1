import { wordFilterSchema, type WordFilter } from '@campus/contracts';

/**
 * What an admin changes, kept apart from the list that was read: when somebody else changes that meanwhile, these
 * changes apply to the new one.
 */
interface WordDraft {
  added: readonly string[];
  removed: readonly string[];
  /** `null`: as it is. */
  mode: WordFilter['mode'] | null;
}
export const noDraft: WordDraft = { added: [], removed: [], mode: null };

const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();
const without = (words: readonly string[], taken: readonly string[]) =>
  words.filter((word) => !taken.some(same(word)));

export const addWords = (draft: WordDraft, words: readonly string[]): WordDraft => ({
  ...draft,
  added: words.reduce((all, word) => [...without(all, [word]), word], draft.added),
  removed: without(draft.removed, words),
});

export const removeWord = (draft: WordDraft, word: string): WordDraft => ({
  ...draft,
  added: without(draft.added, [word]),
  removed: [...draft.removed, word],
});

/** The list as it is to be saved, from the version that was read, and how it differs. */
export function applyDraft(read: WordFilter, draft: WordDraft) {
  const kept = without(read.words, draft.removed);
  const added = without(draft.added, kept);
  const filter: WordFilter = {
    words: [...kept, ...added].toSorted((a, b) => a.localeCompare(b)),
    mode: draft.mode ?? read.mode,
    version: read.version,
  };
  const removed = read.words.length - kept.length;
  return {
    filter,
    added: added.length,
    removed,
    isChanged: added.length > 0 || removed > 0 || filter.mode !== read.mode,
  };
}

/** Words that were typed or pasted, by comma or line: those that the list takes, and what is wrong with the others. */
export function readWords(text: string) {
  const words: string[] = [];
  const wrong: { word: string; message: string }[] = [];
  for (const word of text.split(/[,;\n]/).map((part) => part.trim())) {
    if (word === '') continue;
    const checked = wordFilterSchema.shape.words.safeParse([word]);
    if (checked.success) words.push(...checked.data);
    else wrong.push({ word, message: checked.error.issues[0]?.message ?? 'This is not a word.' });
  }
  return { words, wrong };
}
