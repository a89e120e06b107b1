import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { requireFreePort } from '../start/port.ts';
import { nodeFlags } from '@campus/api/node-flags';
import { root } from '../start/settings.ts';
import { newDatabase } from '../with-client.ts';
import { createTokenIssuer } from './token-issuer.ts';

/** A program that a bench measures. */
export interface Server {
  name: string;
  process: ChildProcess;
  /** Its output so far; it goes to a file, because reading it here would cost the load its time. */
  output: () => string;
}

/** The programs of one bench and a folder for their data; everything is removed in the end. */
export class Servers {
  readonly folder = mkdtempSync(join(tmpdir(), 'campus-bench-'));
  readonly #running: Server[] = [];
  #issuer: ReturnType<typeof createTokenIssuer> | undefined;

  /** Takes Firebase's place for the APIs that are started here. */
  get issuer() {
    return (this.#issuer ??= createTokenIssuer(this.folder));
  }

  /** A session of this account. */
  readonly tokenOf = async (uid: string, email: string): Promise<string> =>
    (await this.issuer).tokenOf(uid, email);

  start(name: string, args: string[], env: Record<string, string> = {}): Server {
    const file = join(this.folder, `${name}.log`);
    const output = openSync(file, 'a');
    const server = {
      name,
      process: spawn(process.execPath, args, {
        stdio: ['pipe', output, output],
        env: { ...process.env, ...env },
      }),
      output: () => readFileSync(file, 'utf8'),
    };
    this.#running.push(server);
    return server;
  }

  /** The embedded database; the same name again finds the same data. */
  async startDatabase(name: string): Promise<{ server: Server; uri: string; stop: () => Promise<void> }> {
    const server = this.start(`${name} database ${this.#running.length}`, [
      join(root, 'libs/embedded-mongo/src/main.ts'),
      `--data=${join(this.folder, name)}`,
      '--with-parent',
    ]);
    return { server, uri: await readyLine(server), stop: () => stop(server) };
  }

  /**
   * The API from its sources, on a database of its own and as for a real Firebase project. `restart` starts it again on
   * the same database and port once it has ended. The database is an embedded one, or one on the server of `MONGODB_URI`.
   */
  async startApi(name: string, port: number, env: Record<string, string> = {}, nodeArgs: string[] = []) {
    // Another program that answers there would be taken for the API of this bench.
    await requireFreePort(port, '127.0.0.1', `the ${name} of the bench`);
    const server = process.env['MONGODB_URI'];
    const database = server ? null : await this.startDatabase(name);
    const databaseUri = database?.uri ?? newDatabase(server!, 'bench');
    const { url, start } = this.prepareApi(name, port, databaseUri, env, nodeArgs);
    return {
      server: await start(),
      url,
      databaseUri,
      restart: start,
      /** @throws Error on a server that isn't a program of this bench */
      get databaseServer(): Server {
        if (!database) throw new Error('This bench measures the embedded database: unset MONGODB_URI.');
        return database.server;
      },
    };
  }

  /** The same on a database that is there. */
  prepareApi(
    name: string,
    port: number,
    databaseUri: string,
    env: Record<string, string>,
    nodeArgs: string[] = [],
  ) {
    const url = `http://127.0.0.1:${port}`;
    // In production the API wants both to be there, also when nothing is served from them.
    const folders = { SHELL_DIR: join(this.folder, 'shell'), REMOTES_DIR: join(this.folder, 'remotes') };
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
    const start = async (): Promise<Server> => {
      const issuer = await this.issuer;
      const args = [...nodeFlags, ...issuer.nodeArgs, ...nodeArgs, join(root, 'api/src/main.ts')];
      const server = this.start(name, args, {
        NODE_ENV: 'production',
        WORKERS: '1',
        SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
        PORT: String(port),
        MONGODB_URI: databaseUri,
        ...issuer.env,
        FIREBASE_API_KEY: 'bench',
        FIREBASE_AUTH_EMULATOR_HOST: '',
        FIRESTORE_EMULATOR_HOST: '',
        ...folders,
        UPLOADS_DIR: join(this.folder, `${name}-uploads`),
        ELECTION_PROGRESS_DIR: join(this.folder, `${name}-progress`),
        RATE_LIMIT_MEMBER: '100000000',
        RATE_LIMIT_ADDRESS: '100000000',
        ...env,
      });
      await ready(server, async () => ((await fetch(`${url}/readyz`).catch(() => null))?.ok ? true : null));
      return server;
    };
    return { url, start };
  }

  /**
   * `npm start`, or another tool that starts the whole portal; it takes the ports behind this one as well.
   * @returns its address and its folders, once it is open
   */
  async startPortal(port: number, [tool, ...args]: string[] = ['start'], env: Record<string, string> = {}) {
    const dataDir = join(this.folder, 'portal-data');
    const remotesDir = join(this.folder, 'portal-remotes');
    const portal = this.start('portal', [join(root, `tools/${tool}/main.ts`), ...args], {
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      REMOTES_DIR: remotesDir,
    });
    await untilOpen(portal);
    return { url: `http://127.0.0.1:${port}`, dataDir, remotesDir };
  }

  /** @param beforeRemoval called when all have ended and their files are still there */
  async stop(beforeRemoval: () => void = () => {}): Promise<void> {
    for (const server of this.#running.toReversed()) await stop(server);
    beforeRemoval();
    rmSync(this.folder, { recursive: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

async function stop({ process: child }: Server): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Asks again and again until the server is ready; throws with what it said when it never is. */
export async function ready<T>(
  server: Server,
  probe: () => T | null | Promise<T | null>,
  seconds = 60,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline && !hasEnded(server.process)) {
    const answer = await probe();
    if (answer !== null) return answer;
    await delay(100);
  }
  throw new Error(`The ${server.name} did not start:\n${server.output()}`);
}

/** For programs that start the whole portal: resolves once it is open. */
export const untilOpen = (server: Server) =>
  ready(server, () => (server.output().includes('The campus portal is open') ? true : null), 240);

/** For programs that print `ready <address>`: that address. */
export const readyLine = (server: Server) =>
  ready(server, () => /^ready (.+)$/m.exec(server.output())?.[1] ?? null);
