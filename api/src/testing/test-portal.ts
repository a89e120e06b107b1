import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { JWTVerifyGetKey } from 'jose';
import type { Connection } from 'mongoose';
import { beforeAll } from 'vitest';
import { type Config, loadConfig } from '../config.ts';
import { connect } from '../connect.ts';
import { createApp, type Portal } from '../create-app.ts';
import type { AccountCheck } from '../platform/http/account-check.ts';
import { createLog } from '../platform/log.ts';
import { listen } from '../serve.ts';
import { shardCollections } from './shard-collections.ts';
import { emulatorToken, type Persona } from './tokens.ts';

interface Database {
  uri: string;
  close: () => Promise<void>;
}

/** The database that `MONGODB_URI` names, else the embedded one on an empty folder. */
async function startDatabase(): Promise<Database> {
  const named = process.env['MONGODB_URI'];
  if (named) return { uri: named, close: async () => {} };
  const { startServer } = await import('@campus/embedded-mongo');
  const dataDir = mkdtempSync(join(tmpdir(), 'campus-api-'));
  const server = await startServer({ dataDir, refuseScansOver: 0, isDurable: false });
  return {
    uri: server.uri,
    close: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

export interface TestPortal {
  url: string;
  /** The address of its database, to start another process on it. */
  uri: string;
  config: Config;
  connection: Connection;
  portal: Portal;
  /** Every line that was logged. */
  log: string[];
  /** `as` is the caller: a persona or a token; without it no one is logged in. A `body` is sent as JSON. */
  call: (
    method: string,
    path: string,
    options?: { as?: Persona | string | undefined; body?: unknown; headers?: Record<string, string> },
  ) => Promise<Answer>;
}

export interface TestPortalOptions {
  env?: Record<string, string>;
  tokenKeys?: JWTVerifyGetKey;
  /** Asks the sign-in emulator when left out, which most tests don't have: that is an outage. */
  accounts?: AccountCheck;
  /** Milliseconds since 1970; the machine's clock when left out. */
  now?: () => number;
  /** The database's clock; goes with `now` when left out. `real` asks the database. */
  readDatabaseTime?: (() => Promise<number>) | 'real';
}

export const environment = {
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:4001',
  RATE_LIMIT_MEMBER: '100000',
  RATE_LIMIT_ADDRESS: '100000',
  UPLOADS_LEAST_FREE_MB: '1',
  ELECTION_PROGRESS_DIR: join(tmpdir(), 'campus-election-progress'),
  SHELL_DIR: '/nonexistent',
  REMOTES_DIR: '/nonexistent',
};

/** Variables that a process started by a test gets from this one. */
export const inherited = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** The real app on a database of its own, for all tests of a file; what it gives is filled before the first test. */
export function databaseForTests(): { uri: string } {
  const given = { uri: '' };
  beforeAll(async () => {
    const database = await startDatabase();
    // Each file has a database of its own on the server.
    given.uri = database.uri.replace(
      /^([^:]+:\/\/[^/]+)\/?[^?]*/,
      `$1/test-${randomBytes(6).toString('hex')}`,
    );
    // `afterAll` would run before the portals that `beforeAll` started are closed, and their jobs would bring the database
    // back.
    return async () => {
      // The embedded database goes away with its folder.
      if (process.env['MONGODB_URI']) {
        const connection = await connect(given.uri);
        await connection.dropDatabase();
        await connection.close();
      }
      await database.close();
      rmSync(progressDirOf(given.uri), { recursive: true });
    };
  });
  return given;
}

/** One for all processes on a database. */
const progressDirs = new Map<string, string>();
export function progressDirOf(uri: string): string {
  const dir = progressDirs.get(uri) ?? mkdtempSync(join(tmpdir(), 'campus-progress-'));
  progressDirs.set(uri, dir);
  return dir;
}

/** Calls of the API at this address. */
export function callsTo(url: string): TestPortal['call'] {
  return async (method, path, { as, body, headers = {} } = {}) => {
    const token = typeof as === 'object' ? emulatorToken(as) : as;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson =
      /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  };
}

/** @throws Error that names the step and shows the last of the log when it takes over a minute */
async function within(step: string, done: Promise<unknown>, log: string[]): Promise<void> {
  const timeout = new AbortController();
  const late = pause(60_000, undefined, { signal: timeout.signal }).then(
    () => {
      throw new Error(`${step} takes over a minute; the log ends with:\n${log.slice(-20).join('')}`);
    },
    () => {},
  );
  await Promise.race([done, late]);
  timeout.abort();
}

/** Starts the portal on a free port. The caller closes it. */
export async function startPortal(
  uri: string,
  { env, tokenKeys, accounts, now, readDatabaseTime }: TestPortalOptions = {},
) {
  const uploads = mkdtempSync(join(tmpdir(), 'campus-uploads-'));
  const config = loadConfig({
    ...environment,
    MONGODB_URI: uri,
    UPLOADS_DIR: uploads,
    ELECTION_PROGRESS_DIR: progressDirOf(uri),
    ...env,
  });
  const lines: string[] = [];
  const log = createLog('info', {
    write: (line) => void lines.push(line),
  });
  // Database and portal share a process here: on a busy machine hundreds of requests at once wait longer than operators do.
  const patient = { connectTimeoutMS: 60_000, waitQueueTimeoutMS: 120_000, socketTimeoutMS: 120_000 };
  const connection = await connect(uri, patient);
  const databaseClock =
    readDatabaseTime === 'real' ? undefined : (readDatabaseTime ?? (now && (async () => now())));
  const portal = await createApp({
    config,
    connection,
    log,
    ...(tokenKeys && { tokenKeys }),
    ...(accounts && { accounts }),
    ...(now && { now }),
    ...(databaseClock && { readDatabaseTime: databaseClock }),
  });
  // Before the first document: spreading a collection that is in use takes long. Some tests have an embedded database.
  if (process.env['MONGODB_SHARDED']) await shardCollections(connection);
  const server = createServer(portal.app);
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const call = callsTo(url);
  const close = async () => {
    await within('stopping the jobs', portal.stop(), lines);
    server.closeAllConnections();
    await within('closing the server', new Promise((resolve) => server.close(resolve)), lines);
    await within('closing the connection', connection.close(), lines);
    rmSync(uploads, { recursive: true });
  };
  return { url, uri, config, connection, portal, log: lines, call, close, server };
}

/** One portal for all tests of a file. */
export function portalForTests(options?: TestPortalOptions): TestPortal {
  const database = databaseForTests();
  const given = {} as TestPortal;
  beforeAll(async () => {
    const started = await startPortal(database.uri, options);
    Object.assign(given, started);
    return started.close;
  });
  return given;
}
