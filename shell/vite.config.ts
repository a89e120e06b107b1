import { shellConfig } from '@campus/federation/shell';
import { mergeConfig } from 'vite';
import { commonPasswords } from './common-passwords.ts';
import { preloads } from './preloads.ts';

export default mergeConfig(
  shellConfig(import.meta.dirname, {
    apiOrigin: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4003',
    preloads,
  }),
  { plugins: [commonPasswords()] },
);
