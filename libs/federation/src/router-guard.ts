import type { Plugin } from 'vite';
import * as facade from './router-facade.ts';

/** Stops a remote that uses something of the router that the shell doesn't share; it would be undefined in the browser. */
export function routerGuard(): Plugin {
  return {
    name: 'campus:router-guard',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'react-router' },
      handler(code) {
        for (const node of this.parse(code).body) {
          if (!('source' in node) || !node.source || !/^react-router(-dom)?(\/|$)/.test(node.source.value))
            continue;
          if (node.source.value !== 'react-router-dom') {
            this.error(`import from "react-router-dom", not from "${node.source.value}"`);
          }
          const specifiers = 'specifiers' in node ? node.specifiers : [undefined];
          for (const specifier of specifiers) {
            // What is imported: `imported` of an import, `local` of a re-export; neither for a namespace.
            const named =
              specifier?.type === 'ImportSpecifier'
                ? specifier.imported
                : specifier?.type === 'ExportSpecifier'
                  ? specifier.local
                  : undefined;
            const name = named?.type === 'Identifier' ? named.name : '*';
            if (!(name in facade)) {
              this.error(
                `"${name}" of react-router-dom is not shared: add it to router-facade.ts or do without it`,
              );
            }
          }
        }
      },
    },
  };
}
