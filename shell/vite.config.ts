import { shellConfig } from '@campus/federation';

export default shellConfig(import.meta.dirname, {
  apiOrigin: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4003',
});
