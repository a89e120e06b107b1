import { dirname, join, relative } from 'node:path';
import { importAllStatically } from '@campus/contracts/by-folder/plugin';
import { build, type Plugin } from 'rolldown';
import { programs } from '../programs.ts';
import { root } from '../start/settings.ts';

/** Packages that can't be part of a bundle: they hold native libraries, or files that are served. */
export const unbundled = ['lightningcss', 'sharp', 'swagger-ui-dist'];

/** Needs sources or a browser, which a release has not: these are loaded in a checkout only. */
const checkoutOnly = /\/tools\/(boundaries\/check-boundaries|ship\/gate\/smoke-run)\.ts$/;

/** Lets a bundled source find the files of a release by the same paths as those of the checkout. */
const keepFolders: Plugin = {
  name: 'campus:keep-folders',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.dirname')) return null;
    const folder = relative(join(root, 'tools'), dirname(id));
    return {
      code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`),
      map: null,
    };
  },
};

/** Writes the operator's programs into `folder`, each as a file with the code that they share beside it. */
export async function bundleTools(folder: string, commit: string): Promise<void> {
  await build({
    cwd: root,
    input: programs,
    platform: 'node',
    external: (id) => unbundled.includes(id) || checkoutOnly.test(id),
    transform: {
      define: {
        bundledCommit: JSON.stringify(commit),
        // firebase-tools is CommonJS.
        __dirname: 'import.meta.dirname',
        __filename: 'import.meta.filename',
      },
    },
    plugins: [importAllStatically(), keepFolders],
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'shared-[hash].mjs',
    },
  });
}
