import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Campus } from '../bench/elections/campus.ts';
import { ready, readyLine, type Server, Servers } from '../bench/servers.ts';
import { createTokenIssuer } from '../bench/token-issuer.ts';
import { childrenOf } from '../running-process.ts';
import { freePort } from '@campus/api/free-port';
import { root } from '../start/settings.ts';
import { MailServer } from './mail-server.ts';

interface Folders {
  /** The database's folder. */
  data: string;
  uploads: string;
  /** Called when everything has ended. */
  cleanUp?: () => void;
}

interface PortalOptions {
  /** Makes the folders of the data; next to each other on the same disk when left out. */
  folders?: (parent: string) => Folders;
  /** A server that runs already, instead of an embedded one. */
  databaseUri?: string;
  /** Runs database and API under `npm start`'s launcher. */
  underLauncher?: boolean;
  env?: Record<string, string>;
}

type Program = 'API' | 'database' | 'launcher';

/** A portal in production mode whose programs can be killed, frozen and started again one by one. */
export class Portal {
  readonly url: string;
  readonly databaseUri: string;
  /** Whether the database is one of the portal's programs, and has the portal's clock. */
  readonly ownsDatabase: boolean;
  readonly campus: Campus;
  readonly folders: Folders;
  readonly mail: MailServer;
  readonly remotesDir: string;
  readonly #servers: Servers;
  readonly #shiftFile: string;
  readonly #starts: Record<Program, () => Promise<Server>>;
  readonly #running = new Map<Program, Server>();

  private constructor(
    given: Pick<
      Portal,
      'url' | 'databaseUri' | 'ownsDatabase' | 'campus' | 'folders' | 'mail' | 'remotesDir'
    >,
    own: { servers: Servers; shiftFile: string; starts: Record<Program, () => Promise<Server>> },
  ) {
    ({
      url: this.url,
      databaseUri: this.databaseUri,
      ownsDatabase: this.ownsDatabase,
      campus: this.campus,
      folders: this.folders,
      mail: this.mail,
      remotesDir: this.remotesDir,
    } = given);
    ({ servers: this.#servers, shiftFile: this.#shiftFile, starts: this.#starts } = own);
  }

  static async start(options: PortalOptions = {}): Promise<Portal> {
    const { folders: makeFolders, env = {} } = options;
    const servers = new Servers();
    const { folder } = servers;
    const mail = new MailServer();
    try {
      await mail.start();
      const { tokenOf, ...issuer } = await createTokenIssuer(folder);
      const port = await freePort();
      const dataDir = join(folder, 'portal');
      const folders = makeFolders?.(dataDir) ?? {
        data: join(dataDir, 'mongo'),
        uploads: join(dataDir, 'uploads'),
      };
      mkdirSync(dataDir, { recursive: true });
      const shiftFile = join(folder, 'clock-shift');
      writeFileSync(shiftFile, '0');
      const clock = ['--import', join(import.meta.dirname, 'shift-clock.ts')];
      const apiEnv = {
        ...issuer.env,
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(mail.port),
        MAIL_FROM: 'portal@example.org',
        PORTAL_URL: `http://127.0.0.1:${port}`,
        UPLOADS_DIR: folders.uploads,
        UPLOADS_LEAST_FREE_MB: '5',
        CLOCK_SHIFT_FILE: `${shiftFile}.api`,
        ...env,
      };
      const databaseUri = options.databaseUri ?? uriOn(folders.data);
      const api = servers.prepareApi('API', port, databaseUri, apiEnv, [...issuer.nodeArgs, ...clock]);
      let starts = 0;
      const startDatabase = async () => {
        const server = servers.start(
          `database ${(starts += 1)}`,
          [
            ...clock,
            join(root, 'libs/embedded-mongo/src/main.ts'),
            `--data=${folders.data}`,
            '--with-parent',
          ],
          { CLOCK_SHIFT_FILE: `${shiftFile}.database` },
        );
        await readyLine(server);
        return server;
      };
      const startLauncher = async () => {
        const server = servers.start(`launcher ${(starts += 1)}`, [join(root, 'tools/start/main.ts')], {
          ...apiEnv,
          DATA_DIR: dataDir,
          PORT: String(port),
          NODE_ENV: 'production',
          FIREBASE_API_KEY: 'bench',
          REMOTES_DIR: join(folder, 'remotes'),
          RATE_LIMIT_MEMBER: '100000000',
          RATE_LIMIT_ADDRESS: '100000000',
          NODE_OPTIONS: [...issuer.nodeArgs, ...clock].join(' '),
        });
        await ready(server, () => (server.output().includes('The campus portal is open') ? true : null), 120);
        return server;
      };
      const portal = new Portal(
        {
          url: api.url,
          databaseUri,
          ownsDatabase: options.databaseUri === undefined,
          campus: await Campus.at(api.url, tokenOf),
          folders,
          mail,
          remotesDir: join(folder, 'remotes'),
        },
        { servers, shiftFile, starts: { API: api.start, database: startDatabase, launcher: startLauncher } },
      );
      for (const program of programsOf(options)) await portal.start(program);
      return portal;
    } catch (error) {
      await mail.stop();
      await servers.stop();
      throw error;
    }
  }

  async start(program: Program): Promise<void> {
    this.#running.set(program, await this.#starts[program]());
  }

  /** Sends a signal. */
  signal(program: Program, signal: NodeJS.Signals): void {
    this.#running.get(program)!.process.kill(signal);
  }

  /** Whether a program that was started isn't there any more. */
  hasEnded(program: Program): boolean {
    const child = this.#running.get(program)?.process;
    return child !== undefined && (child.exitCode !== null || child.signalCode !== null);
  }

  /** Resolves with the exit code or signal, once the program has ended. */
  async ended(program: Program): Promise<number | NodeJS.Signals> {
    const { process: child } = this.#running.get(program)!;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode ?? child.signalCode!;
  }

  async end(program: Program, signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    this.signal(program, signal);
    return this.ended(program);
  }

  /** The running program's output so far. */
  output = (program: Program): string => this.#running.get(program)!.output();

  /** Moves the clocks of these programs to so many ms from the machine's. */
  shiftClocks(shiftMs: number, programs: ('api' | 'database')[] = ['api', 'database']): void {
    for (const program of programs) writeFileSync(`${this.#shiftFile}.${program}`, String(shiftMs));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#servers.stop(this.folders.cleanUp);
    await this.mail.stop();
  }

  /** Ids of the processes that the running program started. */
  childrenOf(program: Program): number[] {
    return childrenOf(this.#running.get(program)!.process.pid!);
  }
}

function programsOf({ underLauncher, databaseUri }: PortalOptions): Program[] {
  if (underLauncher) return ['launcher'];
  return databaseUri ? ['API'] : ['database', 'API'];
}

const uriOn = (data: string) =>
  `mongodb://${encodeURIComponent(join(data, 'run/mongo.sock'))}/campus?retryWrites=false&directConnection=true`;
