import { expect, it } from 'vitest';
import { addWords, applyDraft, noDraft, readWords, removeWord } from './word-draft.ts';

const read = { words: ['one', 'two'], mode: 'block', version: 3 } as const;
const list = { ...read, words: [...read.words] };

it('adds and removes, each word once in whatever case', () => {
  const draft = removeWord(addWords(noDraft, ['Zebra', 'ONE', 'zebra']), 'two');
  expect(applyDraft(list, draft)).toEqual({
    filter: { words: ['one', 'zebra'], mode: 'block', version: 3 },
    added: 1,
    removed: 1,
    isChanged: true,
  });
});

it('takes back what it added or removed', () => {
  const added = removeWord(addWords(noDraft, ['three']), 'three');
  const removed = addWords(removeWord(noDraft, 'two'), ['two']);
  for (const draft of [noDraft, added, removed, { ...noDraft, mode: 'block' as const }]) {
    expect(applyDraft(list, draft)).toMatchObject({ filter: list, isChanged: false });
  }
});

it('applies to a list that somebody else has changed', () => {
  const draft = { ...removeWord(addWords(noDraft, ['three']), 'two'), mode: 'hold' as const };
  expect(applyDraft({ words: ['one', 'two', 'three', 'four'], mode: 'block', version: 4 }, draft)).toEqual({
    filter: { words: ['four', 'one', 'three'], mode: 'hold', version: 4 },
    added: 0,
    removed: 1,
    isChanged: true,
  });
});

it('reads words by comma or line, of any script, and says what is none', () => {
  expect(readWords(' bad, worse;\nशब्द\n\ntwo words, x')).toEqual({
    words: ['bad', 'worse', 'शब्द'],
    wrong: [
      { word: 'two words', message: 'One word, of letters and digits only.' },
      { word: 'x', message: 'A word has at least 2 characters.' },
    ],
  });
});
