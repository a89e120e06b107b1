import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChild, stopProcess, waitForReadyLine, type Child } from '../start/processes.ts';

const program = join(import.meta.dirname, 'auth.ts');
const accounts = join(mkdtempSync(join(tmpdir(), 'auth-')), 'auth/accounts.json');
let child: Child;
let url: string;

async function start() {
  child = startChild({
    name: 'Auth emulator',
    command: process.execPath,
    args: [program, '--accounts', accounts],
    env: { NODE_ENV: 'test' },
  });
  url = await waitForReadyLine(child);
}

async function call(path: string, body?: object, method = body ? 'POST' : 'GET') {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as any }; // oxlint-disable-line typescript/no-explicit-any -- answers of a foreign API
}
/** Calls as the page's Firebase library does: with an API key, without the owner's rights. */
async function asPage(path: string, body: object) {
  const response = await fetch(`${url}/${path}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as any }; // oxlint-disable-line typescript/no-explicit-any -- as above
}
const toolkit = 'identitytoolkit.googleapis.com/v1';
const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const google = (email: string) => ({
  postBody: new URLSearchParams({
    id_token: JSON.stringify({ sub: 'google-1', email, email_verified: true }),
    providerId: 'google.com',
  }).toString(),
  requestUri: 'http://127.0.0.1',
  returnSecureToken: true,
  returnIdpCredential: true,
});

describe('the Auth emulator', () => {
  beforeAll(start);
  afterAll(() => stopProcess(child.pid));

  const person = { email: 'asha@sggs.ac.in', password: 'correct horse', returnSecureToken: true };
  let token = '';

  test('answers no page of another host, by any name of this machine', async () => {
    const status = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        request(url, { headers }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end();
      });
    expect(await status({ origin: 'http://localhost:4000' })).toBe(200);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ host: 'evil.example:4001' })).toBe(403);
  });

  test('signs up, verifies by the code from oobCodes, and then says so in the token', async () => {
    const signedUp = await asPage(`${toolkit}/accounts:signUp`, person);
    expect(signedUp.status).toBe(200);
    expect(claims(signedUp.body.idToken)).toMatchObject({ email_verified: false, aud: 'demo-campus' });
    await asPage(`${toolkit}/accounts:sendOobCode`, {
      requestType: 'VERIFY_EMAIL',
      idToken: signedUp.body.idToken,
    });

    const { body } = await call('/emulator/v1/projects/demo-campus/oobCodes');
    expect(body.oobCodes).toHaveLength(1);
    expect(body.oobCodes[0]).toMatchObject({ email: person.email, requestType: 'VERIFY_EMAIL' });
    await asPage(`${toolkit}/accounts:update`, { oobCode: body.oobCodes[0].oobCode });

    const renewed = await asPage('securetoken.googleapis.com/v1/token', {
      grant_type: 'refresh_token',
      refresh_token: signedUp.body.refreshToken,
    });
    expect(claims(renewed.body.id_token)).toMatchObject({ email: person.email, email_verified: true });
  });

  test('logs in by password, and not by a wrong one', async () => {
    const signedIn = await asPage(`${toolkit}/accounts:signInWithPassword`, person);
    expect(signedIn.status).toBe(200);
    token = signedIn.body.idToken;
    const wrong = await asPage(`${toolkit}/accounts:signInWithPassword`, { ...person, password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.message).toBe('INVALID_PASSWORD');
  });

  test('logs in with a Google credential', async () => {
    const { status, body } = await asPage(`${toolkit}/accounts:signInWithIdp`, google('ravi@sggs.ac.in'));
    expect(status).toBe(200);
    expect(claims(body.idToken)).toMatchObject({ email: 'ravi@sggs.ac.in', email_verified: true });
  });

  test('creates verified accounts only for the owner, and exports all accounts', async () => {
    const account = { email: 'new@sggs.ac.in', password: 'new-secret', emailVerified: true };
    const path = `/${toolkit}/projects/demo-campus/accounts`;
    expect((await call(path, account)).status).toBe(200);
    expect((await asPage(path.slice(1), { ...account, email: 'no@sggs.ac.in' })).status).not.toBe(200);

    const { body } = await call(`${path}:batchGet?maxResults=100`);
    expect(body.users.map((user: { email: string }) => user.email).toSorted()).toEqual([
      'asha@sggs.ac.in',
      'new@sggs.ac.in',
      'ravi@sggs.ac.in',
    ]);
  });

  test("tells the page the project's settings, which the popup sign-in asks for first", async () => {
    const { status } = await fetch(`${url}/${toolkit}/projects?key=any`);
    expect(status).toBe(200);
  });

  test('keeps accounts and sessions over a SIGKILL, in a file that no one else may read', async () => {
    await expect.poll(() => readFileSync(accounts, 'utf8')).toContain('new@sggs.ac.in');
    expect(statSync(accounts).mode & 0o077).toBe(0);
    child.process.kill('SIGKILL');
    await child.ended;
    await start();

    const signedIn = await asPage(`${toolkit}/accounts:signInWithPassword`, person);
    expect(claims(signedIn.body.idToken)).toMatchObject({ email: person.email, email_verified: true });
    const before = await asPage(`${toolkit}/accounts:lookup`, { idToken: token });
    expect(before.body.users?.[0]).toMatchObject({ email: person.email });
    const again = await asPage(`${toolkit}/accounts:signInWithIdp`, google('ravi@sggs.ac.in'));
    expect(again.body.isNewUser).toBeFalsy();
    expect(before.body.users[0].providerUserInfo).toHaveLength(1);
    const second = await asPage(`${toolkit}/accounts:signUp`, person);
    expect(second.body.error.message).toBe('EMAIL_EXISTS');
  });

  test('saves pending changes when it stops', async () => {
    await asPage(`${toolkit}/accounts:signUp`, { ...person, email: 'last@sggs.ac.in' });
    await stopProcess(child.pid);
    expect(await child.ended).toBe('exit code 0');
    expect(readFileSync(accounts, 'utf8')).toContain('last@sggs.ac.in');
  });
});

describe('the Auth emulator does not start', () => {
  const run = (args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const refused = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
      let said = '';
      refused.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      refused.once('close', (code) => resolve({ code, said }));
    });

  test.each([
    ['in production', [], { NODE_ENV: 'production' }, 'NODE_ENV is production'],
    ['for a real project', ['--project', 'campus'], { NODE_ENV: 'test' }, 'not a demo-* project'],
  ])('%s', async (_case, args, env, reason) => {
    const { code, said } = await run(args, env);
    expect(code).toBe(1);
    expect(said).toContain(reason);
  });
});
