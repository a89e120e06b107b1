import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isRunning } from './processes.ts';

/** A launcher with two children; each tells in events.txt when it stops, `deaf` ignores SIGTERM. */
const launcher = `
  import { join } from 'node:path';
  import { runUntilStopped } from ${JSON.stringify(join(import.meta.dirname, 'run-until-stopped.ts'))};
  import { waitForReadyLine } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))};
  const child = (name, deaf) => \`
    const { appendFileSync } = require('node:fs');
    process.on('SIGTERM', () => {
      appendFileSync(process.env.DATA_DIR + '/events.txt', '\${name} ');
      if (!\${deaf}) process.exit(0);
    });
    setInterval(() => {}, 1000);
    console.log('ready \${name}');\`;
  await runUntilStopped(async (supervisor) => {
    for (const name of ['first', 'second']) {
      const started = supervisor.start({
        name,
        command: process.execPath,
        args: ['-e', child(name, process.env.DEAF?.includes(name))],
      });
      await waitForReadyLine(started);
      supervisor.watch(started);
      // As text: a number would be coloured where FORCE_COLOR is set.
      console.log('child ' + started.pid);
    }
    console.log('up');
    return async () => console.log('before stop');
  });`;

interface Run {
  process: ChildProcess;
  dataDir: string;
  said: () => string;
  children: () => number[];
  ended: Promise<number | null>;
}

const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL'); // its keeper stops the rest
});
const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
// A keeper whose launcher was killed still removes a file there.
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 500 }));

function run(dataDir = mkdtempSync(join(folder, 'data-')), env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', ...env },
  });
  processes.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    process: child,
    dataDir,
    said: () => said,
    children: () => [...said.matchAll(/child (\d+)/g)].map((match) => Number(match[1])),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}
async function up(launched: Run): Promise<void> {
  await expect.poll(launched.said).toContain('up');
}
const events = ({ dataDir }: Run) => readFileSync(join(dataDir, 'events.txt'), 'utf8').trim();
const running = (launched: Run) => launched.children().filter(isRunning);

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops all, the last started first, and ends with 0',
  async (name) => {
    const launched = run();
    await up(launched);
    launched.process.kill(name);
    expect(await launched.ended).toBe(0);
    expect(events(launched)).toBe('second first');
    expect(launched.said()).toContain('before stop');
    expect(existsSync(join(launched.dataDir, 'portal.pid'))).toBe(false);
  },
);

test('a launcher that is killed leaves nothing running, and the next start waits for that', async () => {
  const launched = run();
  await up(launched);
  expect(running(launched)).toHaveLength(2);
  launched.process.kill('SIGKILL');
  const next = run(launched.dataDir);
  await up(next);
  expect(running(launched)).toEqual([]);
  expect(events(launched)).toBe('second first');
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('a start waits as long as the children of a killed launcher need', async () => {
  // Each is given 12 s before it is killed.
  const launched = run(undefined, { DEAF: 'first second' });
  await up(launched);
  launched.process.kill('SIGKILL');
  const next = run(launched.dataDir);
  await up(next);
  expect(running(launched)).toEqual([]);
  expect(next.said()).toContain('waiting until the processes of an earlier start have stopped');
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('a second start on the same data names the first, and harms nothing', async () => {
  const launched = run();
  await up(launched);
  const second = run(launched.dataDir);
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`already running on ${launched.dataDir}: process ${launched.process.pid}`);
  expect(running(launched)).toHaveLength(2);
  launched.process.kill('SIGTERM');
  expect(await launched.ended).toBe(0);
});

test('when a child dies everything stops, and its last lines are shown', async () => {
  const launched = run();
  await up(launched);
  const [first] = running(launched);
  expect(first).toBeDefined(); // a kill of 0 would hit this very process group
  process.kill(first!, 'SIGKILL');
  expect(await launched.ended).toBe(1);
  expect(launched.said()).toMatch(
    /The first stopped unexpectedly \(SIGKILL\)\. It said last:\n\s+ready first/,
  );
  expect(events(launched)).toBe('second');
  expect(running(launched)).toEqual([]);
});

test('a second Ctrl-C, but not the echo of the first, stops without waiting for a child that does not listen', async () => {
  const launched = run(undefined, { DEAF: 'second' });
  await up(launched);
  launched.process.kill('SIGINT');
  // The echo: of another kind, since two of one kind that wait to be taken are one.
  launched.process.kill('SIGTERM');
  await expect.poll(launched.said).toContain('before stop');
  await delay(800);
  expect(running(launched)).toHaveLength(2);
  launched.process.kill('SIGINT');
  expect(await launched.ended).toBe(0);
  expect(running(launched)).toEqual([]);
});

test('a wrong setting is named', async () => {
  const launched = run(undefined, { PORT: 'http' });
  expect(await launched.ended).toBe(78);
  expect(launched.said().trim()).toBe('PORT=http is not a port: give a number from 1 to 65420.');
});
