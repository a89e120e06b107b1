import type { Plugin } from 'vite';
import * as facade from './router-facade.ts';

/** Stops a remote that uses something of the router that the shell doesn't share; it would be undefined in the browser. */
export function routerGuard(): Plugin {
  return {
    name: 'campus:router-guard',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'react-router' },
      handler(code) {
        for (const statement of this.parse(code).body) {
          if (
            statement.type !== 'ImportDeclaration' ||
            !/^react-router(-dom)?(\/|$)/.test(statement.source.value)
          )
            continue;
          if (statement.source.value !== 'react-router-dom')
            this.error(`import from "react-router-dom", not from "${statement.source.value}"`);
          for (const specifier of statement.specifiers) {
            const name =
              specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
                ? specifier.imported.name
                : '*';
            if (!(name in facade))
              this.error(
                `"${name}" of react-router-dom is not shared with remotes: add it to router-facade.ts or do without it`,
              );
          }
        }
      },
    },
  };
}
