import { plainLetter } from './look-alikes.ts';

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Accents and enclosing marks, Arabic vowel signs and the stroke that lengthens a word. No sign of an Indian script. */
const decoration = /\u0640|[\u0300-\u036f]|[\u064b-\u0652]|[\u20d0-\u20f0]/g;

/** Signs that stand for letters. Digits don't in what is a number: a room (A55), 45s, 2026. */
const leet = new Map(
  [...'4a@a3e€e6g0o$s5s7t+t2z1|!|'.matchAll(/(.)(.)/gu)].map(([, sign = '', letter = '']) => [sign, letter]),
);
const number = /^\p{L}{0,2}\d{2,}\p{L}{0,2}$|^\d+$/u;

/** Signs that can be part of a word, for a character class. */
export const leetSigns = '@€$+!|';

/** Without characters that can't be seen. */
export const visible = (text: string): string => text.replaceAll(invisible, '');

/**
 * The form in which a word is compared: one for all spellings of the same letters. `|` can be an i or an l.
 * Repeated letters stay, see `compileWords`.
 */
export function fold(word: string): string {
  const bare = visible(word.normalize('NFKD')).replaceAll(decoration, '');
  // “sIut”: a capital in the middle of small letters.
  const small = bare.replaceAll(/(?<=\p{Ll})I/gu, '|').toLowerCase();
  const letters = Array.from(small, plainLetter).join('');
  if (number.test(letters)) return letters;
  return Array.from(letters, (sign) => leet.get(sign) ?? sign).join('');
}
