import { comparedWords } from './compared-words.ts';
import { fold } from './fold.ts';

/** In alphabets a letter more is a letter stretched (“vulggar”); in other scripts two often are two syllables. */
const alphabetic = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** A word as runs of the same letter: `ass` is one a and two s. */
interface Runs {
  letters: string;
  lengths: number[];
}

function runsOf(word: string): Runs {
  const runs = [...word.matchAll(/(.)\1*/gsu)];
  return {
    letters: runs.map(([, letter]) => letter).join(''),
    lengths: runs.map(([run, letter = '']) => run.length / letter.length),
  };
}

/** Whether a text's word is a listed one, or it with letters repeated; never one with fewer: “as” isn't “ass”. */
const isStretched = (text: Runs, listed: Runs) =>
  Array.from(text.letters).every((letter, i) => {
    const [length = 0, least = 0] = [text.lengths[i], listed.lengths[i]];
    return length === least || length >= (alphabetic.test(letter) ? least : Math.max(least, 3));
  });

/** What a word may be meant as. Not every mixture: who writes both i and l as 1 in one word gets through. */
export function readings(word: string): string[] {
  const folded = fold(word);
  return [...new Set([folded.replaceAll('|', 'i'), folded.replaceAll('|', 'l')])];
}

/** Makes a list ready; gives whether a text has a word of it. Takes as long as the text, however long the list. */
export function compileWords(words: string[]): (text: string) => boolean {
  const byLetters = new Map<string, Runs[]>();
  for (const listed of words.flatMap(readings).map(runsOf)) {
    if (listed.letters !== '')
      byLetters.set(listed.letters, [...(byLetters.get(listed.letters) ?? []), listed]);
  }
  const isListed = (word: string) =>
    readings(word)
      .map(runsOf)
      .some((text) => byLetters.get(text.letters)?.some((listed) => isStretched(text, listed)));
  return (text) => [...comparedWords(text)].some(isListed);
}
