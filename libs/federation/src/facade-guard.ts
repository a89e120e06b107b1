import { walk } from 'estree-walker';
import type { Plugin } from 'vite';
import * as router from './router-facade.ts';
import * as zod from './zod-facade.ts';

/** Packages of which the shell shares only a part. */
const facades: Record<string, { file: string; names: object }> = {
  'react-router-dom': { file: 'router-facade.ts', names: router },
  'zod/mini': { file: 'zod-facade.ts', names: zod },
};
/** The same things by other names, which wouldn't be the shared ones. */
const detours = /^(react-router(\/.*)?|react-router-dom\/.*|zod|zod\/(?!mini$).*)$/;

/** Stops a remote that uses a part of a package that the shell doesn't share; it would be undefined in the browser. */
export function facadeGuard(): Plugin {
  return {
    name: 'campus:facade-guard',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /react-router|zod/ },
      handler(code) {
        const program = this.parse(code);
        for (const node of program.body) {
          if (!('source' in node) || !node.source) continue;
          const { value: source } = node.source;
          if (detours.test(source)) {
            this.error(`import from ${Object.keys(facades).join(' or ')}, not from "${source}"`);
          }
          const facade = facades[source];
          if (!facade) continue;
          const specifiers = 'specifiers' in node ? node.specifiers : [undefined];
          for (const name of specifiers.flatMap((specifier) => usedNames(specifier, program))) {
            if (!(name in facade.names)) {
              this.error(`"${name}" of ${source} is not shared: add it to ${facade.file} or do without it`);
            }
          }
        }
      },
    },
  };
}

type Name = { type: string; name?: string };
type Specifier = { type: string; imported?: Name; local?: Name } | undefined;

/** What an import or re-export takes of its source; of a namespace what the program reads of it, `*` for all of it. */
function usedNames(specifier: Specifier, program: object): string[] {
  if (specifier?.type === 'ImportNamespaceSpecifier') return namesReadOf(specifier.local?.name, program);
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
