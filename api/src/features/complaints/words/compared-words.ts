import { leetSigns, visible } from './fold.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Also of Ⓐ and the like, which are letters only by use. */
const inWords = '\\p{Alphabetic}\\p{M}\\p{N}';
const notInWords = new RegExp(`[^${inWords}]+`, 'u');
const inOnePiece = new RegExp(`[${inWords}]+`, 'gu');
/** Words with signs in place of letters, such as “v!lgar” and “@ss”: the segmenter would split them. */
const withSigns = new RegExp(`[${inWords}${leetSigns}]+`, 'gu');
/** Looked for only where they begin: from each of 5,000 would take as long as the square of that. */
const lastSigns = /(?<![!|+])[!|+]+$/;
const sign = new RegExp(`[${leetSigns}]`, 'u');

/**
 * Everything in a text that may be meant as a word, each once. Where it isn't clear, all readings: “shit!” with and
 * without the sign, “word9” with and without the digit. Letters set apart (“b.a.d”, “b a d”) are no word.
 */
export function comparedWords(text: string): Set<string> {
  const shown = visible(text);
  const words = new Set<string>();
  for (const { segment } of segmenter.segment(shown)) {
    // The segmenter leaves “snake_case” and “end.Begin” in one piece, and calls it no word when it ends in an accented “_”.
    for (const word of segment.split(notInWords)) {
      words.add(word);
      if (/\p{N}/u.test(word)) for (const part of word.split(/\p{N}+/u)) words.add(part);
    }
  }
  for (const [word] of shown.matchAll(withSigns)) {
    if (!sign.test(word)) continue;
    words.add(word);
    words.add(word.replace(lastSigns, ''));
  }
  words.delete('');
  return words;
}

/** Where a word may stand inside: also the pieces of text that are written without spaces, in one. */
export function comparedPieces(text: string): Set<string> {
  const pieces = comparedWords(text);
  for (const [piece] of visible(text).matchAll(inOnePiece)) pieces.add(piece);
  return pieces;
}
