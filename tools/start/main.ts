/** `npm start` and `npm run dev`: brings up the whole portal with what it needs. See docs/decisions/launcher.md. */
import { join } from 'node:path';
import { nodeFlags } from '@campus/api/node-flags';
import { demoAccounts } from '@campus/contracts';
import { readArguments } from '../command-line.ts';
import { commit } from '../ship/origin.ts';
import { startDatabase, type Database } from './database.ts';
import { readSecretsKey } from './secrets-key.ts';
import { startIdentity, type Identity } from './identity.ts';
import { startMail, type MailServer } from './mail.ts';
import { requireFreePort } from './port.ts';
import { waitFor, type ChildOptions } from './processes.ts';
import { step } from './progress.ts';
import { build, remoteProjects, shipAll, startDevRemotes, startVite } from './remotes.ts';
import { runUntilStopped, type BeforeStop } from './run-until-stopped.ts';
import { readDemoMarker, seedDemo, writeDemoMarker } from './seed.ts';
import { root, type Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

const help = `Starts the campus portal.

  npm start               build what changed, start everything, print the URL
  npm start -- --empty    without demo accounts and demo data (at the first start of a data folder)
  npm run dev             the same with hot reload in shell, remotes and API

Settings are environment variables; the most used:
  PORT=4000               the portal; what runs beside it takes the ports up to PORT+4
  DATA_DIR=.data          where everything is kept
  MONGODB_URI             a MongoDB (else the one that DATA_DIR holds; at first mongod from PATH, else the embedded one)
  FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN
                          a real Firebase project (else emulators on this machine)
All of them: docs/guides/operations.md.`;

interface Options {
  dev: boolean;
  empty: boolean;
}

/** The parts of a portal that run, and their settings. */
interface SetUp {
  settings: Settings;
  options: Options;
  database: Database;
  identity: Identity;
  mail: MailServer;
  /** Whether there are demo accounts. */
  demo: boolean;
}

async function start(supervisor: Supervisor, settings: Settings, options: Options): Promise<BeforeStop> {
  const { port, host, dataDir } = settings;
  await requireFreePort(port, host, 'the portal');

  const [{ setUp, env, isNew }, notes] = await Promise.all([
    startServices(supervisor, settings, options),
    options.dev
      ? step('Dev servers of the remotes', () =>
          startDevRemotes(supervisor, join(dataDir, 'dev'), (folder) => devOptions(folder, port)),
        ).then(() => [])
      : step('Build', () => buildAndShip(supervisor, settings)),
  ]);
  const { demo, identity } = setUp;
  if (options.empty && demo) notes.push(`--empty changes nothing here: ${dataDir} has demo data already`);

  await step('API', () => startApi(supervisor, setUp, env));
  if (options.dev)
    await step('Dev server of the shell', () => startVite(supervisor, 'shell', devOptions('shell', port)));

  const save = async () => identity.emulators?.save();
  if (isNew) {
    await save();
    writeDemoMarker(dataDir, demo);
  }
  announce(setUp, notes);
  return save;
}

/** Starts everything the API needs. Demo data, where wanted and missing, are made beside the build. */
async function startServices(supervisor: Supervisor, settings: Settings, options: Options) {
  const [database, identity, mail] = await Promise.all([
    step('Database', () => startDatabase(supervisor, settings.dataDir)),
    step('Identity', () => startIdentity(supervisor, settings)),
    step('Mail', () => startMail(supervisor, settings)),
  ]);
  const { emulators } = identity;
  const before = emulators ? readDemoMarker(settings.dataDir) : false;
  const demo = before ?? !(options.empty || process.env['DEMO'] === 'off');
  const isNew = before === null;
  const setUp: SetUp = { settings, options, database, identity, mail, demo };
  const env = await apiEnvironment(setUp);
  if (emulators && demo && isNew)
    await step('Demo data', () => seedDemo(supervisor.start, emulators, env, settings.domains));
  return { setUp, env, isNew };
}

async function buildAndShip(supervisor: Supervisor, { remotesDir }: Settings): Promise<string[]> {
  // nx repeats the output of what it has in its cache, without the name in front.
  const built = /^(\S+): .*built in (\S+)$/;
  const failed = await build(supervisor, (line) => {
    const [, project, time] = built.exec(line) ?? [];
    if (project) console.log(`    ${project} (${time})`);
  });
  return shipAll({ remotesDir, shell: join(root, 'shell'), remotes: remoteProjects(), failed });
}

const apiPortInDev = (port: number) => port + 3;

const devOptions = (folder: string, port: number): Partial<ChildOptions> => ({
  env: { PORT: String(port), API_ORIGIN: `http://127.0.0.1:${apiPortInDev(port)}` },
  onLine: (line) => console.log(`[${folder}] ${line}`),
});

/** Where a server can be reached that listens on `host`, which may mean "on all addresses". */
function addressOf(host: string, port: number): string {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

async function apiEnvironment(setUp: SetUp): Promise<Record<string, string>> {
  const { settings, options, database, identity, mail, demo } = setUp;
  const { dataDir, domains } = settings;
  return {
    ...identity.env,
    ...mail.env,
    PORTAL_URL: process.env['PORTAL_URL'] || addressOf(settings.host, settings.port),
    // The emulators, which let anyone in, are refused in production.
    NODE_ENV: identity.emulators || options.dev ? 'development' : (process.env['NODE_ENV'] ?? 'production'),
    DATA_DIR: dataDir,
    MONGODB_URI: database.uri,
    UPLOADS_DIR: settings.uploadsDir,
    ELECTION_PROGRESS_DIR: process.env['ELECTION_PROGRESS_DIR'] || join(dataDir, 'election-progress'),
    SECRETS_KEY: process.env['SECRETS_KEY'] || (await readSecretsKey(dataDir, database.uri)),
    STUDENT_EMAIL_DOMAIN: domains.student,
    ADMIN_EMAIL_DOMAIN: domains.admin,
    DEMO: demo ? 'on' : 'off',
    BUILD_COMMIT: commit(),
    REMOTES_DIR: options.dev ? join(dataDir, 'dev') : settings.remotesDir,
  };
}

async function startApi(
  supervisor: Supervisor,
  { settings, options }: SetUp,
  env: Record<string, string>,
): Promise<void> {
  const port = options.dev ? apiPortInDev(settings.port) : settings.port;
  const host = options.dev ? '127.0.0.1' : settings.host;
  const child = supervisor.start({
    name: 'API',
    args: [
      ...nodeFlags,
      ...(options.dev ? ['--watch', '--watch-preserve-output'] : []),
      join(root, 'api/src/main.ts'),
    ],
    cwd: root,
    // A little more than it gives an upload that is under way.
    stopWithinMs: 312_000,
    env: { ...env, PORT: String(port), HOST: host },
    ...(options.dev ? { onLine: (line: string) => console.log(`[api] ${line}`) } : {}),
  });
  const url = addressOf(host, port);
  await waitFor(child, async () => {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    return ready?.ok ? true : null;
  });
  supervisor.watch(child);
}

function announce({ settings, database, identity, mail, demo }: SetUp, notes: string[]): void {
  const lines = ['', `  The campus portal is open: ${addressOf(settings.host, settings.port)}`, ''];
  if (demo) {
    const accounts = demoAccounts(settings.domains);
    const widest = (of: 'label' | 'email') => Math.max(...accounts.map((account) => account[of].length)) + 2;
    lines.push('  Demo accounts (password):');
    for (const { label, email, password } of accounts) {
      lines.push(`    ${label.padEnd(widest('label'))}${email.padEnd(widest('email'))}${password}`);
    }
    lines.push('');
  }
  lines.push(
    `  Database:  ${database.description}`,
    ...identity.description.map((line, index) => `  ${index === 0 ? 'Identity: ' : '          '} ${line}`),
    `  Mail:      ${mail.description}`,
    `  Data:      ${settings.dataDir} (what each part says: logs/)`,
    ...notes.map((note) => `  Note:      ${note}`),
    '',
    '  Ctrl-C stops everything.',
    '',
  );
  console.log(lines.join('\n'));
}

const { values } = readArguments(help, {
  dev: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
});
await runUntilStopped((supervisor, settings) => start(supervisor, settings, values));
