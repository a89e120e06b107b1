import { walk } from 'estree-walker';

type Name = { type: string; name?: string };
type Specifier = { type: string; imported?: Name; local?: Name } | undefined;
interface Statement {
  source?: { value: string } | null;
  specifiers?: Specifier[];
}

/**
 * The names that a parsed module takes from other modules, by import and re-export, one entry per statement: `*`
 * means the whole module, `default` for its default export. Types must be gone already.
 */
export function importedNames(program: { body: object[] }): { source: string; names: string[] }[] {
  return (program.body as Statement[]).flatMap(({ source, specifiers = [undefined] }) =>
    source ? [{ source: source.value, names: specifiers.flatMap((one) => usedNames(one, program)) }] : [],
  );
}

/**
 * The names that an import or re-export takes from its source; for a namespace those that the program reads, or `*`.
 */
function usedNames(specifier: Specifier, program: object): string[] {
  if (specifier?.type === 'ImportNamespaceSpecifier') return namesReadOf(specifier.local?.name, program);
  if (specifier?.type === 'ImportDefaultSpecifier') return ['default'];
  const named = specifier?.type === 'ImportSpecifier' ? specifier.imported : undefined;
  const reexported = specifier?.type === 'ExportSpecifier' ? specifier.local : undefined;
  return [(named ?? reexported)?.name ?? '*'];
}

function namesReadOf(namespace: string | undefined, program: object): string[] {
  const names: string[] = [];
  walk(program as Parameters<typeof walk>[0], {
    enter(node, parent) {
      if (node.type !== 'Identifier' || node.name !== namespace || parent?.type.startsWith('Import')) return;
      const read = parent?.type === 'MemberExpression' && parent.object === node && !parent.computed;
      names.push(read && parent.property.type === 'Identifier' ? parent.property.name : '*');
    },
  });
  return names;
}
