import { spawnSync } from 'node:child_process';
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
  // Its native library can't be part of a file; only uploading a picture needs it.
  external: ['sharp'],
};

export default defineConfig([
  {
    ...shared,
    input: 'src/main.ts',
    transform: { define: { bundledCommit: JSON.stringify(commit()) } },
    output: { file: 'dist/main.js', format: 'esm', sourcemap: true },
  },
  {
    ...shared,
    // Started by the API as a process of its own: it has to be a file of its own.
    input: 'src/platform/pictures/worker.ts',
    output: { file: 'dist/picture-worker.js', format: 'esm', sourcemap: true },
  },
]);
