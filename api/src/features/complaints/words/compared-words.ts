import unhomoglyph from 'unhomoglyph';

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Accents and enclosing marks, Arabic vowel signs and the stroke that lengthens a word. No sign of an Indian script. */
const decoration = /\u0640|[\u0300-\u036f]|[\u064b-\u0652]|[\u20d0-\u20f0]/g;

/** Signs that stand for letters. Digits don't in what is a number: a room (A55), 45s, 2026. */
const leet = new Map(
  [...'4a@a3e€e6g0o$s5s7t+t2z1|!|'.matchAll(/(.)(.)/gu)].map(([, sign = '', letter = '']) => [sign, letter]),
);
const number = /^\p{L}{0,2}\d{2,}\p{L}{0,2}$|^\d+$/u;

/** Signs that can be part of a word, for a character class. */
const leetSigns = '@€$+!|';

/** Without characters that can't be seen. */
const visible = (text: string): string => text.replaceAll(invisible, '');

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

/**
 * Alphabets with letters that pass for Latin ones. Others (Devanagari, Arabic, Tamil, …) stay as they are: the standard
 * finds a Latin “o” in many of these, but no reader does.
 */
const alphabets =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** “ꜰᴀɴᴄʏ ᴛᴇxᴛ”: small capitals, which the standard keeps apart. */
const smallCapitals = new Map(
  [...'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'.matchAll(/(.)(.)/gu)].map(
    ([, capital = '', plain = '']) => [capital, plain],
  ),
);

const known = new Map<string, string>();

/**
 * The small Latin letter that a small letter can be taken for, itself when there is none.
 *
 * The table is that of Unicode Technical Standard 39 (confusables), from `unhomoglyph`: little else than the standard's
 * own data, which is why it needs no new release. The better kept profanity library, obscenity, has a table by taste (a
 * Devanagari ट is a C, Russian Д and Л are both an A), which would mangle languages.
 */
export function plainLetter(letter: string): string {
  if (letter <= '\u007f' || !alphabets.test(letter)) return letter;
  const found = known.get(letter) ?? find(letter);
  known.set(letter, found);
  return found;
}

function find(letter: string): string {
  const capital = smallCapitals.get(letter);
  if (capital !== undefined) return capital;
  // Capitals look alike more often: the small в differs from a b, the capital В looks like a B.
  for (const form of [letter, letter.toUpperCase()]) {
    const plain = unhomoglyph(form).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    if (/^[a-z]$/.test(plain)) return plain;
  }
  return letter;
}

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
