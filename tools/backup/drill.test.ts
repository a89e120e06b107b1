import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeFlags } from '@campus/api/node-flags';
import { readResult } from '@campus/api/tool-results';
import { receiptOf } from '@campus/ballot';
import { drawToken, signatureOf } from '@campus/blind-token';
import { defaultDomains, demoAccounts } from '@campus/contracts';
import { type Election, newElectionSetup } from '@campus/contracts/elections';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { end, Servers } from '../bench/servers.ts';
import { type Child, startChild, waitFor, waitForReadyLine } from '../start/processes.ts';
import { call } from '../demo/call.ts';
import { studentToken } from '../demo/people.ts';
import { seedDemo } from '../start/seed.ts';
import { root } from '../start/settings.ts';
import { withDatabase } from '../portal-database.ts';
import { runProgram } from '../testing/run-program.ts';
import { withClient } from '../with-client.ts';
import { dumpMongo, restoreDump } from './database.ts';
import { filesIn } from './files.ts';
import { parseManifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';

/** The rehearsal of a loss: a portal with the demo data is backed up under load, and restored into an empty place. */

const API_PORT = 4872;
const AUTH_PORT = 4873;
const api = `http://127.0.0.1:${API_PORT}`;
const authUrl = `http://127.0.0.1:${AUTH_PORT}`;
const project = 'demo-campus';
const passphrase = 'a passphrase of the drill';
const secretsKey = randomBytes(32).toString('base64');
const servers = new Servers();
const backups = join(servers.folder, 'backups');
const backup = join(backups, 'first');
const progress = join(servers.folder, 'progress');
const remotes = join(servers.folder, 'remotes');
const accounts = demoAccounts(defaultDomains);

/** The settings that lead programs to a portal’s folder. */
const placesOf = (name: string) => {
  const dataDir = join(servers.folder, name);
  return { DATA_DIR: dataDir, REMOTES_DIR: name === 'first' ? remotes : join(dataDir, 'remotes') };
};

/** Database, accounts and API on a data folder, from their sources. @returns a function that stops them */
async function startPortal(name: string, { withDemo = false } = {}): Promise<() => Promise<void>> {
  const { DATA_DIR: dataDir, REMOTES_DIR } = placesOf(name);
  const running: Child[] = [];
  const start = (what: string, args: string[], env: Record<string, string> = {}) => {
    const server = servers.start(`${what} of the ${name} portal`, args, env);
    running.push(server);
    return server;
  };
  const database = start('database', [
    join(root, 'libs/embedded-mongo/src/main.ts'),
    `--data=${join(dataDir, 'mongo')}`,
  ]);
  const auth = start('accounts', [
    join(root, 'tools/emulators/auth.ts'),
    `--port=${AUTH_PORT}`,
    `--project=${project}`,
    `--accounts=${join(dataDir, 'auth/accounts.json')}`,
  ]);
  const [uri] = await Promise.all([waitForReadyLine(database), waitForReadyLine(auth)]);
  const environment = {
    NODE_ENV: 'development',
    PORT: String(API_PORT),
    MONGODB_URI: uri,
    SECRETS_KEY: readFileSync(join(dataDir, 'secrets/key'), 'utf8'),
    FIREBASE_PROJECT_ID: project,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(authUrl).host,
    FIRESTORE_EMULATOR_HOST: '',
    UPLOADS_DIR: join(dataDir, 'uploads'),
    ELECTION_PROGRESS_DIR: progress,
    REMOTES_DIR,
    SHELL_DIR: '',
    UPLOADS_LEAST_FREE_MB: '1',
    RATE_LIMIT_MEMBER: '100000',
    RATE_LIMIT_ADDRESS: '100000',
  };
  if (withDemo)
    await seedDemo(
      startChild,
      { project, authUrl, firestoreHost: null, save: async () => {} },
      environment,
      defaultDomains,
    );
  const program = start('API', [...nodeFlags, join(root, 'api/src/main.ts')], environment);
  await waitFor(program, async () => ((await fetch(`${api}/readyz`).catch(() => null))?.ok ? true : null));
  return async () => {
    for (const child of running.toReversed()) await end(child);
  };
}

/** A program as an operator runs it, on a portal's folder. */
const run = (tool: string, args: string[], env: Record<string, string | undefined>) =>
  runProgram(`${tool}/main.ts`, args, { MONGODB_URI: '', UPLOADS_DIR: '', SECRETS_KEY: '', ...env });
const restoreTo = (
  name: string,
  from = backup,
  env: Record<string, string> = { BACKUP_PASSPHRASE: passphrase },
) => run('restore', ['--from', from], { ...placesOf(name), ...env });

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const toolkit = `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  return (await call('POST', toolkit, null, { email, password, returnSecureToken: true })).body.idToken;
}
const get = async (path: string, token: string | null = null) => (await call('GET', api + path, token)).body;

const metrics = async () => (await fetch(`${api}/metrics`)).text();

/** A student who votes for the first candidate, by the whole protocol. @returns the receipt */
async function vote({ id, publicKey, posts }: Election, voter: string): Promise<string> {
  const [candidate] = await get(`/api/elections/${id}/candidates`);
  const token = await drawToken(publicKey!);
  const student = studentToken(voter, project, defaultDomains);
  const signed = await call('POST', `${api}/api/elections/${id}/token`, student, { blinded: token.blinded });
  const signature = await signatureOf(publicKey!, token, signed.body.blindSignature);
  const choices = posts.map(({ id: postId }) => ({ postId, choice: candidate.id }));
  await call('POST', `${api}/api/elections/${id}/ballots`, null, {
    token: token.token,
    prefix: token.prefix,
    signature,
    choices,
  });
  return receiptOf(token.token);
}
const inTheBox = async (id: string, receipt: string) =>
  (await get(`/api/elections/${id}/receipts/${receipt}`)).inTheBox;

/** Facts about the first portal that the restored one must agree with. */
const noted = {
  published: '',
  digest: '',
  open: {} as Election,
  receipts: [] as string[],
  head: '',
  during: 0,
  metrics: '',
  warned: false,
};

beforeAll(async () => {
  const { DATA_DIR: dataDir } = placesOf('first');
  mkdirSync(join(dataDir, 'secrets'), { recursive: true });
  writeFileSync(join(dataDir, 'secrets/key'), secretsKey);
  mkdirSync(join(remotes, 'elections/1.0.0'), { recursive: true });
  writeFileSync(join(remotes, 'elections/1.0.0/entry.js'), 'export {};');
  writeFileSync(join(remotes, 'registry.json'), '{"kept":true}');
  const stop = await startPortal('first', { withDemo: true });
  const admin = await signIn(accounts.find(({ role }) => role === 'admin')!);

  const setup = { ...newElectionSetup, title: 'Under way', posts: [{ title: 'Speaker' }] };
  const { id, posts } = (await call('POST', `${api}/api/managed-elections`, admin, setup)).body;
  await call('POST', `${api}/api/managed-elections/${id}/candidates`, admin, {
    postId: posts[0].id,
    name: 'Asha',
    manifesto: 'Quiet.',
  });
  await call('POST', `${api}/api/managed-elections/${id}/state`, admin, { from: 'draft', to: 'open' });
  noted.open = await get(`/api/elections/${id}`, admin);
  for (const voter of ['voter-1', 'voter-2']) noted.receipts.push(await vote(noted.open, voter));
  const past = (await get('/api/elections', admin)).items.find(
    ({ state }: Election) => state === 'published',
  );
  noted.published = past.id;
  noted.digest = (await get(`/api/elections/${past.id}/box`, admin)).digest;
  noted.head = (await get('/api/ledger/summary', admin)).head.hash;

  // Complaints, ledger entries with documents, and role changes go on while the backup is made.
  const load = { isOver: false, done: 0 };
  const student = await signIn(accounts.find(({ role }) => role === 'student')!);
  const working = (async () => {
    while (!load.isOver) {
      const form = new FormData();
      const fields = {
        requestId: randomBytes(16).toString('hex'),
        kind: 'allocation',
        text: 'Load',
        amount: '100',
        on: new Date().toISOString().slice(0, 10),
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      await call('POST', `${api}/api/ledger/entries`, admin, form);
      const application = new FormData();
      const asked = {
        name: 'Asha',
        email: 'a@example.org',
        regNo: '2023BCS041',
        designation: 'Student',
        date: fields.on,
        explanation: 'Load.',
      };
      for (const [name, value] of Object.entries(asked)) application.append(name, value);
      application.append('budgetFile', new File([`%PDF-1.4\n%${load.done}\n%%EOF\n`], 'a.pdf'));
      await call('POST', `${api}/applications`, student, application, [429, 400]);
      load.done += 1;
    }
  })();
  await pause(300);
  const before = load.done;
  const made = await new Promise<{ status: number | null; said: string }>((resolve) => {
    let said = '';
    const child = spawn(process.execPath, [join(root, 'tools/backup/main.ts'), '--to', backup], {
      env: {
        ...process.env,
        MONGODB_URI: '',
        UPLOADS_DIR: '',
        SECRETS_KEY: '',
        ...placesOf('first'),
        BACKUP_PASSPHRASE: passphrase,
      },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    child.once('exit', (status) => resolve({ status, said }));
  });
  noted.warned = made.said.includes('An election is open.');
  const during = load.done - before;
  load.isOver = true;
  await working;
  if (made.status !== 0) throw new Error(made.said);
  noted.during = during;
  noted.receipts.push(await vote(noted.open, 'voter-3'));
  noted.metrics = await metrics();
  await stop();
}, 480_000);
afterAll(() => servers.stop());

test('a portal that is restored into an empty place is the same, and stops the election that was under way', async () => {
  const { DATA_DIR: dataDir, REMOTES_DIR } = placesOf('second');
  expect(noted.during).toBeGreaterThan(0);
  expect(noted.warned).toBe(true);
  expect(noted.metrics).toMatch(/^campus_backup_last_success_timestamp_seconds [1-9]/m);
  const restored = restoreTo('second');
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('Restored: the state of') });
  expect(readFileSync(join(dataDir, 'secrets/key'), 'utf8')).toBe(secretsKey);
  expect(readFileSync(join(REMOTES_DIR, 'registry.json'), 'utf8')).toBe('{"kept":true}');
  expect(existsSync(join(REMOTES_DIR, 'elections/1.0.0/entry.js'))).toBe(true);
  expect(restoreTo('second')).toMatchObject({ status: 2, said: expect.stringContaining('is not empty') });

  const stop = await startPortal('second');
  const checked = run('check-data', [], placesOf('second'));
  expect(checked).toMatchObject({ status: 0, said: expect.stringContaining('Nothing is violated.') });
  expect(await metrics()).toMatch(/^campus_check_data_violations 0$/m);
  const ledger = run('verify-ledger', ['--head', noted.head], placesOf('second'));
  expect(ledger).toMatchObject({ status: 0, said: expect.stringContaining('Everything is correct.') });

  for (const account of accounts)
    expect((await get('/api/me', await signIn(account))).email).toBe(account.email);
  const admin = await signIn(accounts.find(({ role }) => role === 'admin')!);
  expect((await get(`/api/elections/${noted.published}/box`, admin)).digest).toBe(noted.digest);
  const file = join(servers.folder, 'box.json');
  writeFileSync(file, JSON.stringify(await get(`/api/elections/${noted.published}/box/export`, admin)));
  const recount = runProgram('../libs/verifiers/src/verify-election.ts', [file, '--digest', noted.digest]);
  expect(recount).toMatchObject({ status: 0 });

  // Two voters from before the backup are in the box. The third, from after it, could vote again: the portal stops.
  const { id } = noted.open;
  const receipts = await Promise.all(noted.receipts.map((receipt) => inTheBox(id, receipt)));
  expect(receipts).toEqual([true, true, false]);
  await expect(vote(noted.open, 'voter-3')).rejects.toThrow(/election-halted/);
  await stop();
}, 480_000);

describe('a restore that is killed', () => {
  /** Kills the restore in the middle of the step of this number. */
  const killer = (step: number) => {
    const file = join(servers.folder, `kill-${step}.mjs`);
    writeFileSync(
      file,
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      let steps = 0;
      const write = fs.writeFileSync;
      const nothing = (to) => write(to, '');
      const inTheMiddle = { createWriteStream: nothing, writeFileSync: nothing, renameSync() {} };
      for (const [name, middle] of Object.entries(inTheMiddle)) {
        const whole = fs[name];
        fs[name] = (...given) => {
          if (++steps < ${step}) return whole(...given);
          middle(...given);
          process.kill(process.pid, 'SIGKILL');
        };
      }
      syncBuiltinESMExports();`,
    );
    return { BACKUP_PASSPHRASE: passphrase, NODE_OPTIONS: `--import=${file}` };
  };
  const database = (name: string) =>
    spawnSync(
      process.execPath,
      [join(root, 'libs/embedded-mongo/src/main.ts'), `--data=${join(placesOf(name).DATA_DIR, 'mongo')}`],
      { encoding: 'utf8' },
    ).stderr;
  const contents = (name: string) => {
    const { DATA_DIR: folder } = placesOf(name);
    return filesIn(folder).map((file) => [file, readFileSync(join(folder, file)).toString('base64')]);
  };

  test('lets no database start, and is done again from the same backup', () => {
    restoreTo('whole');
    let step = 1;
    // Each file is a step; the first steps are the database, and `.ci/nightly` comes closer to the end.
    const factor = process.env['NIGHTLY'] ? 1.5 : 4;
    for (; ; step = Math.ceil(step * factor)) {
      const name = `killed-${step}`;
      if (restoreTo(name, backup, killer(step)).status === 0) break;
      expect(database(name)).toContain('restore it again');
      expect(restoreTo(name)).toMatchObject({
        status: 0,
        said: expect.stringContaining('A restore was cut off'),
      });
      expect(contents(name)).toEqual(contents('whole'));
    }
    expect(step).toBeGreaterThan(6);
  }, 480_000);

  test('is not done again over files of others', () => {
    expect(restoreTo('kept', backup, killer(3)).status).toBeNull();
    const kept = join(placesOf('kept').DATA_DIR, 'uploads/documents/mine.pdf');
    writeFileSync(kept, 'mine');
    expect(restoreTo('kept')).toMatchObject({ status: 2, said: expect.stringContaining('is not empty') });
    expect(readFileSync(kept, 'utf8')).toBe('mine');
  });
});

describe('a restore is refused, and changes nothing', () => {
  const damaged = (change: (folder: string) => void): string => {
    const folder = join(servers.folder, `damaged-${randomBytes(4).toString('hex')}`);
    cpSync(backups, folder, { recursive: true });
    change(join(folder, 'first'));
    return join(folder, 'first');
  };
  const storedAs = (folder: string, wanted: string) => {
    const { files } = parseManifest(folder);
    const [, { name }] = Object.entries(files).find(([path]) => path.startsWith(wanted))!;
    return join(folder, '../files', name);
  };

  test.each<[string, (folder: string) => void, string]>([
    [
      'a changed database',
      (folder) => appendFileSync(storedAs(folder, 'database/'), 'x'),
      'is not what was backed up',
    ],
    ['a missing document', (folder) => rmSync(storedAs(folder, 'documents/')), 'is missing'],
    [
      'a file that was added',
      (folder) => writeFileSync(join(folder, 'x.js'), ''),
      'is not named in the manifest',
    ],
    [
      'a backup that was broken off',
      (folder) => rmSync(join(folder, 'manifest.json')),
      'holds no complete backup',
    ],
    [
      'a manifest of a newer version',
      (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format":3}'),
      'can’t be read',
    ],
  ])('for %s', (_what, change, words) => {
    expect(restoreTo('third', damaged(change))).toMatchObject({
      status: 2,
      said: expect.stringContaining(words),
    });
    expect(existsSync(placesOf('third').DATA_DIR)).toBe(false);
  });

  test.each<[string, Record<string, string>, string]>([
    ['without the passphrase', {}, 'Set BACKUP_PASSPHRASE'],
    ['with another passphrase', { BACKUP_PASSPHRASE: 'another passphrase' }, 'is not the passphrase'],
    [
      'with another SECRETS_KEY',
      { BACKUP_PASSPHRASE: passphrase, SECRETS_KEY: 'x' },
      'is not the key of this backup',
    ],
  ])('%s', (_how, env, words) => {
    expect(restoreTo('third', backup, env)).toMatchObject({
      status: 2,
      said: expect.stringContaining(words),
    });
    expect(existsSync(placesOf('third').DATA_DIR)).toBe(false);
  });

  test('where a mongod keeps data', () => {
    const folder = join(placesOf('seventh').DATA_DIR, 'mongod');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'WiredTiger'), '');
    expect(restoreTo('seventh')).toMatchObject({ status: 2, said: expect.stringContaining('is not empty') });
    expect(readdirSync(placesOf('seventh').DATA_DIR)).toEqual(['mongod']);
  });

  test('where documents are already', () => {
    const folder = join(placesOf('fourth').DATA_DIR, 'uploads/documents');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.pdf'), '');
    expect(restoreTo('fourth')).toMatchObject({ status: 2, said: expect.stringContaining('is not empty') });
    expect(readdirSync(placesOf('fourth').DATA_DIR)).toEqual(['uploads']);
  });
});

describe('a backup', () => {
  test('can be read with the passphrase alone, and only by its owner', async () => {
    const files = readdirSync(backups, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    expect(paths.length).toBeGreaterThan(10);
    const inTheClear = [secretsKey, accounts[0]!.email, '%PDF', 'export {};', 'SQLite format'];
    for (const text of inTheClear)
      expect(paths.filter((path) => readFileSync(path).includes(text))).toEqual([]);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    // The encrypted key beside the backups is there for whoever makes the next one.
    const readable = paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(readable).toEqual([join(backups, 'key.age')]);
    expect((await openBackup(backup, passphrase)).secrets).toEqual({ key: secretsKey });
  });

  test('of a stopped portal needs no passphrase, and says that the secrets are not in it', () => {
    const folder = join(servers.folder, 'without-secrets');
    // As a killed database leaves it, whose process number another process has by now.
    const note = join(placesOf('first').DATA_DIR, 'mongo/server.json');
    writeFileSync(note, JSON.stringify({ pid: process.pid, uri: 'mongodb://%2Fgone%2Fmongo.sock/' }));
    const made = run('backup', ['--to', folder], { ...placesOf('first'), BACKUP_PASSPHRASE: '' });
    expect(made).toMatchObject({ status: 2, said: expect.stringContaining('at least 12 characters') });
    const unsealed = run('backup', ['--to', folder], { ...placesOf('first'), BACKUP_PASSPHRASE: undefined });
    expect(unsealed).toMatchObject({
      status: 0,
      said: expect.stringMatching(/It is NOT encrypted[^]*The secrets are NOT in it/),
    });
    const restored = restoreTo('fifth', folder, {});
    expect(restored).toMatchObject({
      status: 0,
      said: expect.stringContaining('The secrets are not in the backup'),
    });
  });

  test('without documents that are lost or can’t be read holds everything else, names them, and is restored', async () => {
    const documents = join(placesOf('first').DATA_DIR, 'uploads/documents');
    const folder = join(servers.folder, 'partial/backup');
    // Others were uploaded while the first backup was made.
    const [lost = '', broken = ''] = readdirSync(documents).filter(
      (file) => `documents/${file}` in parseManifest(backup).files,
    );
    const others = readdirSync(documents).filter((file) => file !== lost && file !== broken);
    // As a damaged disk answers, also to root.
    const disk = join(servers.folder, 'damaged-disk.mjs');
    writeFileSync(
      disk,
      `import fs from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { open } = fs;
      fs.open = async (path, ...how) => {
        if (String(path).endsWith('${broken}')) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
        return open(path, ...how);
      };
      syncBuiltinESMExports();`,
    );
    renameSync(join(documents, lost), join(servers.folder, lost));
    const made = run('backup', ['--to', folder], {
      ...placesOf('first'),
      BACKUP_PASSPHRASE: passphrase,
      NODE_OPTIONS: `--import=${disk}`,
    });
    renameSync(join(servers.folder, lost), join(documents, lost));
    expect(made.status).toBe(3);
    expect(made.said).toContain('missing: 2\n');
    expect(made.said).toContain(`  - ${lost}\n`);
    expect(made.said).toContain(`  - ${broken} can’t be read: EIO: i/o error, read\n`);
    const { missing } = parseManifest(folder);
    expect(missing.toSorted()).toEqual([lost, broken].toSorted());
    const noted = await withDatabase(placesOf('first').DATA_DIR, (uri) =>
      withClient(uri, (db) => readResult(db, 'backup')),
    );
    expect(noted).toEqual({ at: expect.any(Date), missing: 2 });
    const restored = restoreTo('eighth', folder);
    expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('made: 2\n') });
    expect(readdirSync(join(placesOf('eighth').DATA_DIR, 'uploads/documents')).toSorted()).toEqual(
      others.toSorted(),
    );
    const bringBack = (from: string) =>
      run('restore', ['--from', from, '--document', lost], {
        ...placesOf('eighth'),
        BACKUP_PASSPHRASE: passphrase,
      });
    expect(bringBack(folder)).toMatchObject({ status: 2, said: `${lost} is not in this backup.\n` });
    expect(bringBack(backup)).toEqual({ status: 0, said: `${lost} is back.\n` });
    expect(readFileSync(join(placesOf('eighth').DATA_DIR, 'uploads/documents', lost))).toEqual(
      readFileSync(join(documents, lost)),
    );
    expect(bringBack(backup)).toMatchObject({ status: 2, said: `${lost} is not lost.\n` });
  });

  test('of documents that can’t be listed holds the database', () => {
    const uploads = join(placesOf('first').DATA_DIR, 'uploads');
    const folder = join(servers.folder, 'unlisted/backup');
    renameSync(join(uploads, 'documents'), join(uploads, 'away'));
    writeFileSync(join(uploads, 'documents'), '');
    const made = run('backup', ['--to', folder], { ...placesOf('first'), BACKUP_PASSPHRASE: passphrase });
    rmSync(join(uploads, 'documents'));
    renameSync(join(uploads, 'away'), join(uploads, 'documents'));
    expect(made).toMatchObject({
      status: 3,
      said: expect.stringContaining('The documents can’t be listed: ENOTDIR'),
    });
    expect(Object.keys(parseManifest(folder).files)).toContain('database/data.sqlite');
  });

  test('that fails takes no room', () => {
    const folder = join(servers.folder, 'failed');
    const link = join(remotes, 'elections/1.0.0/link.js');
    symlinkSync('entry.js', link);
    const made = run('backup', ['--to', folder], { ...placesOf('first'), BACKUP_PASSPHRASE: passphrase });
    rmSync(link);
    expect(made).toMatchObject({ status: 2, said: expect.stringContaining('is not a plain file') });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is refused in a folder that holds something, and without a database', () => {
    expect(run('backup', ['--to', backup], placesOf('first'))).toMatchObject({
      status: 2,
      said: expect.stringContaining('is not empty'),
    });
    const folder = join(servers.folder, 'nowhere');
    mkdirSync(join(placesOf('sixth').DATA_DIR, 'secrets'), { recursive: true });
    writeFileSync(join(placesOf('sixth').DATA_DIR, 'secrets/key'), secretsKey);
    expect(run('backup', ['--to', folder], placesOf('sixth'))).toMatchObject({
      status: 2,
      said: expect.stringContaining('holds no database'),
    });
  });
});

describe('MongoDB’s own tools', () => {
  const bin = join(servers.folder, 'bin');
  const path = process.env['PATH'];
  const uri = 'mongodb://portal:s3cret@db1,db2/campus?replicaSet=rs0';
  afterEach(() => {
    process.env['PATH'] = path;
  });
  /** A program that notes its arguments and the file that they name. */
  function install(name: string, status = 0): string {
    mkdirSync(bin, { recursive: true });
    const notes = join(bin, `${name}.notes`);
    const script = `#!/bin/sh\nconfig="\${1#--config=}"\n{ echo "$@"; ls -l "$config"; cat "$config"; } > '${notes}'\nexit ${status}\n`;
    writeFileSync(join(bin, name), script);
    chmodSync(join(bin, name), 0o755);
    process.env['PATH'] = `${bin}${delimiter}${path}`;
    return notes;
  }

  test('get the whole deployment with its oplog, and no password among their arguments', async () => {
    const notes = install('mongodump');
    await dumpMongo(uri, '/backup/database');
    const [args, rights, config] = readFileSync(notes, 'utf8').split('\n');
    expect(args).toMatch(/^--config=\S+ --oplog --out=\/backup\/database\/dump$/);
    expect(rights).toMatch(/^-rw------- /);
    expect(config).toBe('uri: "mongodb://portal:s3cret@db1,db2/?replicaSet=rs0"');
    expect(existsSync(/--config=(\S+)/.exec(args!)![1]!)).toBe(false);
  });

  test('replay the oplog when they restore', async () => {
    const notes = install('mongorestore');
    await restoreDump('/backup/database', uri, false);
    expect(readFileSync(notes, 'utf8')).toMatch(
      /^--config=\S+ --oplogReplay --dir=\/backup\/database\/dump\n/,
    );
    await restoreDump('/backup/database', uri, true);
    expect(readFileSync(notes, 'utf8')).toContain(' --drop --oplogReplay ');
  });

  test('are named when they are missing or fail', async () => {
    process.env['PATH'] = '/nonexistent';
    await expect(dumpMongo(uri, '/x')).rejects.toThrow('mongodump is not on PATH');
    await expect(restoreDump('/x', uri, false)).rejects.toThrow('mongorestore is not on PATH');
    install('mongodump', 1);
    await expect(dumpMongo(uri, '/x')).rejects.toThrow('mongodump failed');
  });
});
