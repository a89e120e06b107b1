/** The parts of a portal that run under one launcher: what `npm start`, `npm run dev` and `campus start` share. */
import { join } from 'node:path';
import { nodeFlags } from '@campus/api/node-flags';
import { demoAccounts } from '@campus/contracts';
import { isRelease } from '../programs.ts';
import { commit } from '../ship/origin.ts';
import { startDatabase, type Database } from './database.ts';
import { startIdentity, type Identity } from './identity.ts';
import { startMail, type MailServer } from './mail.ts';
import { waitFor } from './processes.ts';
import { requireFreePort } from './port.ts';
import { step } from './progress.ts';
import type { BeforeStop } from './run-until-stopped.ts';
import { readSecretsKey } from './secrets-key.ts';
import { readDemoMarker, seedDemo, writeDemoMarker } from './seed.ts';
import { root, type Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

export interface Options {
  dev: boolean;
  empty: boolean;
}

interface SetUp {
  settings: Settings;
  options: Options;
  database: Database;
  identity: Identity;
  mail: MailServer;
  demo: boolean;
}

interface Steps {
  /** Prepares the pages, beside the start of the services. Gives notes for people. */
  preparePages: () => Promise<string[]>;
  /** Starts more programs before people hear that the portal is open. */
  afterApi?: () => Promise<void>;
}

export async function startPortal(
  supervisor: Supervisor,
  settings: Settings,
  options: Options,
  { preparePages, afterApi }: Steps,
): Promise<BeforeStop> {
  await requireFreePort(settings.port, settings.host, 'the portal');
  const [{ setUp, env, isNew }, notes] = await Promise.all([
    startServices(supervisor, settings, options),
    preparePages(),
  ]);
  const { demo, identity } = setUp;
  if (options.empty && demo)
    notes.push(`--empty changes nothing here: ${settings.dataDir} has demo data already`);
  await step('API', () => startApi(supervisor, setUp, env));
  await afterApi?.();
  const save = async () => identity.emulators?.save();
  if (isNew) {
    await save();
    writeDemoMarker(settings.dataDir, demo);
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

const apiPortInDev = (port: number) => port + 3;

export const apiOriginInDev = (port: number) => `http://127.0.0.1:${apiPortInDev(port)}`;

/** Where a server can be reached that listens on `host`, which may mean "on all addresses". */
export function addressOf(host: string, port: number): string {
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
      join(root, isRelease ? 'api/dist/main.js' : 'api/src/main.ts'),
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
