import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireFreePort } from '../start/port.ts';
import { type Child, childOf, waitFor, waitForReadyLine } from '../start/processes.ts';
import { nodeFlags } from '@campus/api/node-flags';
import { root } from '../start/settings.ts';
import { newDatabase } from '../with-client.ts';
import { createTokenIssuer } from './token-issuer.ts';

/** The programs of one bench and a folder for their data; everything is removed in the end. */
export class Servers {
  readonly folder = mkdtempSync(join(tmpdir(), 'campus-bench-'));
  readonly #running: Child[] = [];
  #issuer: ReturnType<typeof createTokenIssuer> | undefined;

  /** Takes Firebase's place for the APIs that are started here. */
  get issuer() {
    return (this.#issuer ??= createTokenIssuer(this.folder));
  }

  readonly tokenOf = async (uid: string, email: string): Promise<string> =>
    (await this.issuer).tokenOf(uid, email);

  /** Its output goes to a file, because reading it here would cost the load its time. Node where `command` is left out. */
  start(name: string, args: string[], env: Record<string, string> = {}, command = process.execPath): Child {
    const log = join(this.folder, `${name}.log`);
    const output = openSync(log, 'a');
    const child = childOf({
      name,
      process: spawn(command, args, { stdio: ['pipe', output, output], env: { ...process.env, ...env } }),
      get lines() {
        return readFileSync(log, 'utf8').trimEnd().split('\n');
      },
      log: undefined,
    });
    this.#running.push(child);
    return child;
  }

  /** The embedded database; the same name again finds the same data. */
  async startDatabase(name: string): Promise<{ server: Child; uri: string; stop: () => Promise<unknown> }> {
    const server = this.start(`${name} database ${this.#running.length}`, [
      join(root, 'libs/embedded-mongo/src/main.ts'),
      `--data=${join(this.folder, name)}`,
      '--with-parent',
    ]);
    return { server, uri: await waitForReadyLine(server), stop: () => end(server) };
  }

  /**
   * The API from its sources, on a database of its own and as for a real Firebase project. The database is an embedded
   * one, or one on the server of `MONGODB_URI`.
   */
  async startApi(name: string, port: number, env: Record<string, string> = {}) {
    // Another program that answers there would be taken for the API of this bench.
    await requireFreePort(port, '127.0.0.1', `the ${name} of the bench`);
    const server = process.env['MONGODB_URI'];
    const database = server ? null : await this.startDatabase(name);
    const databaseUri = database?.uri ?? newDatabase(server!, 'bench');
    const { url, start } = this.prepareApi(name, port, databaseUri, env);
    return {
      server: await start(),
      url,
      databaseUri,
      /** @throws Error on a server that isn't a program of this bench */
      get databaseServer(): Child {
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
    const start = async (): Promise<Child> => {
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
      await waitFor(server, async () => ((await fetch(`${url}/readyz`).catch(() => null))?.ok ? true : null));
      return server;
    };
    return { url, start };
  }

  /**
   * `npm start`; it takes the ports behind this one as well.
   * @returns its address and its folders, once it is open
   */
  async startPortal(port: number, args: string[] = [], env: Record<string, string> = {}) {
    const dataDir = join(this.folder, 'portal-data');
    const remotesDir = join(this.folder, 'portal-remotes');
    const portal = this.start('portal', [join(root, 'tools/start/main.ts'), ...args], {
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      REMOTES_DIR: remotesDir,
    });
    await untilOpen(portal);
    return { url: `http://127.0.0.1:${port}`, dataDir, remotesDir };
  }

  async stop(): Promise<void> {
    for (const server of this.#running.toReversed()) await end(server);
    rmSync(this.folder, { recursive: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

/** Stops a program with a signal. @returns how it ended */
export function end(child: Child, signal: NodeJS.Signals = 'SIGTERM'): Promise<string> {
  child.process.kill(signal);
  return child.ended;
}

const untilOpen = (server: Child) =>
  waitFor(server, () => server.lines.some((line) => line.includes('The campus portal is open')) || null);
