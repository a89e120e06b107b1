import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { campusAt } from '../bench/elections/campus.ts';
import { end, Servers, untilOpen } from '../bench/servers.ts';
import { type Child, waitForReadyLine } from '../start/processes.ts';
import { freePort } from '@campus/api/free-port';
import { root } from '../start/settings.ts';
import { MailStore } from '../mail/mail-store.ts';
import { smtpServer } from '../mail/smtp.ts';

interface Folders {
  /** The database's folder. */
  data: string;
  uploads: string;
  /** Called when everything has ended. */
  cleanUp?: () => void;
}

export interface PortalOptions {
  /** Makes the folders of the data; next to each other on the same disk when left out. */
  folders?: (parent: string) => Folders;
  /** A server that runs already, instead of an embedded one. */
  databaseUri?: string;
  /** Runs database and API under `npm start`'s launcher. */
  underLauncher?: boolean;
}

type Program = 'API' | 'database' | 'launcher';

/** A portal in production mode whose programs can be killed, frozen and started again one by one. */
export async function startPortal(options: PortalOptions = {}) {
  const servers = new Servers();
  try {
    return await startPrograms(servers, options);
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
export type Portal = Awaited<ReturnType<typeof startPortal>>;

async function startPrograms(servers: Servers, options: PortalOptions) {
  const { folder } = servers;
  const issuer = await servers.issuer;
  const port = await freePort();
  const dataDir = join(folder, 'portal');
  const folders = options.folders?.(dataDir) ?? {
    data: join(dataDir, 'mongo'),
    uploads: join(dataDir, 'uploads'),
  };
  mkdirSync(dataDir, { recursive: true });
  const shiftFile = join(folder, 'clock-shift');
  writeFileSync(shiftFile, '0');
  const mails = new MailStore(join(folder, 'mails'), Infinity);
  const smtpPort = await freePort();
  const smtp = smtpServer(mails).on('error', () => {}); // of one connection
  smtp.listen(smtpPort, '127.0.0.1').unref();
  const clock = ['--import', join(import.meta.dirname, 'shift-clock.ts')];
  const apiEnv = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    MAIL_FROM: 'portal@example.org',
    PORTAL_URL: `http://127.0.0.1:${port}`,
    UPLOADS_DIR: folders.uploads,
    UPLOADS_LEAST_FREE_MB: '5',
    CLOCK_SHIFT_FILE: `${shiftFile}.api`,
  };
  const databaseUri = options.databaseUri ?? uriOn(folders.data);
  const api = servers.prepareApi('API', port, databaseUri, apiEnv, clock);
  let count = 0;
  const starts: Record<Program, () => Promise<Child>> = {
    API: api.start,
    async database() {
      const server = servers.start(
        `database ${(count += 1)}`,
        [...clock, join(root, 'libs/embedded-mongo/src/main.ts'), `--data=${folders.data}`, '--with-parent'],
        { CLOCK_SHIFT_FILE: `${shiftFile}.database` },
      );
      await waitForReadyLine(server);
      return server;
    },
    async launcher() {
      const server = servers.start(`launcher ${(count += 1)}`, [join(root, 'tools/start/main.ts')], {
        ...issuer.env,
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
      await untilOpen(server);
      return server;
    },
  };
  const running = new Map<Program, Child>();
  const start = async (program: Program) => void running.set(program, await starts[program]());
  const childOf = (program: Program) => running.get(program)!;
  for (const program of programsOf(options)) await start(program);
  return {
    url: api.url,
    databaseUri,
    /** Whether the database is one of the portal's programs, and has the portal's clock. */
    ownsDatabase: options.databaseUri === undefined,
    campus: campusAt(api.url, servers.tokenOf),
    folders,
    mails,
    start,
    /** Resolves with how the program ended, once it has: `exit code 0`, `SIGKILL`. */
    ended: (program: Program) => childOf(program).ended,
    signal: (program: Program, signal: NodeJS.Signals): void => void childOf(program).process.kill(signal),
    /** Whether a program that was started isn't there any more. */
    hasEnded: (program: Program) => running.get(program)?.hasEnded ?? false,
    end: (program: Program, signal: NodeJS.Signals) => end(childOf(program), signal),
    /** The running program's output so far. */
    output: (program: Program): string => childOf(program).lines.join('\n'),
    /** Sets the clocks of these programs ahead of the machine's, or behind it if `shiftMs` is negative. */
    shiftClocks(shiftMs: number, programs: ('api' | 'database')[] = ['api', 'database']): void {
      for (const program of programs) writeFileSync(`${shiftFile}.${program}`, String(shiftMs));
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await servers.stop(folders.cleanUp);
      smtp.close();
    },
  };
}

function programsOf({ underLauncher, databaseUri }: PortalOptions): Program[] {
  if (underLauncher) return ['launcher'];
  return databaseUri ? ['API'] : ['database', 'API'];
}

const uriOn = (data: string) =>
  `mongodb://${encodeURIComponent(join(data, 'run/mongo.sock'))}/campus?retryWrites=false&directConnection=true`;
