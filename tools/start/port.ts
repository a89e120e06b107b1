import { globSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { StartError } from './processes.ts';

/** Throws a StartError that says who listens on the port and what to do. `purpose` is what it is needed for. */
export async function requireFreePort(port: number, host: string, purpose: string): Promise<void> {
  const code = await new Promise<string | null>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (code === null) return;
  if (code !== 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} can't be used (${code}).`);
  const holder = portHolder(port) ?? 'another program';
  throw new StartError(
    `Port ${port} (${purpose}) is in use by ${holder}.\n` +
      'Stop that program, or choose other ports: PORT=4100 npm start',
  );
}

/** `process 4711 (node server.js)` for whoever listens on the port; null where that can't be found out. Linux only. */
export function portHolder(port: number): string | null {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningSockets(table, port));
  if (inodes.length === 0) return null;
  for (const link of globSync('/proc/[0-9]*/fd/*')) {
    const inode = /^socket:\[(\d+)\]$/.exec(attempt(() => readlinkSync(link)) ?? '')?.[1];
    if (!inode || !inodes.includes(inode)) continue;
    const pid = link.split('/')[2];
    const command = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      ?.split('\0')
      .join(' ')
      .trim()
      .slice(0, 120);
    return `process ${pid}${command ? ` (${command})` : ''}`;
  }
  return null;
}

/** Lines of the table: `sl local_address rem_address st … inode`; see proc_pid_net(5). */
function listeningSockets(table: string, port: number): string[] {
  const LISTEN = '0A';
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return (attempt(() => readFileSync(table, 'utf8')) ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[1]?.endsWith(`:${hexPort}`) && cells[3] === LISTEN)
    .map((cells) => cells[9] ?? '');
}

/** Processes end and files vanish while one reads /proc. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
