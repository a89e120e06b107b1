import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { closeGracefully, listen } from './serve.ts';
import { databaseForTests, environment as testEnvironment } from './testing/test-portal.ts';

const database = databaseForTests();
const progressDir = testEnvironment.ELECTION_PROGRESS_DIR;

test('closing lets a running request finish and takes no new one', async () => {
  let arrived: () => void;
  const running = new Promise<void>((resolve) => (arrived = resolve));
  const server = createServer((_req, res) => {
    arrived();
    setTimeout(() => res.end('finished'), 300);
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const answer = fetch(url);
  await running;
  const closed = closeGracefully(server);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(await (await answer).text()).toBe('finished');
  const start = Date.now();
  await closed;
  // Not the 65 s for which an idle connection is kept.
  expect(Date.now() - start).toBeLessThan(10_000);
});

describe('the process', () => {
  const run = (environment: Record<string, string>, program = 'src/main.ts') => {
    const child = spawn(process.execPath, [program], {
      cwd: new URL('..', import.meta.url),
      env: { PATH: process.env['PATH'], ELECTION_PROGRESS_DIR: progressDir, ...environment },
    });
    const output: string[] = [];
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    child.stderr.on('data', (chunk) => output.push(String(chunk)));
    return { child, output };
  };
  const exitOf = (child: ChildProcess) =>
    new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const environment = () => ({
    MONGODB_URI: database.uri,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:4001',
    PORT: '0',
  });

  test('starts, answers, and ends cleanly on SIGTERM', async () => {
    const { child, output } = run(environment());
    const ended = exitOf(child);
    await expect.poll(() => output.join('')).toContain('listening');
    const { url } = JSON.parse(output.join('').trim());
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.join('')).toContain('stopped');
  });

  test('does not start with a wrong configuration, and says in plain lines why', async () => {
    const { child, output } = run({ ...environment(), PORT: 'x', NODE_ENV: 'production' });
    expect(await exitOf(child)).toBe(1);
    expect(output.join('')).toBe(
      'PORT must be a port number\nFIREBASE_AUTH_EMULATOR_HOST is refused with NODE_ENV=production\n',
    );
  });

  test('does not start without its database', async () => {
    const { child, output } = run({ ...environment(), MONGODB_URI: 'mongodb://127.0.0.1:1/x' });
    expect(await exitOf(child)).toBe(1);
    await pause(50);
    expect(output.join('')).toContain('could not start');
  });

  test.each([
    ['its database', () => ({ MONGODB_URI: database.uri }), 0, 'Votes and ballots agree'],
    ['no database', () => ({}), 1, 'MONGODB_URI is missing'],
    ['one that is not there', () => ({ MONGODB_URI: 'mongodb://127.0.0.1:1/x' }), 1, 'could not be counted'],
  ])('of the recount with %s needs nothing else', async (_, variables, code, said) => {
    const { child, output } = run(variables(), 'src/recount.ts');
    expect(await exitOf(child)).toBe(code);
    expect(output.join('')).toContain(said);
  });
});
