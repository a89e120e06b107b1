import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { parseSync, Visitor, type ESTree } from 'vite';

/**
 * The texts of a source file: what `t` stands before, in order. Placeholders become “one”.
 * @throws Error when the file can't be parsed
 */
export function textsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(errors[0].message);
  const found: string[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 't') found.push(readTemplate(quasi).trim());
    },
  }).visit(program);
  return found;
}

const readTemplate = ({ quasis, expressions }: ESTree.TemplateLiteral): string =>
  quasis
    .map(
      ({ value }, index) =>
        (value.cooked ?? '') + (index < expressions.length ? fill(expressions[index]!) : ''),
    )
    .join('');

/** The first text of an expression such as `count === 1 ? 'is' : 'are'`. */
function fill(expression: ESTree.Node): string {
  if (expression.type === 'ConditionalExpression') return fill(expression.consequent);
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value;
  if (expression.type === 'TemplateLiteral') return readTemplate(expression);
  return 'one';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Whole sentences: a label has no reading grade. */
export const sentencesOf = (text: string): string[] =>
  [...segmenter.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[.?!…:]["”’)]?$/.test(sentence) && wordsOf(sentence).length > 2);

export const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];

/** How many years of school it takes to read these sentences (Flesch–Kincaid); 0 of none. */
export function gradeOf(sentences: readonly string[]): number {
  if (sentences.length === 0) return 0;
  const words = sentences.flatMap(wordsOf);
  // A number or a name of letters counts as one syllable at least.
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}
