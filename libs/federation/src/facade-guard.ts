import type { Plugin } from 'vite';
import { importedNames } from './imported-names.ts';
import * as router from './router-facade.ts';
import * as zod from './zod-facade.ts';

/** Packages that the shell shares only in part. */
const facades: Record<string, { file: string; names: object }> = {
  'react-router-dom': { file: 'router-facade.ts', names: router },
  'zod/mini': { file: 'zod-facade.ts', names: zod },
};
/** The same things by other names, which wouldn't be the shared ones. */
const detours = /^(react-router(\/.*)?|react-router-dom\/.*|zod|zod\/(?!mini$).*)$/;

/** Would come as a second copy, with a state of its own. */
const shellsOwn = '@campus/portal-kit/shell';

/** Stops a remote that uses a part of a package that the shell doesn't share; it would be undefined in the browser. */
export function facadeGuard(): Plugin {
  return {
    name: 'campus:facade-guard',
    resolveId: {
      order: 'pre',
      handler(source) {
        if (source === shellsOwn) this.error(`"${source}" is for the shell alone`);
      },
    },
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /react-router|zod/ },
      handler(code) {
        for (const { source, names } of importedNames(this.parse(code))) {
          if (detours.test(source)) {
            this.error(`import from ${Object.keys(facades).join(' or ')}, not from "${source}"`);
          }
          const facade = facades[source];
          const missing = facade && names.find((name) => !(name in facade.names));
          if (missing !== undefined) {
            this.error(`"${missing}" of ${source} is not shared: add it to ${facade!.file} or do without it`);
          }
        }
      },
    },
  };
}
