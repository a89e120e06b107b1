/** Viramas of Indic scripts: a joiner beside one says how letters are drawn together. */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const afterVirama = new RegExp(`${virama}$`);
const beforeVirama = new RegExp(`^${virama}`);
const [afterLetter, afterArabic, beforeArabic] = [/\p{L}$/u, /\p{Script=Arabic}$/u, /^\p{Script=Arabic}/u];
const [afterEmoji, beforeEmoji, beforeKeycap] = [
  /(\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})$/u,
  /^\p{Extended_Pictographic}/u,
  /^\u20e3/,
];

/** Whether the letters or emoji beside an invisible mark need it. https://www.rfc-editor.org/rfc/rfc5892#appendix-A */
function isNeeded(before: string, mark: string, after: string): boolean {
  const isJoiner = mark === '\u200d';
  if (isJoiner || mark === '\u200c')
    return (
      afterVirama.test(before) ||
      (afterLetter.test(before) && beforeVirama.test(after)) ||
      (isJoiner
        ? afterEmoji.test(before) && beforeEmoji.test(after)
        : afterArabic.test(before) && beforeArabic.test(after))
    );
  const asksForColour = mark === '\ufe0f';
  return asksForColour && (/\p{Extended_Pictographic}$/u.test(before) || beforeKeycap.test(after));
}

/** Invisible characters except those that reorder text. The reordering ones are rejected: no one types one by accident. */
const invisible = /(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu;
/** Code units that are looked at beside a mark: an emoji with its colour. */
const beside = 3;

/** Without invisible marks, so that two texts that look the same are the same. */
const withoutInvisible = (text: string): string =>
  text.replace(invisible, (mark: string, at: number) => {
    const end = at + mark.length;
    return isNeeded(text.slice(Math.max(0, at - beside), at), mark, text.slice(end, end + beside))
      ? mark
      : '';
  });

/**
 * More marks on one letter than the 30 of https://unicode.org/reports/tr15/#Stream_Safe_Text_Format, which no writing
 * needs. To normalize 50,000 of them takes over a second.
 */
const stackedMarks = /(\p{M}{30})\p{M}+/gu;

/** Text as it is stored: composed (NFC), with plain line breaks, without invisible marks and blanks around it. */
export const tidyText = (text: string): string =>
  withoutInvisible(text)
    .replace(stackedMarks, '$1')
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .trim();

/** The same on one line, with single blanks. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\s+/g, ' ');

/** A name that another system gave, which can't be refused: what can't be shown is left out. */
export const tidyName = (name: string): string =>
  // oxlint-disable-next-line no-control-regex
  tidyLine(name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\u0000-\u001f\u007f-\u009f]/g, ' '));
