import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from './platform/log.ts';

const requestTimeoutMs = 300_000;
/** Time for running requests to finish when the server stops. */
const finishWithinMs = 10_000;

/** The latest request of each open connection, by server; `undefined` before the first complete request head. */
const latestRequests = new WeakMap<Server, Map<Socket, IncomingMessage | undefined>>();

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
  const latest = new Map<Socket, IncomingMessage | undefined>();
  latestRequests.set(server, latest);
  server.on('connection', (socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });
  server.on('request', (request) => void latest.set(request.socket, request));
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
 * Stops accepting and lets running requests finish. Every ten seconds it destroys connections without a request, and
 * those whose request was already complete ten seconds before. An upload that is under way gets the five minutes that it
 * always has.
 */
export async function closeGracefully(
  server: Server,
  { finishMs = finishWithinMs, uploadMs = requestTimeoutMs } = {},
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is busy now becomes idle after its answer, and would be kept alive.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const connections = latestRequests.get(server) ?? new Map<Socket, undefined>();
  const completeNow = () => new Set([...connections.values()].filter((request) => request?.complete));
  let completeBefore = completeNow();
  // A request that was still arriving may take as long for its answer as any other.
  const breakOff = setInterval(() => {
    for (const [socket, request] of connections)
      if (!request || completeBefore.has(request)) socket.destroy();
    completeBefore = completeNow();
  }, finishMs);
  const limit = setTimeout(() => server.closeAllConnections(), uploadMs);
  await closed;
  for (const timer of [idle, breakOff, limit]) clearTimeout(timer);
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
