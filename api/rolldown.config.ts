import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { importAllStatically } from '@campus/contracts/by-folder/plugin';
import { defineConfig, type RolldownOptions } from 'rolldown';

/** Ends in `-dirty` when files were changed since. */
function commit(): string {
  const git = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
    encoding: 'utf8',
  });
  return process.env['BUILD_COMMIT'] ?? (git.status === 0 ? git.stdout.trim() : 'unknown');
}

const shared: RolldownOptions = {
  platform: 'node',
  // Their libraries can't be part of a file; only uploading a picture or a PDF needs them.
  external: ['sharp', '@hyzyla/pdfium'],
};

export default defineConfig([
  {
    ...shared,
    input: 'src/main.ts',
    transform: { define: { bundledCommit: JSON.stringify(commit()) } },
    // `main.js` looks at the version of Node.js first: an older one can't even read the bundle.
    plugins: [
      importAllStatically(),
      { name: 'entry', writeBundle: () => copyFileSync('check-node.mjs', 'dist/main.js') },
    ],
    // One file also with the parts that only the primary process, or only a worker loads.
    output: { file: 'dist/api.js', format: 'esm', sourcemap: true, codeSplitting: false },
  },
  {
    ...shared,
    // Started by the API as a process of its own: it has to be a file of its own.
    input: 'src/services/pictures/worker.ts',
    plugins: [importAllStatically()],
    output: { file: 'dist/picture-worker.js', format: 'esm', sourcemap: true },
  },
  {
    ...shared,
    // A thread of the API.
    input: 'src/services/blind-tokens/signature-worker.ts',
    output: { file: 'dist/signature-worker.js', format: 'esm', sourcemap: true },
  },
]);
