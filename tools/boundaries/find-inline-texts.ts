import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

interface InlineText {
  text: string;
  line: number;
}

/** Attributes whose text a person reads or hears. */
const readAttributes = ['title', 'label', 'hint', 'lead', 'placeholder', 'aria-label'];

/** Two words in a row: a sentence or a part of one, not a name or a sign. */
const isProse = (text: string) => /\p{L}\p{L}*[^\p{L}<>]*\s[^\p{L}<>]*\p{L}/u.test(text);

/** The strings that an expression may be rendered as. */
function stringsOf(node: ESTree.Node | null): { start: number; text: string }[] {
  switch (node?.type) {
    case 'JSXExpressionContainer':
      return stringsOf(node.expression);
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : [];
    case 'TemplateLiteral': {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      return [{ start: node.start, text }, ...node.expressions.flatMap(stringsOf)];
    }
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case 'LogicalExpression':
      return [...stringsOf(node.left), ...stringsOf(node.right)];
    default:
      return [];
  }
}

/** Finds the texts for people that a source file writes without `t`. */
export function findInlineTexts(file: string, source: string): InlineText[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(errors[0].message);

  const found: InlineText[] = [];
  const add = (start: number, raw: string) => {
    const text = raw.replaceAll(/\s+/g, ' ').trim();
    if (isProse(text)) found.push({ text, line: source.slice(0, start).split('\n').length });
  };
  const addChildren = (children: readonly ESTree.Node[]) => {
    for (const child of children) {
      if (child.type === 'JSXText') add(child.start + /^\s*/.exec(child.value)![0].length, child.value);
      else if (child.type === 'JSXExpressionContainer')
        for (const { start, text } of stringsOf(child)) add(start, text);
    }
  };
  new Visitor({
    JSXElement: ({ children }) => addChildren(children),
    JSXFragment: ({ children }) => addChildren(children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !readAttributes.includes(name.name)) return;
      for (const { start, text } of stringsOf(value)) add(start, text);
    },
  }).visit(program);
  return found;
}

const isChecked = (file: string) => !/\.test\.tsx$|(^|\/)testing\//.test(file);

/** One line for each text for people outside `texts.ts`: `file:line: what is wrong`. */
export function checkTexts(root: string): string[] {
  const sources = globSync('{mfe-*,shell}/src/**/*.tsx', { cwd: root });
  return sources
    .filter(isChecked)
    .toSorted()
    .flatMap((file) =>
      findInlineTexts(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line}: wants t from @lingui/core/macro: ${text}`,
      ),
    );
}
