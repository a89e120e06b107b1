import { BSONRegExp } from 'bson';
import { RE2JS, RE2JSException } from 're2js';
import { CommandError } from '../errors.ts';

const maxPattern = 16_384;
/** Instructions of the compiled expression times characters of the text: about half a second, at worst. */
const maxSteps = 5_000_000;

export const flags: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // Without blanks and comments, see `withoutBlanks`.
  x: 0,
  // As in MongoDB, texts are always Unicode.
  u: 0,
};

/** A regular expression of a pattern and its options. @throws Location51091, Location51108 */
export function regexOf(pattern: string, options: string): BSONRegExp {
  checkOptions(options);
  if (pattern.includes('\0'))
    throw new CommandError('RegexInvalid', 'Regular expression cannot contain an embedded null byte');
  return new BSONRegExp(pattern, options);
}

function checkOptions(options: string): void {
  const unknown = options.split('').find((option) => !Object.hasOwn(flags, option));
  if (unknown) throw new CommandError('RegexFlagUnknown', `invalid flag in regex options: ${unknown}`);
}

/**
 * Compiles the pattern of a `$regex` (https://www.mongodb.com/docs/manual/reference/operator/query/regex/) for an
 * engine whose time is bounded by the lengths of pattern and text. It can't do look-around and back-references.
 * @throws Location51091, Location51108 for what is none, and where it is used Location51156 for texts too long for it
 */
export function compileRegex({ pattern, options }: BSONRegExp): (text: string) => boolean {
  checkOptions(options);
  if (pattern.length > maxPattern)
    throw new CommandError(
      'RegexInvalid',
      `Regular expression is invalid: longer than ${maxPattern} characters`,
    );
  const source = options.includes('x') ? withoutBlanks(pattern) : pattern;
  const flag = options.split('').reduce((sum, option) => sum | (flags[option] as number), 0);
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(source, flag);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new CommandError(
      'RegexInvalid',
      `Regular expression is invalid: ${error.message}; look-around, back-references and whatever else has no bound to its time are not supported by the embedded database`,
    );
  }
  const longest = Math.floor(maxSteps / compiled.programSize());
  return (text) => {
    if (text.length > longest)
      throw new CommandError(
        'RegexFailed',
        `Error occurred while executing regular expression: on texts of more than ${longest} characters it could take too long`,
      );
    return compiled.test(text);
  };
}

/** The option `x`: blanks and comments outside of classes don't count. */
const withoutBlanks = (pattern: string) =>
  pattern.replaceAll(
    /(\\[^]|\[\^?\]?(?:\\[^]|\[:\^?\w+:\]|[^\]\\])*\])|\s+|#.*/g,
    (_found, kept: string | undefined) => kept ?? '',
  );

/** How every text that the expression finds begins, and whether it finds all that begin so; undefined when unknown. */
export function literalPrefix({
  pattern,
  options,
}: BSONRegExp): { prefix: string; whole: boolean } | undefined {
  // With "|" other texts may be found, too; an escaped one is a loss that can be borne.
  if (!pattern.startsWith('^') || /[imx]/.test(options) || pattern.includes('|')) return undefined;
  const letters: string[] = [];
  const rest = Array.from(pattern.slice(1));
  for (;;) {
    if (rest[0] === '\\' && /^[!-/:-@[-`{-~]$/.test(rest[1] ?? '')) rest.shift();
    else if (rest[0] === undefined || '\\^$.[](){}*+?\0'.includes(rest[0])) break;
    letters.push(rest.shift() as string);
  }
  // A letter that may be repeated may be missing.
  if ('*?{'.includes(rest[0] ?? ' ')) letters.pop();
  return { prefix: letters.join(''), whole: rest.length === 0 };
}
