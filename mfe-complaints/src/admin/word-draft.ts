import { type ListedWord, listedWordSchema, type WordFilter } from '@campus/contracts/complaints';

/**
 * An admin's unsaved changes, kept apart from the list that was read. When another admin saves a new list meanwhile,
 * these changes apply to the new one.
 */
export interface WordDraft {
  /** New words, and listed words whose matching changes. */
  put: readonly ListedWord[];
  removed: readonly string[];
  /** `null`: unchanged. */
  mode: WordFilter['mode'] | null;
}
export const noDraft: WordDraft = { put: [], removed: [], mode: null };

const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();
const find = (words: readonly ListedWord[], one: string) => words.find(({ word }) => same(one)(word));
const without = (words: readonly ListedWord[], taken: readonly string[]) =>
  words.filter(({ word }) => !taken.some(same(word)));

export const putWords = (draft: WordDraft, words: readonly ListedWord[]): WordDraft => ({
  ...draft,
  put: words.reduce((all, one) => [...without(all, [one.word]), one], draft.put),
  removed: draft.removed.filter((word) => !find(words, word)),
});

export const removeWord = (draft: WordDraft, word: string): WordDraft => ({
  ...draft,
  put: without(draft.put, [word]),
  removed: [...draft.removed, word],
});

/** The list to save, made from the version that was read, and how it differs. */
export function applyDraft(read: WordFilter, draft: WordDraft) {
  const kept = without(read.words, draft.removed);
  const added = draft.put.filter(({ word }) => !find(kept, word));
  const after = kept.map(({ word, wholeWord }) => ({
    word,
    wholeWord: find(draft.put, word)?.wholeWord ?? wholeWord,
  }));
  const filter: WordFilter = {
    words: [...after, ...added].toSorted((a, b) => a.word.localeCompare(b.word)),
    mode: draft.mode ?? read.mode,
    version: read.version,
  };
  const removed = read.words.length - kept.length;
  const changed = kept.filter(({ wholeWord }, i) => after[i]?.wholeWord !== wholeWord).length;
  return {
    filter,
    added: added.length,
    removed,
    changed,
    isChanged: added.length + removed + changed > 0 || filter.mode !== read.mode,
  };
}

/** Splits typed or pasted words by comma or line into valid words and faulty ones with the reason. */
export function readWords(text: string) {
  const words: string[] = [];
  const wrong: { word: string; message: string }[] = [];
  for (const word of text.split(/[,;\n]/).map((part) => part.trim())) {
    if (word === '') continue;
    const checked = listedWordSchema.shape.word.safeParse(word);
    if (checked.success) words.push(checked.data);
    else wrong.push({ word, message: checked.error.issues[0]?.message ?? 'This is not a word.' });
  }
  return { words, wrong };
}
