import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../connect.ts';
import { listen } from '../serve.ts';
import { type ApiProcess, said, startProcess } from '../testing/api-processes.ts';
import { databaseForTests } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';

const database = databaseForTests();

async function startWorkers(): Promise<ApiProcess> {
  const api = await startProcess(database.uri, { WORKERS: '2' });
  onTestFinished(async () => void (await api.stop()));
  // The first that listens answers already.
  await expect.poll(() => pidsOf(api).length).toBe(2);
  return api;
}

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
  const api = await startWorkers();
  const finish = load(api);
  await pause(500);
  expect(await finish()).toEqual({ answers: expect.any(Number), faults: [] });
  const workers = new Set(
    api.log.flatMap((line) =>
      typeof line === 'object' && line['route'] === '/api/me' ? [line['worker']] : [],
    ),
  );
  expect(workers).toEqual(new Set([1, 2]));
  expect((await api.call('GET', '/readyz')).status).toBe(200);
});

test('a worker that crashes is replaced, and the others answer meanwhile', async () => {
  const api = await startWorkers();
  const [first] = pidsOf(api);
  process.kill(first!, 'SIGKILL');
  await expect
    .poll(() => said(api.log, 'a worker ended: another one takes its place'))
    .toMatchObject({
      worker: 1,
      signal: 'SIGKILL',
    });
  expect((await api.call('GET', '/readyz')).status).toBe(200);
  await expect.poll(() => pidsOf(api).length).toBe(3);
  const metrics = (await api.call('GET', '/metrics')).text;
  expect(metrics).toContain('\ncampus_workers 2\n');
  expect(metrics).toContain('\ncampus_worker_ends_total 1\n');
});

test.skipIf(process.platform !== 'linux')(
  'a worker that is killed while it starts ends nothing as long as another one starts',
  async () => {
    const api = await startWorkers();
    const before = pidsOf(api);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    const { pid } = api.child;
    const starting = () =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
        .split(' ')
        .map(Number)
        .find((child) => child > 0 && !before.includes(child));
    await expect.poll(starting, { interval: 10 }).toBeDefined();
    process.kill(starting()!, 'SIGKILL');
    await expect.poll(() => pidsOf(api).length).toBeGreaterThan(3);
    expect((await api.call('GET', '/readyz')).status).toBe(200);
  },
);

test('SIGHUP restarts the workers one by one, and no request fails', async () => {
  const api = await startWorkers();
  const before = pidsOf(api);
  const finish = load(api);
  await pause(300);
  api.child.kill('SIGHUP');
  await expect.poll(() => said(api.log, 'restarted the workers')).toBeTruthy();
  const seen = await finish();
  expect(seen.faults).toEqual([]);
  expect(seen.answers).toBeGreaterThan(10);
  expect(before.map(isAlive)).toEqual([false, false]);
  expect(pidsOf(api).slice(2).map(isAlive)).toEqual([true, true]);
});

test('a restart that fails leaves the workers as they are', async () => {
  const api = await startWorkers();
  // The next worker finds the data of a newer portal.
  const connection = await connect(database.uri);
  const schema = connection.collection<{ _id: string; done: object[] }>('portal');
  const newer = { id: 9999, title: 'x', at: new Date(), ms: 0, counts: {}, build: 'newer' };
  await schema.updateOne({ _id: 'schema' }, { $push: { done: newer } });
  api.child.kill('SIGHUP');
  await expect
    .poll(() => said(api.log, 'a new worker could not start: the others were not restarted'), {
      timeout: 120_000,
    })
    .toBeTruthy();
  expect(JSON.stringify(api.log)).toContain('schema version 9999');
  expect(pidsOf(api).map(isAlive)).toEqual([true, true]);
  expect((await api.call('GET', '/readyz')).status).toBe(200);
  await schema.updateOne({ _id: 'schema' }, { $pull: { done: { id: 9999 } } });
  await connection.close();
});

test('the metrics of any worker add up all workers, also those that have ended', async () => {
  const api = await startWorkers();
  const counted = async () => {
    const { text } = await api.call('GET', '/metrics');
    const line = /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} (\d+)/;
    expect(text.match(/^campus_schema_version/gm)).toHaveLength(1);
    return Number(line.exec(text)?.[1] ?? 0);
  };
  const each = { Connection: 'close' };
  for (let n = 0; n < 20; n++) await api.call('GET', '/healthz', { headers: each });
  expect(await counted()).toBe(20);
  api.child.kill('SIGHUP');
  await expect.poll(() => said(api.log, 'restarted the workers')).toBeTruthy();
  expect(await counted()).toBe(20);
});

test('SIGTERM ends all workers, and a request that is under way gets its answer', async () => {
  const api = await startWorkers();
  const pids = pidsOf(api);
  let finish: () => void;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('{"reports":'));
      finish = () => {
        controller.enqueue(Buffer.from('[]}'));
        controller.close();
      };
    },
  });
  const headers = { 'content-type': 'application/json' };
  const slow = fetch(`${api.url}/api/client-reports`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  await pause(300);
  api.child.kill('SIGTERM');
  await pause(500);
  finish!();
  expect((await slow).status).toBeLessThan(500);
  expect(await api.ended).toBe(0);
  expect(pids.map(isAlive)).toEqual([false, false]);
});

test('workers end when the primary process was killed', async () => {
  const api = await startWorkers();
  const pids = pidsOf(api);
  api.child.kill('SIGKILL');
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
