import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { campusAt } from '../bench/campus.ts';
import { end, Servers } from '../bench/servers.ts';
import { type Child, waitForReadyLine } from '../start/processes.ts';
import { freePort } from '@campus/api/free-port';
import { root } from '../start/settings.ts';
import { MailStore } from '../mail/mail-store.ts';
import { smtpServer } from '../mail/smtp.ts';

type Program = 'API' | 'database';

/**
 * A portal in production mode whose programs can be killed, frozen and started again one by one.
 * @param serverUri of a database that runs already, instead of an embedded one
 */
export async function startPortal(serverUri?: string) {
  const servers = new Servers();
  try {
    return await startPrograms(servers, serverUri);
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
export type Portal = Awaited<ReturnType<typeof startPortal>>;

async function startPrograms(servers: Servers, serverUri?: string) {
  const { folder } = servers;
  const port = await freePort();
  const dataDir = join(folder, 'portal');
  const folders = {
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
    CLOCK_SHIFT_FILE: shiftFile,
  };
  const databaseUri = serverUri ?? uriOn(folders.data);
  const api = servers.prepareApi('API', port, databaseUri, apiEnv, clock);
  let count = 0;
  const starts: Record<Program, () => Promise<Child>> = {
    API: api.start,
    async database() {
      const server = servers.start(
        `database ${(count += 1)}`,
        [join(root, 'libs/embedded-mongo/src/main.ts'), `--data=${folders.data}`, '--with-parent'],
        {},
      );
      await waitForReadyLine(server);
      return server;
    },
  };
  const running = new Map<Program, Child>();
  const start = async (program: Program) => void running.set(program, await starts[program]());
  const childOf = (program: Program) => running.get(program)!;
  if (serverUri === undefined) await start('database');
  await start('API');
  return {
    url: api.url,
    databaseUri,
    campus: campusAt(api.url, servers.tokenOf),
    folders,
    mails,
    start,
    signal: (program: Program, signal: NodeJS.Signals): void => void childOf(program).process.kill(signal),
    /** Whether a program that was started isn't there any more. */
    hasEnded: (program: Program) => running.get(program)?.hasEnded ?? false,
    end: (program: Program, signal: NodeJS.Signals) => end(childOf(program), signal),
    /** Sets the API's clock ahead of the machine's. */
    shiftClock: (shiftMs: number): void => writeFileSync(shiftFile, String(shiftMs)),
    async [Symbol.asyncDispose](): Promise<void> {
      await servers.stop();
      smtp.close();
    },
  };
}

const uriOn = (data: string) =>
  `mongodb://${encodeURIComponent(join(data, 'run/mongo.sock'))}/campus?retryWrites=false&directConnection=true`;
