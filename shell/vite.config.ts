import { shellConfig } from '@campus/federation';

export default shellConfig(import.meta.dirname, {
  apiPaths: ['/api', '/candidates', '/config.json', '/registry.json', '/remotes'],
  apiOrigin: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4003',
});
