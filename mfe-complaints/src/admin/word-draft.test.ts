import { expect, it } from 'vitest';
import { applyDraft, noDraft, putWords, readWords, removeWord } from './word-draft.ts';

const anywhere = (...words: string[]) => words.map((word) => ({ word, wholeWord: false }));
const list = { words: anywhere('one', 'two'), mode: 'block' as const, version: 3 };

it('adds and removes words, each once regardless of case', () => {
  const draft = removeWord(putWords(noDraft, anywhere('Zebra', 'ONE', 'zebra')), 'two');
  expect(applyDraft(list, draft)).toEqual({
    filter: { words: anywhere('one', 'zebra'), mode: 'block', version: 3 },
    added: 1,
    removed: 1,
    changed: 0,
    isChanged: true,
  });
});

it('undoes additions and removals', () => {
  const added = removeWord(putWords(noDraft, anywhere('three')), 'three');
  const removed = putWords(removeWord(noDraft, 'two'), anywhere('two'));
  for (const draft of [noDraft, added, removed, { ...noDraft, mode: 'block' as const }]) {
    expect(applyDraft(list, draft)).toMatchObject({ filter: list, isChanged: false });
  }
});

it('changes whether a word matches whole words only, and undoes it', () => {
  const draft = putWords(noDraft, [{ word: 'ONE', wholeWord: true }]);
  expect(applyDraft(list, draft)).toEqual({
    filter: { ...list, words: [{ word: 'one', wholeWord: true }, ...anywhere('two')] },
    added: 0,
    removed: 0,
    changed: 1,
    isChanged: true,
  });
  expect(applyDraft(list, putWords(draft, anywhere('one')))).toMatchObject({
    filter: list,
    isChanged: false,
  });
});

it('applies to a list that another admin changed', () => {
  const draft = { ...removeWord(putWords(noDraft, anywhere('three')), 'two'), mode: 'hold' as const };
  expect(
    applyDraft({ words: anywhere('one', 'two', 'three', 'four'), mode: 'block', version: 4 }, draft),
  ).toEqual({
    filter: { words: anywhere('four', 'one', 'three'), mode: 'hold', version: 4 },
    added: 0,
    removed: 1,
    changed: 0,
    isChanged: true,
  });
});

it('splits words by commas or lines, in any script, and reports invalid ones', () => {
  expect(readWords(' bad, worse;\nशब्द\n\ntwo words, x')).toEqual({
    words: ['bad', 'worse', 'शब्द'],
    wrong: [
      { word: 'two words', message: 'One word, of letters and digits only.' },
      { word: 'x', message: 'A word has at least 2 characters.' },
    ],
  });
});
