import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { wordsOf } from './sentences.ts';

/** How many years of school it takes to read these sentences (Flesch–Kincaid); 0 of none. */
export function gradeOf(sentences: readonly string[]): number {
  if (sentences.length === 0) return 0;
  const words = sentences.flatMap(wordsOf);
  // A number or a name of letters counts as one syllable at least.
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}
