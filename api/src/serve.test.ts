import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { runApi } from './run-api.ts';
import { closeGracefully, listen } from './serve.ts';
import { databaseForTests, environment as testEnvironment, inherited } from './testing/test-portal.ts';

const database = databaseForTests();
const progressDir = testEnvironment.ELECTION_PROGRESS_DIR;
const uploads = mkdtempSync(join(tmpdir(), 'campus-serve-'));
afterAll(() => rmSync(uploads, { recursive: true }));

test('closing lets a running request finish and accepts no new one', async () => {
  let arrived: () => void;
  const running = new Promise<void>((resolve) => (arrived = resolve));
  const server = createServer((_req, res) => {
    arrived();
    setTimeout(() => res.end('finished'), 300);
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  // Longer than this test may take: closing must not wait for the connection to become idle.
  server.keepAliveTimeout = 3_600_000;
  const answer = fetch(url);
  await running;
  const closed = closeGracefully(server);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(await (await answer).text()).toBe('finished');
  await closed;
});

test('closing waits for an upload, and aborts requests that only wait', async () => {
  const received: string[] = [];
  const server = createServer((req, res) => {
    if (req.method === 'GET') return; // never answered
    req.on('data', (chunk: Buffer) => received.push(String(chunk)));
    req.on('end', () => res.end(received.join('')));
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const stuck = fetch(url);
  const aborted = stuck.catch(() => {});
  const upload = fetch(url, {
    method: 'POST',
    duplex: 'half',
    body: new ReadableStream({
      async pull(controller) {
        await pause(100);
        if (received.length === 9) await aborted;
        if (received.length === 10) controller.close();
        else controller.enqueue(Buffer.from(`${received.length}`));
      },
    }),
  } as RequestInit);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const closed = closeGracefully(server, { finishMs: 200, uploadMs: 3_600_000 });
  await expect(stuck).rejects.toThrow('fetch failed');
  expect(received.length).toBeLessThan(10);
  expect(await (await upload).text()).toBe('0123456789');
  await closed;
});

test.each([
  ['nothing', ''],
  ['an incomplete request head', 'GET / HTTP/1.1\r\nHost: campus'],
])('closing does not wait for a client that has sent %s', async (_, sent) => {
  const server = createServer((_req, res) => res.end());
  const { port } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), '127.0.0.1').resume();
  client.on('error', () => {});
  await once(client, 'connect');
  client.write(sent);
  await pause(100);
  // Longer than this test may take.
  const closing = closeGracefully(server, { finishMs: 200, uploadMs: 3_600_000 });
  await expect(closing).resolves.toBeUndefined();
});

test('closing gives a received upload time to be stored', async () => {
  const server = createServer((req, res) => {
    req.resume().on('end', () => setTimeout(() => res.end('stored'), 1500));
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  let finish: () => void;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('x'));
      finish = () => controller.close();
    },
  });
  const upload = fetch(url, { method: 'POST', duplex: 'half', body } as RequestInit);
  await pause(100);
  const closed = closeGracefully(server, { finishMs: 3000, uploadMs: 3_600_000 });
  await pause(2500);
  finish!();
  expect(await (await upload).text()).toBe('stored');
  await closed;
});

test('closing aborts an upload that never ends', async () => {
  const server = createServer((req) => req.resume());
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('x')) });
  const upload = fetch(url, { method: 'POST', duplex: 'half', body } as RequestInit);
  await pause(100);
  await Promise.all([
    closeGracefully(server, { finishMs: 100, uploadMs: 500 }),
    expect(upload).rejects.toThrow('fetch failed'),
  ]);
});

describe('the process', () => {
  const run = (environment: Record<string, string>, program = 'src/main.ts') => {
    const child = spawn(process.execPath, [program], {
      cwd: new URL('..', import.meta.url),
      env: { ...inherited, ELECTION_PROGRESS_DIR: progressDir, ...environment },
    });
    const output: string[] = [];
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    child.stderr.on('data', (chunk) => output.push(String(chunk)));
    return { child, output };
  };
  /** Once all that it printed has come. */
  const exitOf = (child: ChildProcess) =>
    new Promise((resolve) => child.once('close', (code) => resolve(code)));
  const environment = () => ({
    MONGODB_URI: database.uri,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:4001',
    PORT: '0',
    UPLOADS_DIR: uploads,
  });

  test('starts, answers, and ends cleanly on SIGTERM', async () => {
    const { child, output } = run(environment());
    const ended = exitOf(child);
    await expect.poll(() => output.join('')).toContain('listening');
    const lines = output.join('').trim().split('\n');
    const { url } = JSON.parse(lines.find((line) => line.includes('"listening"'))!);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.join('')).toContain('stopped');
  });

  test('starts with its releases if the bucket does not answer, and says so', async () => {
    const { child, output } = run({
      ...environment(),
      REMOTES_DIR: mkdtempSync(join(tmpdir(), 'campus-mirror-')),
      REMOTES_BUCKET: 'releases',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_REGION: 'x',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
    });
    const ended = exitOf(child);
    await expect.poll(() => output.join('')).toContain('listening');
    expect(output.join('')).toContain('the bucket of the remotes can’t be used; the last state is served');
    expect(output.join('')).not.toContain('secret-of-the-bucket');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('refuses a wrong configuration, and says why in plain lines', async () => {
    const { child, output } = run({ ...environment(), PORT: 'x', NODE_ENV: 'production' });
    expect(await exitOf(child)).toBe(78);
    expect(output.join('')).toBe(
      'PORT must be a port number\nFIREBASE_AUTH_EMULATOR_HOST is refused with NODE_ENV=production\n',
    );
  });

  test('refuses to start without its database', async () => {
    const { child, output } = run({ ...environment(), MONGODB_URI: 'mongodb://127.0.0.1:1/x' });
    expect(await exitOf(child)).toBe(1);
    expect(output.join('')).toBe(
      'The database in MONGODB_URI doesn’t answer. Start it, or correct the address.\n',
    );
  });

  // Exit code 78 unless a later try may succeed.
  test.each<[string, () => Record<string, string>, RegExp, number?]>([
    [
      'an address of another machine',
      () => ({
        HOST: '203.0.113.9',
        FIREBASE_AUTH_EMULATOR_HOST: '',
        FIREBASE_PROJECT_ID: 'campus-real',
        FIREBASE_API_KEY: 'k',
      }),
      /^HOST 203\.0\.113\.9 is not an address of this machine\..*\n$/,
    ],
    [
      'another secrets key',
      () => ({ SECRETS_KEY: Buffer.alloc(32, 8).toString('base64') }),
      /^SECRETS_KEY is not the key .*\n$/,
      78,
    ],
  ])('refuses to start with %s, and says so in one sentence', async (_, variables, said, exitCode = 1) => {
    const { child, output } = run({ ...environment(), ...variables() });
    expect(await exitOf(child)).toBe(exitCode);
    expect(output.join('')).toMatch(said);
  });

  // A start that opens nothing before it fails can be tried in this process.
  test.each<[string, () => Record<string, string>, RegExp, number?]>([
    [
      'a password that is not percent-encoded',
      () => ({ MONGODB_URI: 'mongodb://u:p@ss@127.0.0.1/x' }),
      /^MONGODB_URI can’t be read\..*$/,
      78,
    ],
    [
      'no folder of pages',
      () => ({ SHELL_DIR: '/nope' }),
      /^SHELL_DIR names \/nope, which can’t be read \(ENOENT\)$/,
    ],
    [
      'no folder of remotes',
      () => ({ REMOTES_DIR: '/nope' }),
      /^REMOTES_DIR names \/nope, which can’t be read \(ENOENT\)$/,
    ],
    [
      'a file where uploads go',
      () => ({ UPLOADS_DIR: `${import.meta.filename}/x` }),
      /^UPLOADS_DIR names .*, which can’t be written \(ENOTDIR\)$/,
    ],
    [
      'a file where the progress of elections goes',
      () => ({ ELECTION_PROGRESS_DIR: `${import.meta.filename}/x` }),
      /^ELECTION_PROGRESS_DIR names .*, which can’t be written \(ENOTDIR\)$/,
    ],
  ])('refuses to start with %s, and says so in one line', async (_, variables, said, exitCode = 1) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => {
      exit.mockRestore();
      print.mockRestore();
    });
    const config = loadConfig({ ELECTION_PROGRESS_DIR: progressDir, ...environment(), ...variables() });
    await expect(runApi(config, createLog('silent'))).rejects.toThrow(`exit ${exitCode}`);
    expect(print.mock.calls).toEqual([[expect.stringMatching(said)]]);
  });

  test('passes the exit code for a wrong setting on from its first worker', async () => {
    const { child } = run({ ...environment(), WORKERS: '2', MONGODB_URI: 'mongodb://u:p@ss@127.0.0.1/x' });
    expect(await exitOf(child)).toBe(78);
  });

  test('refuses to start on a used port, and says so in one sentence', async () => {
    const other = createServer();
    const url = await listen(other, { host: '127.0.0.1', port: 0 });
    const { port } = new URL(url);
    const { child, output } = run({ ...environment(), PORT: port });
    expect(await exitOf(child)).toBe(1);
    other.close();
    expect(output.join('')).toBe(
      `PORT ${port} on 127.0.0.1 is in use by another program. Stop that one, or set another PORT.\n`,
    );
  });

  test.each([
    ['its database', () => ({ MONGODB_URI: database.uri }), 0, 'Votes and ballots agree'],
    ['no database', () => ({}), 1, 'MONGODB_URI is missing'],
    ['one that is not there', () => ({ MONGODB_URI: 'mongodb://127.0.0.1:1/x' }), 1, 'The recount of votes'],
  ])('a recount with %s needs nothing else', async (_, variables, code, said) => {
    const { child, output } = run(variables(), 'src/recount.ts');
    expect(await exitOf(child)).toBe(code);
    expect(output.join('')).toContain(said);
  });
});
