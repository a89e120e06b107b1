import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Logger } from './platform/log.ts';

const requestTimeoutMs = 300_000;
const finishWithinMs = 10_000;
/** A connection without a request for so long is hardly about to get one. */
const idleMs = 1000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** By server: its open connections; `undefined` before the first complete request head. */
const latestExchanges = new WeakMap<Server, Map<Socket, Exchange | undefined>>();

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
  const latest = new Map<Socket, Exchange | undefined>();
  latestExchanges.set(server, latest);
  server.on('connection', (socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    latest.set(request.socket, { request, response });
    // While the server is closing, this is the connection's last request.
    if (!server.listening) response.shouldKeepAlive = false;
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
 * Stops accepting connections and lets requests finish. A connection that is in use tells the client with its next
 * answer that it is closing, because a request may be on its way to it; one without a request for a second is closed.
 * Every ten seconds, connections without a request are destroyed, and those whose request was already complete ten
 * seconds before. An upload that is under way gets the five minutes that it always has.
 */
export async function closeGracefully(
  server: Server,
  { finishMs = finishWithinMs, uploadMs = requestTimeoutMs } = {},
): Promise<void> {
  // Not the http server's own `close`, which also closes each connection that is idle at this moment.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const connections = latestExchanges.get(server) ?? new Map<Socket, undefined>();
  for (const exchange of connections.values())
    if (exchange && !exchange.response.headersSent) exchange.response.shouldKeepAlive = false;
  const isIdle = (exchange: Exchange | undefined) => exchange?.response.writableFinished === true;
  const idleSince = new Map<Exchange, number>();
  const idle = setInterval(() => {
    for (const [socket, exchange] of connections) {
      if (!exchange || !isIdle(exchange)) continue;
      const since = idleSince.get(exchange) ?? performance.now();
      idleSince.set(exchange, since);
      if (performance.now() - since >= idleMs) socket.destroy();
    }
  }, 50);
  const completeNow = () =>
    new Set([...connections.values()].filter((exchange) => exchange?.request.complete));
  let completeBefore = completeNow();
  // A request that was still arriving may take as long for its answer as any other.
  const breakOff = setInterval(() => {
    for (const [socket, exchange] of connections)
      if (!exchange || completeBefore.has(exchange)) socket.destroy();
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
