import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { removeExpired } from './commands/write.ts';
import { run, writes } from './commands/run.ts';
import { Cursors } from './cursors.ts';
import { FolderError, runningOn } from './store/engine.ts';
import { Store } from './store/store.ts';
import { formatReply, MessageReader, parseRequest, type Request } from './wire.ts';

export type ServerOptions = {
  /** Folder of the data; made when it isn't there. One server at a time. */
  dataDir: string;
  /** Unix socket to listen on; without it and without `port`, one inside a folder that only the owner can enter. */
  socketPath?: string;
  /** For TCP; the server has no password, so anything but loopback is refused. */
  host?: string;
  /** TCP port instead of a socket; 0 for a free one. */
  port?: number;
  /**
   * For tests: refuses whatever would look through a collection of more documents than this because no index serves
   * it, with the code of MongoDB's `notablescan`. Reading a whole collection, without a filter or in `_id` order, stays
   * allowed.
   */
  refuseScansOver?: number;
  /** Called when nothing can be kept any more; the process has to end without another word to its clients. */
  onFatal?: (error: Error) => void;
};

export type RunningServer = {
  /** Connection string for the driver. */
  uri: string;
  /** Finishes what was asked for, then closes connections and files. */
  close: () => Promise<void>;
};

/** Longer paths don't fit into a socket address on every system. */
const maxSocketPath = 100;
const expiryInterval = 60_000;

/** @throws FolderError when the folder can't be used, in words for the person who starts the server */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir);
  const store = new Store(dataDir, options.refuseScansOver);
  const place = await listenSomewhere(options, dataDir)
    .then((place) => noteRunning(dataDir, place))
    .catch((error: unknown) => {
      store.close();
      throw error;
    });
  const { server, uri } = place;

  const cursors = new Cursors();
  const sockets = new Set<Socket>();
  const waiting: { request: Request; socket: Socket; connection: number }[] = [];
  let connections = 0;
  let drained: (() => void) | undefined;
  let stopped = false;

  /** Runs all that came in meanwhile; its writes share one commit, and no answer goes out before it. */
  function runWaiting(): void {
    const jobs = waiting.splice(0);
    if (stopped) return;
    const transaction = jobs.some(({ request }) => writes(request.command));
    const replies: (() => void)[] = [];
    try {
      if (transaction) store.begin();
      for (const { request, socket, connection } of jobs) {
        const reply = run(request.command, { store, cursors, connection });
        if (request.wantsReply) replies.push(() => socket.write(formatReply(request, reply)));
      }
      if (transaction) store.commit();
    } catch (error) {
      fail(error as Error);
      return;
    }
    for (const send of replies) send();
    drained?.();
  }

  function fail(error: Error): void {
    stopped = true;
    for (const socket of sockets) socket.destroy();
    server.close();
    clearInterval(timer);
    if (options.onFatal) options.onFatal(error);
    else throw error;
  }

  server.on('connection', (socket) => {
    const connection = ++connections;
    const reader = new MessageReader();
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      try {
        for (const message of reader.push(chunk)) {
          const request = parseRequest(message);
          if (waiting.push({ request, socket, connection }) === 1) setImmediate(runWaiting);
        }
      } catch {
        // Bytes that aren't the protocol: there is no telling where the next message begins.
        socket.destroy();
      }
    });
  });

  const timer = setInterval(() => {
    cursors.removeIdle();
    try {
      store.begin();
      removeExpired(store, Date.now());
      store.commit();
    } catch (error) {
      fail(error as Error);
    }
  }, expiryInterval);
  timer.unref();

  async function close(): Promise<void> {
    clearInterval(timer);
    const closed = new Promise<void>((done) => server.close(() => done()));
    if (waiting.length > 0) await new Promise<void>((done) => (drained = done));
    for (const socket of sockets) socket.end();
    const patience = setTimeout(() => sockets.forEach((socket) => socket.destroy()), 200);
    await closed;
    clearTimeout(patience);
    stopped = true;
    rmSync(join(dataDir, 'server.json'), { force: true });
    place.cleanUp();
    store.close();
  }

  return { uri, close };
}

/** The connection string of the server that runs on a data folder; undefined when none does. */
export function uriOf(dataDir: string): string | undefined {
  const running = runningOn(dataDir);
  return running && isAlive(running.pid) ? running.uri : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** For `uriOf`, and for a second server that wants the folder. */
function noteRunning(dataDir: string, place: Place): Place {
  try {
    const note = JSON.stringify({ pid: process.pid, uri: place.uri });
    writeFileSync(join(dataDir, 'server.json'), note, { mode: 0o600 });
    return place;
  } catch (error) {
    place.server.close();
    place.cleanUp();
    throw new FolderError(`the data folder ${dataDir} can't be used: ${(error as Error).message}`);
  }
}

type Place = { server: Server; uri: string; cleanUp: () => void };

const uriOptions = '/?retryWrites=false&directConnection=true';

async function listenSomewhere(options: ServerOptions, dataDir: string): Promise<Place> {
  const server = createServer();
  if (options.port !== undefined || process.platform === 'win32') {
    const host = options.host ?? '127.0.0.1';
    if (!['127.0.0.1', '::1', 'localhost'].includes(host))
      throw new FolderError(`the server has no password and listens on loopback only, not on ${host}`);
    await listening(server, { host, port: options.port ?? 0 });
    const { port } = server.address() as { port: number };
    const shown = host === '::1' ? '[::1]' : host;
    return { server, uri: `mongodb://${shown}:${port}${uriOptions}`, cleanUp: () => {} };
  }
  let folder: string | undefined;
  let path = options.socketPath ?? join(dataDir, 'run', 'mongo.sock');
  if (Buffer.byteLength(path) > maxSocketPath) {
    folder = mkdtempSync(join(tmpdir(), 'mongo-')); // 0700
    path = join(folder, 'mongo.sock');
  } else if (!options.socketPath) {
    mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
    chmodSync(join(dataDir, 'run'), 0o700);
  }
  // The lock on the data says that no living server uses it.
  rmSync(path, { force: true });
  await listening(server, { path });
  const cleanUp = () => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  return { server, uri: `mongodb://${encodeURIComponent(path)}${uriOptions}`, cleanUp };
}

function listening(server: Server, where: { path: string } | { host: string; port: number }): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(where, () => {
      server.off('error', failed);
      done();
    });
  });
}
