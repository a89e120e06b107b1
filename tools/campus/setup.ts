import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { writeAtomically } from '@campus/releases/write-atomically';
import { readArguments } from '../command-line.ts';
import { findProgram } from '../find-program.ts';
import { StartError } from '../start/processes.ts';
import { root } from '../start/settings.ts';
import { readConfig } from './read-config.ts';
import { type Account, currentLink, home, placesOf, settingsFiles, switchTo } from './installation.ts';

/** Facts that only the college knows: flag, setting and question of each. */
const questions = [
  ['address', 'PORTAL_URL', 'Address of the portal, for example https://portal.my-college.in'],
  ['college', 'COLLEGE_NAME', 'Name of the college'],
  ['contact', 'CONTACT_EMAIL', 'Email address on the page Contact'],
  ['students', 'STUDENT_EMAIL_DOMAIN', 'Domain of students’ email addresses'],
  ['admins', 'ADMIN_EMAIL_DOMAIN', 'Domain of admins’ email addresses'],
  ['firebase-project', 'FIREBASE_PROJECT_ID', 'ID of the Firebase project'],
  ['firebase-key', 'FIREBASE_API_KEY', 'Web API key of the Firebase project'],
  ['mail-server', 'SMTP_HOST', 'Mail server, or none: mails wait until there is one'],
  ['mail-user', 'SMTP_USER', 'User at the mail server, or none'],
  ['mail-from', 'MAIL_FROM', 'Sender of mails, for example Campus portal <portal@my-college.in>'],
] as const;

/** The settings that are removed when a question is answered with `none`. */
const without = {
  SMTP_HOST: ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM'],
  SMTP_USER: ['SMTP_USER', 'SMTP_PASSWORD'],
} as const;

const help = `campus setup [--trial] [--systemd yes|no] [--address URL] …

Makes folders, settings and secrets, and on request the services of systemd. It asks for what it isn’t told. Nothing that
is set is changed, unless an option names another value: it is safe to repeat.

  --trial             for a look: the portal’s own sign-in, which lets anyone in, and mails that don’t leave this machine
  --systemd yes|no    run it by systemd, with its settings in /etc/campus and its data in /var/lib/campus (needs root),
                      or from this terminal, with everything in ${home}
  --port PORT         where it listens on this machine (4000)
${questions.map(([flag, , question]) => `  --${flag.padEnd(18)}${question}`).join('\n')}

The password of the mail server is asked for, or taken from SMTP_PASSWORD.
Exit code: 0 when it is set up, 2 if something is missing or wrong.`;

export async function setUp(): Promise<void> {
  const { values } = readArguments(help, {
    trial: { type: 'boolean', default: false },
    systemd: { type: 'string' },
    port: { type: 'string' },
    ...(Object.fromEntries(questions.map(([flag]) => [flag, { type: 'string' }])) as Record<
      (typeof questions)[number][0],
      { type: 'string' }
    >),
  });
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined;
  try {
    const managed = await decideManaged(values.systemd, values.trial, terminal);
    const places = placesOf(managed);
    const file = (name: string) => join(places.settings, name);
    const shipped = (name: string) => join(root, 'deploy/systemd', name);
    const read = (name: (typeof settingsFiles)[number]) =>
      new Settings(readFileSync(existsSync(file(name)) ? file(name) : shipped(name), 'utf8'));
    const isNew = !existsSync(file('campus.env'));
    const [changed, secrets] = [read('campus.env'), read('secrets.env')];
    if (isNew) {
      changed.set('DATA_DIR', places.data);
      for (const [setting, folder] of dataFolders) changed.set(setting, join(places.data, folder));
      if (!managed) changed.remove('MONGODB_URI');
    }
    if (values.port) changed.set('PORT', values.port);
    if (values.trial) setUpTrial(changed, secrets);
    const missing: string[] = [];
    for (const [flag, setting, question] of questions) {
      const given =
        values[flag] ?? (changed.isOpen(setting) ? await terminal?.question(`${question}: `) : undefined);
      if (given?.trim() === 'none' && setting in without)
        for (const one of without[setting as keyof typeof without])
          for (const text of [changed, secrets]) text.remove(one);
      else if (given?.trim()) changed.set(setting, given.trim());
      else if (changed.isOpen(setting)) missing.push(`--${flag}`);
    }
    if (missing.length > 0) throw new StartError(`These are missing: ${missing.join(', ')}\n\n${help}`);
    if (secrets.isOpen('SMTP_PASSWORD')) {
      const password =
        process.env['SMTP_PASSWORD'] ?? (await terminal?.question('Password at the mail server: '));
      if (!password) throw new StartError('Set SMTP_PASSWORD to the password of the mail server.');
      secrets.set('SMTP_PASSWORD', password);
    }
    makeSecrets(secrets);
    readConfig({ ...changed.values(), ...secrets.values() });
    if (managed) makeAccount();
    const owner = managed ? accountOf('campus') : undefined;
    makeFolders(places, owner);
    write(file('campus.env'), changed.text, managed ? 0o640 : 0o600, owner && { uid: 0, gid: owner.gid });
    write(file('secrets.env'), secrets.text, 0o600);
    if (!existsSync(currentLink)) switchTo(basename(root));
    if (managed) installServices();
    tell(places.settings, managed, isNew);
  } finally {
    terminal?.close();
  }
}

type Terminal = ReturnType<typeof createInterface> | undefined;

/** As it was set up before; else as asked for. */
async function decideManaged(
  given: string | undefined,
  trial: boolean,
  terminal: Terminal,
): Promise<boolean> {
  if (given !== undefined && !['yes', 'no'].includes(given))
    throw new StartError(`--systemd takes yes or no.\n\n${help}`);
  if (existsSync(placesOf(false).settings)) return false;
  const isPossible = process.getuid?.() === 0 && existsSync('/run/systemd/system');
  if (given === 'yes' && !isPossible)
    throw new StartError('Only root can install services, and only where systemd runs.');
  if (given !== undefined) return given === 'yes';
  if (!isPossible || trial) return false;
  if (existsSync(join(placesOf(true).settings, 'campus.env'))) return true;
  const answer = await terminal?.question(
    'Run the portal by systemd, now and after each start of this machine? [Y/n] ',
  );
  return !/^n/i.test(answer ?? '');
}

const dataFolders = [
  ['UPLOADS_DIR', 'uploads'],
  ['REMOTES_DIR', 'remotes'],
  ['ELECTION_PROGRESS_DIR', 'election-progress'],
] as const;

/** Services don’t see these folders. */
const isPrivate = (path: string) => /^\/(home|root)\//.test(path);

function makeAccount(): void {
  if (isPrivate(process.execPath))
    throw new StartError(
      `Services can’t run ${process.execPath}. Install Node.js for all users, in /usr or /opt.`,
    );
  if (isPrivate(home))
    throw new StartError(
      `Services can’t run from ${home}. Unpack the archive in /opt/campus and run setup there.`,
    );
  try {
    accountOf('campus');
  } catch {
    const nologin = findProgram('nologin') ?? '/usr/sbin/nologin';
    execFileSync('useradd', ['--system', '--home-dir', '/var/lib/campus', '--shell', nologin, 'campus']);
  }
}

function accountOf(name: string): Account {
  const id = (what: string) =>
    Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: id('-u'), gid: id('-g') };
}

function makeFolders(
  { settings, data, backups }: ReturnType<typeof placesOf>,
  owner: Account | undefined,
): void {
  const make = (folder: string, mode: number, of: Account | undefined) => {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, mode);
    if (of) chownSync(folder, of.uid, of.gid);
  };
  make(settings, owner ? 0o750 : 0o700, owner && { uid: 0, gid: owner.gid });
  make(data, 0o700, owner);
  make(join(data, 'remotes'), 0o700, owner);
  // Through it the portal's user reaches `new`; the finished backups belong to root.
  make(backups, owner ? 0o711 : 0o700, owner && { uid: 0, gid: 0 });
  make(join(backups, 'new'), 0o700, owner);
}

/** A settings file. Its comments and its order stay. */
class Settings {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  values = () => parseEnv(this.text) as Record<string, string>;
  /** Whether it still has what the shipped file says. */
  isOpen = (name: string) => /^CHANGE$|\bcollege\.example\b/.test(this.values()[name] ?? '');
  set(name: string, value: string): void {
    const line = `${name}=${/^[\w.:/@+=-]*$/.test(value) ? value : quoted(value)}`;
    const before = new RegExp(`^${name}=.*$`, 'm');
    this.text = before.test(this.text)
      ? this.text.replace(before, () => line)
      : `${this.text.trimEnd()}\n${line}\n`;
  }
  remove(name: string): void {
    this.text = this.text.replace(new RegExp(`^${name}=.*\n`, 'm'), '');
  }
}

/** As systemd and Node.js read it alike. @throws StartError */
function quoted(value: string): string {
  const quote = [`'`, '"'].find((one) => !value.includes(one));
  if (!quote || /[\n\\]/.test(value))
    throw new StartError('A setting can’t hold a backslash, a line break, or both kinds of quotation marks.');
  return quote + value + quote;
}

function setUpTrial(settings: Settings, secrets: Settings): void {
  for (const [, setting] of questions) if (settings.isOpen(setting)) settings.remove(setting);
  for (const name of ['NODE_ENV', 'TRUST_PROXY', 'FIREBASE_API_KEY', ...without.SMTP_HOST])
    settings.remove(name);
  settings.set('FIREBASE_PROJECT_ID', 'demo-campus');
  secrets.remove('SMTP_PASSWORD');
}

function makeSecrets(secrets: Settings): void {
  const made = {
    SECRETS_KEY: () => randomBytes(32).toString('base64'),
    METRICS_TOKEN: () => randomBytes(32).toString('hex'),
    BACKUP_PASSPHRASE: () => randomBytes(16).toString('hex'),
  };
  for (const [name, make] of Object.entries(made)) if (secrets.isOpen(name)) secrets.set(name, make());
}

function write(path: string, text: string, mode: number, owner?: Account): void {
  writeAtomically(path, text, mode);
  chmodSync(path, mode);
  if (owner) chownSync(path, owner.uid, owner.gid);
}

const unitsFolder = '/etc/systemd/system';

/** The units of this version, with the places of this machine. */
export function installServices(): void {
  for (const path of globSync(join(root, 'deploy/systemd/*.{service,timer}')))
    writeFileSync(
      join(unitsFolder, basename(path)),
      readFileSync(path, 'utf8')
        .replaceAll('/usr/bin/node', process.execPath)
        .replaceAll('/opt/campus', home),
    );
  execFileSync('systemctl', ['daemon-reload']);
  const started = ['campus-recover.service', 'campus-database.service', 'campus-api.service'];
  const timers = ['campus-backup.timer', 'campus-check-data.timer'];
  execFileSync('systemctl', ['enable', ...started, ...timers], { stdio: 'ignore' });
  execFileSync('systemctl', ['start', ...timers]);
  const command = '/usr/local/sbin/campus';
  if (!lstatSync(command, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // An earlier version's script.
    rmSync(command, { force: true });
    symlinkSync(join(currentLink, 'campus'), command);
  }
}

function tell(folder: string, managed: boolean, isNew: boolean): void {
  const campus = managed ? 'campus' : join(currentLink, 'campus');
  console.log(`
  The portal is set up. Its settings are in ${folder}.
${isNew ? `  Copy ${join(folder, 'secrets.env')} to a place that is neither on this machine nor where the backups are.\n` : ''}
  Next: ${campus} start
`);
}
