import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { readRemotes } from '../remotes.ts';
import { root } from '../start/settings.ts';

/** In place of the federation's loader: plain imports, a chunk per remote, as one app would have it. */
function plainImports(): Plugin {
  const remotes = readRemotes().map(
    ({ folder, manifest }) =>
      `${manifest.id}: () => import(${JSON.stringify(join(root, folder, 'src/module.tsx'))})`,
  );
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /shell\/src\/remotes\/loader\.ts$/ },
      handler: () => `
        const remotes = { ${remotes.join(', ')} };
        export const createLoader = () => ({ load: async ({ id }) => (await remotes[id]()).default });`,
    },
  };
}

/** Builds shell and remotes as one plain single-page app into `outDir`: what the federation is measured against. */
export async function buildPlainSpa(outDir: string): Promise<void> {
  await build({
    root: join(root, 'shell'),
    configFile: false,
    logLevel: 'warn',
    plugins: [plainImports(), react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      modulePreload: { polyfill: false },
      // As the shell's own build: one file compresses better than the many that make it up.
      rolldownOptions: {
        // A plugin of the shell's makes it, for the sign-up form, which the bench doesn't open.
        external: ['virtual:common-passwords'],
        output: { codeSplitting: { groups: [{ name: 'first-page', tags: ['$initial'] }] } },
      },
    },
  });
}
