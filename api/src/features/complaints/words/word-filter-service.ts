import { firstWordFilter, type ListedWord, type WordFilter } from '@campus/contracts/complaints';
import { cached } from '../../../platform/storage/cached.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { createAdminSetting } from '../../../services/admin-setting.ts';
import type { Platform } from '../../../services/platform.ts';
import type { ComplaintModels } from '../model.ts';
import { comparedPieces, comparedWords, fold } from './compared-words.ts';

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

/** In alphabets a letter more is a letter stretched (“vulggar”); in other scripts two often are two syllables. */
const alphabetic = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** A word as runs of the same letter: `ass` is one a and two s. */
interface Run {
  letter: string;
  length: number;
}

const runsOf = (word: string): Run[] =>
  [...word.matchAll(/(.)\1*/gsu)].map(([run, letter = '']) => ({
    letter,
    length: run.length / letter.length,
  }));

/** Whether a run is a listed one, or it stretched; never one with fewer letters: “as” isn't “ass”. */
const isStretched = ({ letter, length }: Run, least: number) =>
  length === least || length >= (alphabetic.test(letter) ? least : Math.max(least, 3));

/** Possible readings of a word. Mixtures are not covered: writing both i and l as 1 in one word gets through. */
function readings(word: string): string[] {
  const folded = fold(word);
  return [...new Set([folded.replaceAll('|', 'i'), folded.replaceAll('|', 'l')])];
}

/** The listed words by their letters, one node a run. */
interface Node {
  next: Map<string, Node>;
  /** The run lengths of the words that end here. */
  ends: number[][];
}

function treeOf(words: string[]): Node {
  const root: Node = { next: new Map(), ends: [] };
  for (const runs of words.flatMap(readings).map(runsOf)) {
    let node = root;
    for (const { letter } of runs) {
      const next = node.next.get(letter) ?? { next: new Map(), ends: [] };
      node.next.set(letter, next);
      node = next;
    }
    if (node !== root) node.ends.push(runs.map(({ length }) => length));
  }
  return root;
}

/** Whether a listed word begins at a run of a text; `whole`: and ends with the text. */
function startsHere(root: Node, text: Run[], start: number, whole: boolean): boolean {
  let node: Node | undefined = root;
  for (let at = start; at < text.length; at++) {
    node = node.next.get(text[at]!.letter);
    if (!node) return false;
    if (whole && at + 1 < text.length) continue;
    const fits = node.ends.some((lengths) =>
      lengths.every((least, i) => {
        const run = text[start + i]!;
        // Inside a longer word, what is more at either end belongs to that one.
        const isEdge = !whole && (i === 0 || i + 1 === lengths.length);
        return isEdge ? run.length >= least : isStretched(run, least);
      }),
    );
    if (fits) return true;
  }
  return false;
}

/** Compiles a list into a test for texts. Its time depends on the length of the text, not of the list. */
export function compileWords(words: readonly ListedWord[]): (text: string) => boolean {
  const wholeWords = treeOf(words.filter(({ wholeWord }) => wholeWord).map(({ word }) => word));
  const anywhere = treeOf(words.filter(({ wholeWord }) => !wholeWord).map(({ word }) => word));
  // Folding takes “a10” for the number of a room, so that the word “a1” would not be found in it.
  const withDigits = words
    .filter(({ word, wholeWord }) => !wholeWord && /\p{N}/u.test(word))
    .map(({ word }) => word.toLowerCase());
  const asRuns = (text: Set<string>) => [...text].flatMap(readings).map(runsOf);
  return (text) =>
    withDigits.some((word) => text.toLowerCase().includes(word)) ||
    asRuns(comparedWords(text)).some((runs) => startsHere(wholeWords, runs, 0, true)) ||
    asRuns(comparedPieces(text)).some((runs) =>
      runs.some((_, start) => startsHere(anywhere, runs, start, false)),
    );
}
