import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@campus/contracts';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPort } from './dev-ports.ts';
import { facadeGuard } from './facade-guard.ts';
import { messages } from './messages.ts';
import { recordNeeds } from './record-needs.ts';
import { servedPrograms } from './served-programs.ts';
import { sharedPackages } from './shared.ts';
import { wholeShares } from './whole-shares.ts';

/**
 * The whole vite.config.ts of a remote.
 * @param root folder of the remote; its portal.json names the id, src/module.tsx is what it exposes
 */
export function remoteConfig(root: string) {
  const { id } = JSON.parse(readFileSync(join(root, 'portal.json'), 'utf8')) as Pick<RemoteManifest, 'id'>;
  const port = devPort(root);
  const { plugin, additionalData } = recordNeeds(root);
  return defineConfig(({ command }) => ({
    root,
    // Relative, so that a built remote can be put at any URL.
    base: command === 'build' ? './' : '/',
    plugins: [
      messages(),
      react(),
      facadeGuard(),
      plugin,
      servedPrograms(),
      wholeShares(root),
      federation({
        name: id,
        filename: command === 'build' ? 'remoteEntry-[hash].js' : 'remoteEntry.js',
        manifest: { additionalData },
        exposes: { './module': './src/module.tsx' },
        shared: Object.fromEntries(
          Object.entries(sharedPackages).map(([name, { range }]) => [
            name,
            {
              singleton: true,
              requiredVersion: range,
              ...(command === 'build' && { import: false as const }),
            },
          ]),
        ),
        experiments: { externalRuntime: command === 'build' },
        dev: { remoteHmr: true },
        dts: false,
        shareStrategy: 'loaded-first',
      }),
    ],
    css: { modules: { generateScopedName: `${id}_[name]_[local]_[hash:base64:5]` } },
    server: { host: '127.0.0.1', port, strictPort: true, origin: `http://127.0.0.1:${port}` },
    build: {
      target: 'es2024',
      modulePreload: { polyfill: false },
      // No index.html: a remote is only ever seen inside the shell.
      rolldownOptions: {
        input: join(root, 'src/module.tsx'),
        // The plugin's glue reads each name that a shared package has; the bundler keeps unused ones, in case the
        // read has an effect. 3 KB.
        treeshake: { propertyReadSideEffects: false },
        output: {
          // A shared file has the names of all its pages: common~one-page~another-page.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/[~.]/)[0]}-[hash][extname]`,
          // The module with everything it imports at once in one file, and the code that its pages share in another.
          // Otherwise each part that two pages use becomes a file of its own: more requests, and small files compress
          // badly.
          codeSplitting: {
            groups: [
              { name: 'module', test: join(root, 'src/module.tsx') },
              // Several lazy pages share this code; libraries that only some need stay apart. Pages that share the same
              // code get one file for it, so that no page loads what only others want.
              {
                name: 'common',
                test: /\/src\/|\/lucide-react\//,
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 8000,
              },
            ],
          },
        },
      },
    },
  }));
}
