import { statfsSync } from 'node:fs';
import { maxDocumentBytes } from '../values.ts';
import { maxMessageBytes } from '../wire.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { backup } from './backup.ts';
import { type Command, databaseOf } from './command.ts';

/** The MongoDB release whose behaviour is followed, and its wire version. */
const version = '7.0.0';
const maxWireVersion = 21;
const startedAt = Date.now();

/** No logicalSessionTimeoutMinutes: like a stand-alone server without sessions, so drivers send none. */
const hello: Command = {
  writes: false,
  options: [
    'helloOk',
    'client',
    'compression',
    'loadBalanced',
    'saslSupportedMechs',
    'hello',
    'ismaster',
    'isMaster',
    'topologyVersion',
    'maxAwaitTimeMS',
    '$query',
    'backpressure',
  ],
  run: (_request, { connection }) => ({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    connectionId: connection,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
    ok: 1,
  }),
};

const answerOk: Command = { writes: false, options: [], run: () => ({ ok: 1 }) };

/** Empties the write-ahead log into the file. */
const fsync: Command = {
  writes: false,
  apart: true,
  options: ['lock'],
  run(request, { store }) {
    if (databaseOf(request) !== 'admin')
      throw new CommandError('Unauthorized', 'fsync may only be run against the admin database.');
    if (request['lock'] !== undefined && request['lock'] !== false)
      throw notImplemented("the option 'lock' of fsync");
    store.engine.checkpoint();
    return { numFiles: 1, ok: 1 };
  },
};

const buildInfo: Command = {
  writes: false,
  options: [],
  run: () => ({
    version,
    versionArray: [...version.split('.').map(Number), 0],
    gitVersion: 'embedded',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    storageEngines: ['sqlite'],
    ok: 1,
  }),
};

const serverStatus: Command = {
  writes: false,
  options: [],
  run: (_request, { cursors }) => ({
    version,
    process: 'embedded-mongo',
    pid: process.pid,
    uptime: (Date.now() - startedAt) / 1000,
    localTime: new Date(),
    mem: { resident: Math.round(process.memoryUsage.rss() / 1024 / 1024) },
    metrics: { cursor: { open: { total: cursors.count } } },
    ok: 1,
  }),
};

/** Sizes in bytes. The file holds all databases, so `totalSize` is that of all. */
const dbStats: Command = {
  writes: false,
  options: [],
  run(request, { store }) {
    const db = databaseOf(request);
    const collections = store.list(db);
    const { bavail, blocks, bsize } = statfsSync(store.folder);
    return {
      db,
      collections: collections.length,
      indexes: collections.reduce((sum, { indexes }) => sum + indexes.length + 1, 0),
      totalSize: store.engine.bytes,
      fsUsedSize: (blocks - bavail) * bsize,
      fsTotalSize: blocks * bsize,
      ok: 1,
    };
  },
};

export const serverCommands = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: answerOk,
  fsync,
  backup,
  dbStats,
  endSessions: answerOk,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
};
