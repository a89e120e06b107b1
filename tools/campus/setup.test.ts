import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bareMachine } from './testing/bare-machine.ts';
import { buildParts, makeSmallRelease } from './testing/small-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-setup-'));
const machine = bareMachine(folder);
let archive: string;
let home: string;

beforeAll(async () => {
  await buildParts(join(folder, 'parts'), { api: false });
  archive = makeSmallRelease(join(folder, 'parts'), folder, { version: '0.1.1' });
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  home = mkdtempSync(join(folder, 'home-'));
  execFileSync('tar', ['xzf', archive, '-C', home]);
});

const campus = (...args: string[]) => machine.run(join(home, 'campus-0.1.1'), args);
const setUp = (changed: Record<string, string> = {}) => {
  const given = {
    systemd: 'no',
    address: 'https://portal.sggs.ac.in',
    college: "SGGS Institute's portal",
    contact: 'portal@sggs.ac.in',
    students: 'sggs.ac.in',
    admins: 'admin.sggs.ac.in',
    'firebase-project': 'campus-sggs',
    'firebase-key': 'AIzaSyD-1234567890abcdefghijklmnop',
    'mail-server': 'none',
    ...changed,
  };
  return campus('setup', ...Object.entries(given).map(([name, value]) => `--${name}=${value}`));
};
const settings = (name = 'campus.env') => parseEnv(readFileSync(join(home, 'settings', name), 'utf8'));
const modeOf = (path: string) => (statSync(join(home, path)).mode & 0o777).toString(8);

test('says which Node.js it needs where there is an older one, or none', async () => {
  const needed = 'The portal needs Node.js 24 or newer';
  const old = join(home, 'old');
  mkdirSync(old);
  writeFileSync(join(old, 'node'), '#!/bin/sh\necho v20.20.2\n', { mode: 0o755 });
  for (const [path, has] of [
    [old, 'v20.20.2'],
    [home, 'none'],
  ] as const)
    expect(await machine.run(join(home, 'campus-0.1.1'), ['status'], { PATH: path })).toEqual({
      status: 2,
      said: expect.stringMatching(new RegExp(`^${needed}.*This machine has ${has}`)),
    });
});

test('setup names what is missing, and makes nothing', async () => {
  const { status, said } = await campus('setup', '--systemd=no', '--college=SGGS');
  expect(said).toContain('These are missing: --address, --contact, --students, --admins, --firebase-project');
  expect(status).toBe(2);
  expect(existsSync(join(home, 'settings'))).toBe(false);
  expect(existsSync(join(home, 'current'))).toBe(false);
});

test('setup refuses a value in the words of the API', async () => {
  const { status, said } = await setUp({ admins: 'sggs.ac.in' });
  expect(said).toContain('ADMIN_EMAIL_DOMAIN is the same as STUDENT_EMAIL_DOMAIN');
  expect(status).toBe(2);
  expect(existsSync(join(home, 'settings'))).toBe(false);
});

test('setup makes settings, secrets and folders that only their owner can read', async () => {
  expect(await setUp()).toMatchObject({ status: 0, said: expect.stringContaining('current/campus start') });
  expect(settings()).toMatchObject({
    NODE_ENV: 'production',
    COLLEGE_NAME: "SGGS Institute's portal",
    PORTAL_URL: 'https://portal.sggs.ac.in',
    DATA_DIR: join(home, 'data'),
    ELECTION_PROGRESS_DIR: join(home, 'data/election-progress'),
  });
  expect(Object.keys(settings())).not.toContain('SMTP_HOST');
  const secrets = settings('secrets.env');
  expect(Buffer.from(secrets['SECRETS_KEY']!, 'base64')).toHaveLength(32);
  expect(new Set(Object.values(secrets)).size).toBe(3);
  expect(Object.values({ ...settings(), ...secrets }).join(' ')).not.toMatch(/CHANGE|college\.example/);
  for (const path of ['settings', 'data', 'backups']) expect([path, modeOf(path)]).toEqual([path, '700']);
  for (const name of ['campus.env', 'secrets.env']) expect(modeOf(`settings/${name}`)).toBe('600');
  expect(realpathSync(join(home, 'current'))).toBe(join(home, 'campus-0.1.1'));
});

test('setup keeps secrets and settings when it is repeated, and changes those with an option', async () => {
  await setUp();
  const before = [settings(), settings('secrets.env')];
  expect((await campus('setup')).status).toBe(0);
  expect([settings(), settings('secrets.env')]).toEqual(before);
  expect((await campus('setup', '--college=Another', '--port=4100')).status).toBe(0);
  expect(settings()).toEqual({ ...before[0], COLLEGE_NAME: 'Another', PORT: '4100' });
});

test('doctor says what needs a person, and its bundle holds no secret and no name', async () => {
  await setUp();
  const { SECRETS_KEY, METRICS_TOKEN, BACKUP_PASSPHRASE } = settings('secrets.env');
  const secrets = [SECRETS_KEY!, METRICS_TOKEN!, BACKUP_PASSPHRASE!, settings()['FIREBASE_API_KEY']!];
  mkdirSync(join(home, 'data/logs'));
  const lines = [
    JSON.stringify({
      level: 50,
      msg: 'the mail failed',
      name: 'Asha Rao',
      err: { message: 'no asha@sggs.ac.in' },
    }),
    `MONGODB_URI mongodb://campus:hunter22@db.sggs.ac.in/campus`,
    `started with ${SECRETS_KEY} for 10.20.30.40`,
    'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJBc2hhIn0.c2lnbmF0dXJl',
    'election 65f0c0ffee65f0c0ffee65f0',
  ];
  writeFileSync(join(home, 'data/logs/api.log'), lines.join('\n'));
  const bundle = join(home, 'for-a-helper.tar.gz');
  const { status, said } = await campus('doctor', '--bundle', bundle);
  expect(said).toMatch(/^FAULT {4}portal .*does not answer/m);
  expect(said).toMatch(/^ok {7}settings/m);
  expect(said).toMatch(/^warning {2}backup .*There is none/m);
  expect(status).toBe(1);
  const all = execFileSync('tar', ['-xzOf', bundle], { encoding: 'utf8' });
  expect(all).toContain('"msg":"the mail failed"');
  expect(all).toContain('SECRETS_KEY: 44 characters');
  const hidden = ['Asha', 'asha@', 'hunter22', '10.20.30.40', 'eyJhbGci', '65f0c0ffee', ...secrets];
  for (const one of hidden) expect(all).not.toContain(one);
});
