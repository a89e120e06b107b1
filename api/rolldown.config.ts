import { defineConfig, type RolldownOptions } from 'rolldown';

const shared: RolldownOptions = {
  platform: 'node',
  // Its native library can't be part of a file; only uploading a picture needs it.
  external: ['sharp'],
};

export default defineConfig([
  {
    ...shared,
    input: 'src/main.ts',
    output: { file: 'dist/main.js', format: 'esm', sourcemap: true },
  },
  {
    ...shared,
    // Started by the API as a process of its own: it has to be a file of its own.
    input: 'src/platform/pictures/worker.ts',
    output: { file: 'dist/picture-worker.js', format: 'esm', sourcemap: true },
  },
]);
