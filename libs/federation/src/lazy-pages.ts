import { walk } from 'estree-walker';

type Node = Parameters<typeof walk>[0];
interface Parsed {
  type: string;
  name?: string;
  value?: unknown;
  key?: Parsed;
  property?: Parsed;
  callee?: Parsed;
  arguments?: Parsed[];
  properties?: Parsed[];
  body?: Parsed;
  quasis?: { value: { cooked: string } }[];
}

/** A lazily imported page of a remote: the path of its route, and its module as the import names it. */
interface LazyPage {
  path: string;
  module: string;
}

/**
 * The routes of a parsed `module.tsx` whose element is imported lazily. A path that is more than a text, `paths.name` or
 * `paths.name(':id')` is left out: the files of its page are only not preloaded.
 * @param paths the remote's parsed paths.ts
 */
export function lazyPages(module: object, paths: object | null): LazyPage[] {
  const members = paths ? membersOf(paths) : new Map<string, Parsed>();
  const pages: LazyPage[] = [];
  walk(module as Node, {
    enter(node) {
      if (node.type !== 'ObjectExpression') return;
      const valueOf = (name: string) =>
        (node as Parsed).properties?.find(({ key }) => key?.name === name)?.value as Parsed | undefined;
      const path = pathOf(valueOf('path'), members);
      const imported = importIn(valueOf('element'));
      if (path !== undefined && imported !== undefined) pages.push({ path, module: imported });
    },
  });
  return pages;
}

/** The values of all properties of all objects, by name. */
function membersOf(program: object): Map<string, Parsed> {
  const members = new Map<string, Parsed>();
  walk(program as Node, {
    enter(node) {
      for (const { key, value } of (node as Parsed).properties ?? [])
        if (key?.name !== undefined) members.set(key.name, value as Parsed);
    },
  });
  return members;
}

function importIn(element: Parsed | undefined): string | undefined {
  let module: string | undefined;
  if (element)
    walk(element as unknown as Node, {
      enter(node) {
        if (node.type === 'ImportExpression' && node.source.type === 'Literal')
          module ??= String(node.source.value);
      },
    });
  return module;
}

function pathOf(written: Parsed | undefined, members: Map<string, Parsed>): string | undefined {
  if (written?.type === 'Literal') return textOf(written);
  const isCall = written?.type === 'CallExpression';
  const name = (isCall ? written.callee : written)?.property?.name;
  const member = name === undefined ? undefined : members.get(name);
  if (!isCall) return textOf(member);
  const [given, ...others] = written.arguments ?? [];
  const parts = member?.body?.type === 'TemplateLiteral' ? member.body.quasis : undefined;
  // One parameter, in one place.
  if (parts?.length !== 2 || others.length > 0) return undefined;
  const parameter = textOf(given);
  return parameter && parts.map(({ value }) => value.cooked).join(parameter);
}

const textOf = (node: Parsed | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
