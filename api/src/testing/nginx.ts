import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedProgram } from './installed-program.ts';

/** What `deploy/` has for nginx. */
export const shipped = readFileSync(join(import.meta.dirname, '../../../deploy/nginx/campus.conf'), 'utf8');

/** Debian keeps it outside the PATH of ordinary users. */
export const nginx = installedProgram('nginx', '/usr/sbin/nginx');

/**
 * Runs the shipped file with a certificate of its own. `port` speaks https.
 * @param apiPorts a line of the upstream each
 * @param connectionsPerAddress in place of each of the file's limits
 */
export function startNginx({
  port,
  plainPort,
  apiPorts,
  connectionsPerAddress,
  change = (text) => text,
}: {
  port: number;
  plainPort: number;
  apiPorts: number[];
  connectionsPerAddress?: number;
  /** Makes an operator's other changes to the file. */
  change?: (text: string) => string;
}): { folder: string; stop: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'campus-nginx-'));
  mkdirSync(join(folder, 'logs'));
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' '),
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ],
    { stdio: 'ignore' },
  );
  const changed = change(shipped)
    .replace(/server 127\.0\.0\.1:4000;.*/, apiPorts.map((one) => `server 127.0.0.1:${one};`).join('\n'))
    .replaceAll('/etc/ssl/campus', folder)
    .replaceAll('/var/log/nginx', join(folder, 'logs'))
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll(/ {4}listen \[::\].*\n/g, '')
    .replaceAll(/(?<=limit_conn \w+ )\d+/g, (limit) => String(connectionsPerAddress ?? limit));
  writeFileSync(join(folder, 'campus.conf'), changed);
  // The main log of the distribution's file, which names clients as well unless the portal's file says otherwise.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'logs/main-error.log')} info;
events {}
http { ${temporary.join(' ')} access_log ${join(folder, 'logs/main-access.log')}; include ${join(folder, 'campus.conf')}; }`,
  );
  const child = spawn(
    nginx!,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/start.log')],
    { stdio: 'inherit' },
  );
  return {
    folder,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
