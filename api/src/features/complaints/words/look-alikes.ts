import unhomoglyph from 'unhomoglyph';

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
