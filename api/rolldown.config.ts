import { spawnSync } from 'node:child_process';
import { defineConfig } from 'rolldown';

/** Ends in `-dirty` when files were changed since. */
function commit(): string {
  const git = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
    encoding: 'utf8',
  });
  return process.env['BUILD_COMMIT'] ?? (git.status === 0 ? git.stdout.trim() : 'unknown');
}

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Its native library can't be part of a file; only uploading a photo needs it.
  external: ['sharp'],
  transform: { define: { bundledCommit: JSON.stringify(commit()) } },
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true },
});
