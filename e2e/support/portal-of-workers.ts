import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { once } from 'node:events';
import { newDatabase } from '@campus/tools/with-client';

const root = resolve(import.meta.dirname, '../..');
const PORT = '4350';

/** A portal of its own without demo data, whose API runs in several processes. */
export async function startPortalOfWorkers(workers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-workers-'));
  const server = process.env['MONGODB_URI'];
  const portal = spawn(process.execPath, [join(root, 'tools/start/main.ts'), '--empty'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT,
      WORKERS: String(workers),
      DATA_DIR: join(folder, 'data'),
      REMOTES_DIR: join(folder, 'remotes'),
      ...(server && { MONGODB_URI: newDatabase(server, 'e2e') }),
    },
  });
  const ended = once(portal, 'exit');
  await new Promise<void>((done, fail) => {
    let said = '';
    portal.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('The campus portal is open')) done();
    });
    void ended.then(() => fail(new Error(`The portal did not start:\n${said}`)));
  });
  return {
    url: `http://127.0.0.1:${PORT}`,
    /** The numbers of the workers that answered calls so far. */
    answeredBy: () => {
      const log = readFileSync(join(folder, 'data/logs/api.log'), 'utf8');
      return new Set(
        [...log.matchAll(/"worker":(\d+).*"msg":"answered"/g)].map(([, worker]) => Number(worker)),
      );
    },
    stop: async () => {
      portal.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
