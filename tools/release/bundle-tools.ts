import { dirname, join, relative } from 'node:path';
import { importAllStatically } from '@campus/contracts/by-folder/plugin';
import { build, type Plugin } from 'rolldown';
import { programs } from '../programs.ts';
import { root } from '../start/settings.ts';

/** Packages that can't be part of a bundle: they hold native libraries, or files that are served. */
export const unbundled = ['lightningcss', 'playwright-core', 'sharp', 'swagger-ui-dist'];

/** Needs sources, or unpacks a browser, for which a release has no place: these are loaded in a checkout only. */
const checkoutOnly = /\/tools\/boundaries\/check-boundaries\.ts$|^@sparticuz\/chromium$/;

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

/**
 * Writes the operator's programs into `folder`, each as a file with the code that they share beside it.
 * @returns places in the lock file of the packages in them
 */
export async function bundleTools(folder: string, commit: string): Promise<Set<string>> {
  const { output } = await build({
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
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const places = modules.map((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(root, id))?.[0]);
  return new Set(unbundled.map((name) => `node_modules/${name}`)).union(
    new Set(places.filter((one) => one !== undefined)),
  );
}
