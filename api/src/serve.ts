import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from './platform/log.ts';

const requestTimeoutMs = 300_000;
/** Time for running requests to finish when the server stops. */
const finishWithinMs = 10_000;

/** Requests that aren't answered yet, by server. */
const runningRequests = new WeakMap<Server, Set<IncomingMessage>>();

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
  const running = new Set<IncomingMessage>();
  runningRequests.set(server, running);
  server.on('request', (request, response) => {
    running.add(request);
    response.once('close', () => running.delete(request));
  });
  server.headersTimeout = 15_000;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

/**
 * Stops accepting and lets running requests finish. After ten seconds it breaks off those that don't send any more; an
 * upload that is under way gets the five minutes that it always has.
 */
export async function closeGracefully(
  server: Server,
  { finishMs = finishWithinMs, uploadMs = requestTimeoutMs } = {},
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is busy now becomes idle after its answer, and would be kept alive.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const breakOff = () => {
    for (const request of runningRequests.get(server) ?? []) if (request.complete) request.socket.destroy();
  };
  // A request that was still arriving may take as long for its answer as any other.
  let broken: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    breakOff();
    broken = setInterval(breakOff, finishMs);
  }, finishMs);
  const limit = setTimeout(() => server.closeAllConnections(), uploadMs);
  await closed;
  for (const timer of [idle, first, broken, limit]) clearTimeout(timer);
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
