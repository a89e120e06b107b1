import { transform, type Selector } from 'lightningcss';
import type { BuiltRemote } from './built-remote.ts';
import type { Refusal } from './refusal.ts';

/** Rules that change nothing by themselves. */
const harmless = [
  'style',
  'media',
  'container',
  'supports',
  'layer-block',
  'layer-statement',
  'nesting',
  'nested-declarations',
  'starting-style',
];

/** The CSS reaches nothing but elements with the remote's own classes, and what is inside them. */
export function checkStyles({ folder, manifest, files, read }: BuiltRemote): Refusal[] {
  const own = `${manifest.id}_`;
  return files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...strayRules(file, read(file), own)].map((rule) => ({
        file: `${folder}/dist/${file}`,
        problem: `${rule} reaches elements of the whole portal.`,
        remedy:
          'Use a CSS module (name.module.css) and start each selector with one of its classes; no :global, no tag names alone.',
      })),
    );
}

function strayRules(file: string, code: Buffer, own: string): Set<string> {
  const stray = new Set<string>();
  const lines = code.toString().split('\n');
  const textAt = ({ line, column }: { line: number; column: number }) =>
    (lines[line]?.slice(column - 1).split('{')[0] ?? '').slice(0, 120);
  transform({
    filename: file,
    code,
    errorRecovery: true,
    visitor: {
      Rule(rule) {
        if (rule.type === 'style') {
          for (const selector of rule.value.selectors)
            if (!staysInside(selector, own)) stray.add(textAt(rule.value.loc));
        } else if (rule.type === 'keyframes') {
          const { value } = rule.value.name;
          if (!value.startsWith(own)) stray.add(`@keyframes ${value}`);
        } else if (!harmless.includes(rule.type)) {
          stray.add(`@${rule.type}`);
        }
      },
    },
  });
  return stray;
}

/**
 * Where a selector stands after each of its parts: outside of the remote's elements, at one with a class of its own, or
 * at one within such an element, whose siblings are within as well.
 */
type Place = 'outside' | 'own' | 'within';

function staysInside(selector: Selector, own: string): boolean {
  let place: Place = 'outside';
  for (const part of selector) {
    if (part.type === 'combinator') {
      if (part.value === 'descendant' || part.value === 'child')
        place = place === 'outside' ? 'outside' : 'within';
      else if (part.value === 'next-sibling' || part.value === 'later-sibling')
        place = place === 'within' ? 'within' : 'outside';
    } else if (place === 'outside' && isOwn(part, own)) {
      place = 'own';
    }
  }
  return place !== 'outside';
}

function isOwn(part: Selector[number], own: string): boolean {
  // Nested: the rule around it was looked at itself.
  if (part.type === 'nesting') return true;
  if (part.type === 'class') return part.name.startsWith(own);
  if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
    return part.selectors.every((selector) => staysInside(selector, own));
  return false;
}
