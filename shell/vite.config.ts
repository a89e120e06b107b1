import { shellConfig } from '@campus/federation';
import { preloads } from './preloads.ts';

export default shellConfig(import.meta.dirname, {
  apiOrigin: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4003',
  preloads,
});
