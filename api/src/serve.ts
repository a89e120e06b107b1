import type { Server } from 'node:http';
import type { Logger } from './platform/log.ts';

/** Milliseconds that running requests get to finish. */
const patience = 10_000;

/**
 * Listens and gives the address back. Whole requests must arrive within five minutes, in which a
 * document of 10 MB comes over 300 kbit/s; a connection stays open a little longer
 * than the 60 s for which proxies keep theirs, so that none is closed while a request is on its way.
 * @throws the system's error, for instance EADDRINUSE
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<string> {
  server.headersTimeout = 15_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

/** Stops accepting, lets what runs finish, breaks off what takes longer than ten seconds. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is busy now becomes idle after its answer, and would be kept alive.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

/** On SIGTERM or SIGINT: `before`, then the server, then `after`, then the process ends. */
export function shutDownOnSignal(
  server: Server,
  log: Logger,
  { before, after }: { before: () => void | Promise<void>; after: () => Promise<void> },
): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping: no new requests, finishing what runs');
    await Promise.all([before(), closeGracefully(server)]);
    await after();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}
