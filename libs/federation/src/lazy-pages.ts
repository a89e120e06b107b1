import { walk } from 'estree-walker';

type Node = Parameters<typeof walk>[0] & { start: number; end: number };
type Property = { type: string; key: { name?: string }; value: Node };

/** A lazily imported page of a remote: the path of its route, and its module as the import names it. */
interface LazyPage {
  path: string;
  module: string;
}

/**
 * The routes of a parsed `module.tsx` whose element is imported lazily. A path that can't be worked out from `paths`, the
 * exports of the remote's paths.ts, is left out: its files are only not preloaded.
 */
export function lazyPages(program: object, code: string, paths: unknown): LazyPage[] {
  const pages: LazyPage[] = [];
  walk(program as Parameters<typeof walk>[0], {
    enter(node) {
      if (node.type !== 'ObjectExpression') return;
      const valueOf = (name: string) =>
        (node.properties as unknown as Property[]).find(({ key }) => key?.name === name)?.value;
      const [path, element] = [valueOf('path'), valueOf('element')];
      const module = element && importIn(element);
      if (!path || !module) return;
      const worked = evaluate(code.slice(path.start, path.end), paths);
      if (worked !== undefined) pages.push({ path: worked, module });
    },
  });
  return pages;
}

function importIn(element: Node): string | undefined {
  let module: string | undefined;
  walk(element, {
    enter(node) {
      if (node.type === 'ImportExpression' && node.source.type === 'Literal')
        module ??= String(node.source.value);
    },
  });
  return module;
}

/** A path as it is written in the source: a text, or a member of `paths`, called or not. */
function evaluate(expression: string, paths: unknown): string | undefined {
  const text = /^['"]([^'"]*)['"]$/.exec(expression)?.[1];
  if (text !== undefined) return text;
  const [, name = '', given] = /^paths\.(\w+)(?:\(['"]([^'"]*)['"]\))?$/.exec(expression) ?? [];
  const member = (Object(paths) as Record<string, unknown>)[name];
  const value: unknown = typeof member === 'function' ? (member as (one?: string) => unknown)(given) : member;
  return typeof value === 'string' ? value : undefined;
}
