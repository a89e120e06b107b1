import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Servers } from '@campus/tools/servers';
import { newDatabase } from '@campus/tools/with-client';

const PORT = 4350;

/** A portal of its own without demo data, whose API runs in several processes. */
export async function startPortalOfWorkers(workers: number) {
  const servers = new Servers();
  const server = process.env['MONGODB_URI'];
  const { url, dataDir } = await servers.startPortal(PORT, ['--empty'], {
    WORKERS: String(workers),
    ...(server && { MONGODB_URI: newDatabase(server, 'e2e') }),
  });
  return {
    url,
    /** The numbers of the workers that answered calls so far. */
    answeredBy: () => {
      const log = readFileSync(join(dataDir, 'logs/api.log'), 'utf8');
      return new Set(
        [...log.matchAll(/"worker":(\d+).*"msg":"answered"/g)].map(([, worker]) => Number(worker)),
      );
    },
    stop: () => servers.stop(),
  };
}
