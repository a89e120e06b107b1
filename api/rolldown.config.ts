import { defineConfig } from 'rolldown';

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Its native library can't be part of a file; only uploading a photo needs it.
  external: ['sharp'],
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true },
});
