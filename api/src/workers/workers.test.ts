import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../connect.ts';
import { listen } from '../serve.ts';
import { type ApiProcess, said, startProcess } from '../testing/api-processes.ts';
import { databaseForTests } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';

const database = databaseForTests();

async function startWorkers(): Promise<ApiProcess> {
  const started = await startProcess(database.uri, { WORKERS: '2' });
  // The first that listens answers already.
  await vi.waitFor(() => expect(pidsOf(started)).toHaveLength(2), { timeout: 120_000 });
  return started;
}

/** One for all tests that don't end it. */
let api: ApiProcess;
beforeAll(async () => {
  api = await startWorkers();
  return async () => void (await api.stop());
});

/** The process ids of the workers that came to listen, by number, the latest last. */
const pidsOf = ({ log }: ApiProcess) =>
  log.flatMap((line) =>
    typeof line === 'object' && line['msg'] === 'listening' ? [Number(line['pid'])] : [],
  );
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const workers = () => pidsOf(api).filter(isAlive);

/** Looks for a line of the log that comes after this call. */
function nextLine(message: string) {
  const from = api.log.length;
  return () => said(api.log.slice(from), message);
}

/** Sends requests over connections that stay open until stopped. Counts answers and failures. */
function load({ call }: ApiProcess, callers = 4) {
  const seen = { answers: 0, faults: [] as string[] };
  let isOver = false;
  const loops = Array.from({ length: callers }, async () => {
    while (!isOver) {
      try {
        const { status } = await call('GET', '/api/me', { as: personas.student });
        if (status === 200) seen.answers += 1;
        else seen.faults.push(String(status));
        await pause(10);
      } catch (error) {
        seen.faults.push(String((error as Error).cause ?? error));
      }
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(loops);
    return seen;
  };
}

test('two workers answer behind one port, and their log lines name them', async () => {
  const finish = load(api);
  const named = () =>
    new Set(
      api.log.flatMap((line) =>
        typeof line === 'object' && line['route'] === '/api/me' ? [line['worker']] : [],
      ),
    );
  await expect.poll(named).toEqual(new Set([1, 2]));
  expect(await finish()).toEqual({ answers: expect.any(Number), faults: [] });
  expect((await api.call('GET', '/readyz')).status).toBe(200);
});

test('a worker that crashes is replaced, and the others answer meanwhile', async () => {
  const ends = async () =>
    Number(/\ncampus_worker_ends_total (\d+)\n/.exec((await api.call('GET', '/metrics')).text)?.[1]);
  const before = await ends();
  const [first, second] = workers();
  const ended = nextLine('a worker ended: another one takes its place');
  process.kill(first!, 'SIGKILL');
  await expect.poll(ended).toMatchObject({ worker: 1, signal: 'SIGKILL' });
  expect((await api.call('GET', '/readyz')).status).toBe(200);
  await expect.poll(workers).toHaveLength(2);
  expect(workers()).toContain(second);
  expect((await api.call('GET', '/metrics')).text).toContain('\ncampus_workers 2\n');
  expect(await ends()).toBe(before + 1);
});

test.skipIf(process.platform !== 'linux')(
  'a worker that is killed while it starts ends nothing as long as another one starts',
  async () => {
    const before = workers();
    for (const pid of before) process.kill(pid, 'SIGKILL');
    const { pid } = api.child;
    const starting = () =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
        .split(' ')
        .map(Number)
        .find((child) => child > 0 && !before.includes(child));
    await expect.poll(starting, { interval: 10 }).toBeDefined();
    process.kill(starting()!, 'SIGKILL');
    await expect.poll(workers).toHaveLength(2);
    expect((await api.call('GET', '/readyz')).status).toBe(200);
  },
);

test('SIGHUP restarts the workers one by one, and no request fails', async () => {
  const before = workers();
  const finish = load(api);
  const restarted = nextLine('restarted the workers');
  api.child.kill('SIGHUP');
  await expect.poll(restarted).toBeTruthy();
  const seen = await finish();
  expect(seen.faults).toEqual([]);
  expect(seen.answers).toBeGreaterThan(10);
  expect(before.map(isAlive)).toEqual([false, false]);
  expect(workers()).toHaveLength(2);
});

test('a restart that fails leaves the workers as they are', async () => {
  const before = workers();
  // The next worker finds the data of a newer portal.
  const connection = await connect(database.uri);
  const schema = connection.collection<{ _id: string; done: object[] }>('portal');
  const newer = { id: 9999, title: 'x', at: new Date(), ms: 0, counts: {}, build: 'newer' };
  await schema.updateOne({ _id: 'schema' }, { $push: { done: newer } });
  const failed = nextLine('a new worker could not start: the others were not restarted');
  api.child.kill('SIGHUP');
  await expect.poll(failed).toBeTruthy();
  expect(JSON.stringify(api.log)).toContain('schema version 9999');
  expect(workers()).toEqual(before);
  expect((await api.call('GET', '/readyz')).status).toBe(200);
  await schema.updateOne({ _id: 'schema' }, { $pull: { done: { id: 9999 } } });
  await connection.close();
});

test('the metrics of any worker add up all workers, also those that have ended', async () => {
  const counted = async () => {
    const { text } = await api.call('GET', '/metrics');
    const line = /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} (\d+)/;
    expect(text.match(/^campus_schema_version/gm)).toHaveLength(1);
    return Number(line.exec(text)?.[1] ?? 0);
  };
  const before = await counted();
  const each = { Connection: 'close' };
  for (let n = 0; n < 20; n++) await api.call('GET', '/healthz', { headers: each });
  expect(await counted()).toBe(before + 20);
  const restarted = nextLine('restarted the workers');
  api.child.kill('SIGHUP');
  await expect.poll(restarted).toBeTruthy();
  expect(await counted()).toBe(before + 20);
});

test('SIGTERM ends all workers, and a request that is under way gets its answer', async () => {
  const ending = await startWorkers();
  onTestFinished(() => void ending.child.kill('SIGKILL'));
  const pids = pidsOf(ending);
  const slow = request(`${ending.url}/api/client-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
  slow.flushHeaders();
  // A worker has it.
  await once(slow, 'continue');
  slow.write('{"reports":');
  ending.child.kill('SIGTERM');
  const stopping = () =>
    ending.log.filter(
      (line) => typeof line === 'object' && String(line['msg']).startsWith('stopping: no new'),
    );
  await expect.poll(stopping).toHaveLength(2);
  slow.end('[]}');
  const [answer] = await answered;
  expect(answer.resume().statusCode).toBeLessThan(500);
  expect(await ending.ended).toBe(0);
  expect(pids.map(isAlive)).toEqual([false, false]);
});

test('workers end when the primary process was killed', async () => {
  const killed = await startWorkers();
  onTestFinished(() => void killed.child.kill('SIGKILL'));
  const pids = pidsOf(killed);
  killed.child.kill('SIGKILL');
  await expect.poll(() => pids.some(isAlive)).toBe(false);
});

test('does not start on a port that is in use: says so once, and ends', async () => {
  const other = createServer();
  const { port } = new URL(await listen(other, { host: '127.0.0.1', port: 0 }));
  onTestFinished(() => void other.close());
  await expect(startProcess(database.uri, { WORKERS: '3', PORT: port })).rejects.toThrow(
    new RegExp(
      `^The API did not start:\\n"PORT ${port} on 127\\.0\\.0\\.1 is in use by another program\\.[^\\n]*"\\n\\{[^\\n]*no worker is left[^\\n]*\\}$`,
    ),
  );
});
