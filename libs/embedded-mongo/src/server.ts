import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Answer, Connection, Waiting } from './connection.ts';
import { CommandError } from './errors.ts';
import { rewriteIfPossible, Scheduler } from './scheduler.ts';
import { FolderError, isServed, runningOn } from './store/engine.ts';
import { Store } from './store/store.ts';

export type ServerOptions = {
  /** Folder of the data; made when it isn't there. One server at a time. */
  dataDir: string;
  /** TCP port on 127.0.0.1, 0 for a free one, instead of a Unix socket in a folder that only the owner can enter. */
  port?: number;
  /**
   * For tests: refuses whatever would look through a collection of more documents than this because no index serves
   * it, with the code of MongoDB's `notablescan`. Reading a whole collection, without a filter or in `_id` order, stays
   * allowed.
   */
  refuseScansOver?: number;
  /** For tests: `false` answers before a write is on disk, so that a power cut may lose it or damage the file. */
  isDurable?: boolean;
  /** Milliseconds after which a changed file is written anew in the order of keys; five minutes unless said. */
  rewriteInterval?: number;
  /** Called when nothing can be kept any more; the process has to end without another word to its clients. */
  onFatal?: (error: Error) => void;
};

export type RunningServer = {
  uri: string;
  /** Finishes what was asked for, then closes connections and files. */
  close: () => Promise<void>;
};

/** Longer paths don't fit into a socket address on every system. */
const maxSocketPath = 100;
const tidyInterval = 60_000;
/** All pages of the file are compared with their checksums once an hour, some each second. */
const verifyInterval = 1000;
const verifyParts = 3600;
const defaultRewriteInterval = 5 * 60_000;
/** Each costs memory and a file. The driver's pool has 100 unless told otherwise. */
const maxConnections = 1000;
/** So many more are heard, to be told why they are refused; further ones are closed. */
const refusedAtOnce = 100;
const tooManyConnections = new CommandError(
  'HostUnreachable',
  `too many open connections: the embedded database has ${maxConnections} at most`,
).toReply();

/** @throws FolderError when the folder can't be used, in words for the person who starts the server */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir);
  const store = new Store(dataDir, options);
  const place = await open().catch((error: unknown) => {
    store.engine.close();
    throw error;
  });
  const { server, uri } = place;

  const sockets = new Set<Socket>();
  const waiting = new Waiting();
  const scheduler = new Scheduler(store, fail);
  let connections = 0;

  async function open(): Promise<Place> {
    // The last server was killed.
    if (store.engine.unordered) rewriteIfPossible(store);
    return noteRunning(dataDir, await listenSomewhere(options, dataDir));
  }

  function fail(error: Error): void {
    for (const socket of sockets) socket.destroy();
    server.close();
    timers.forEach(clearInterval);
    if (options.onFatal) options.onFatal(error);
    else throw error;
  }

  server.maxConnections = maxConnections + refusedAtOnce;
  server.on('connection', (socket) => {
    const number = ++connections;
    const answer: Answer =
      sockets.size < maxConnections
        ? (command, isWanted) => scheduler.run(command, number, isWanted)
        : () => Promise.resolve(tooManyConnections);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Connection(socket, waiting, answer);
  });

  const timers = [
    setInterval(() => scheduler.tidy(), tidyInterval),
    setInterval(() => scheduler.verifyPart(verifyParts), verifyInterval),
    setInterval(() => scheduler.rewrite(), options.rewriteInterval ?? defaultRewriteInterval),
  ];
  for (const timer of timers) timer.unref();

  async function close(): Promise<void> {
    timers.forEach(clearInterval);
    const closed = new Promise<void>((done) => server.close(() => done()));
    scheduler.stop();
    await setImmediate(); // the answers go out
    for (const socket of sockets) socket.end();
    const limit = setTimeout(() => sockets.forEach((socket) => socket.destroy()), 200);
    await closed;
    clearTimeout(limit);
    place.cleanUp();
    await store.engine.copying;
    try {
      if (store.engine.unordered) rewriteIfPossible(store);
    } finally {
      store.engine.close();
      rmSync(join(dataDir, 'server.json'), { force: true });
    }
  }

  return { uri, close };
}

/**
 * The connection string of the server that runs on a data folder; undefined when none does. The note of a server that was
 * killed stays, and its process number may be another program's by now, so someone has to answer there.
 */
export async function uriOf(dataDir: string): Promise<string | undefined> {
  const uri = isServed(dataDir) ? runningOn(dataDir)?.uri : undefined;
  return uri !== undefined && (await answersAt(uri)) ? uri : undefined;
}

async function answersAt(uri: string): Promise<boolean> {
  const { hostname, port } = new URL(uri);
  const host = decodeURIComponent(hostname).replaceAll(/[[\]]/g, '');
  const socket = connect(port === '' ? { path: host } : { host, port: Number(port) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
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
    const host = '127.0.0.1';
    await listening(server, { host, port: options.port ?? 0 });
    const { port } = server.address() as { port: number };
    return { server, uri: `mongodb://${host}:${port}${uriOptions}`, cleanUp: () => {} };
  }
  let folder: string | undefined;
  let path = join(dataDir, 'run', 'mongo.sock');
  if (Buffer.byteLength(path) > maxSocketPath) {
    folder = mkdtempSync(join(tmpdir(), 'mongo-')); // 0700
    path = join(folder, 'mongo.sock');
  } else {
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
