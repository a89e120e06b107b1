import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { sharedPackages } from './shared.ts';

/**
 * Makes the exposed module name every shared package as a whole.
 *
 * With `import: false` the federation plugin (1.23.0) keeps only the exports it has seen used, and stops looking when
 * 10 ms pass without a parsed module: on a busy machine builds failed now and then with MISSING_EXPORT, for what only
 * a lazily imported file uses. Few remotes use anything of react-dom, and naming it costs 0.2 KB, so it is named where
 * a file imports it.
 */
export function wholeShares(root: string): Plugin {
  return {
    name: 'campus:whole-shares',
    apply: 'build',
    transform: {
      filter: { id: join(root, 'src/module.tsx') },
      handler: (code) =>
        Object.keys(sharedPackages)
          .filter((name) => name !== 'react-dom' || importsReactDom(root))
          .map((name, index) => `import * as shared${index} from ${JSON.stringify(name)};\n`)
          .join('') + code,
    },
  };
}

const importsReactDom = (root: string) =>
  globSync('src/**/*.{ts,tsx}', { cwd: root }).some((file) =>
    readFileSync(join(root, file), 'utf8').includes("'react-dom'"),
  );
