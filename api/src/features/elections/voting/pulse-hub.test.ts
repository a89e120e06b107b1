import { EventEmitter } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pulse } from '@campus/contracts/elections';
import type { Response } from 'express';
import { afterEach, describe, expect, test } from 'vitest';
import type { EventStream } from '../../../platform/http/event-stream.ts';
import { databaseForTests, startPortal } from '../../../testing/test-portal.ts';
import type { ElectionsContext } from '../context.ts';
import { createPulseHub } from './pulse-hub.ts';
import { openTestElection, type TestElection } from '../../../testing/election-factory.ts';

const database = databaseForTests();
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function portal() {
  const started = await startPortal(database.uri);
  open.push(started.close);
  return started;
}
type Started = Awaited<ReturnType<typeof portal>>;

/** The events a browser would receive, in order. */
async function watch({ url }: Started, { path }: TestElection) {
  const stop = new AbortController();
  open.push(() => stop.abort());
  const response = await fetch(url + path('/live'), { signal: stop.signal });
  const told: { state: string; turnout: { cast: number }; standings: { cast: number } | null }[] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) if (event.startsWith('data: ')) told.push(JSON.parse(event.slice(6)));
    }
  })().catch(() => {});
  return { response, told, ended, stop: () => stop.abort() };
}
const cast = ({ call }: Started, election: TestElection) =>
  call('POST', election.path('/ballots'), { body: election.vote('blank', 'blank') });

test('sends the pulse immediately, and a vote within two seconds on every server', async () => {
  const [here, elsewhere] = [await portal(), await portal()];
  const election = await openTestElection(here);
  const [near, far] = [await watch(here, election), await watch(elsewhere, election)];
  expect(near.response.headers.get('content-type')).toContain('text/event-stream');
  expect(near.response.headers.get('cache-control')).toBe('no-cache');
  expect(near.response.headers.get('x-accel-buffering')).toBe('no');
  await expect.poll(() => [near.told.length, far.told.length]).toEqual([1, 1]);
  expect(near.told[0]).toMatchObject({ state: 'open', turnout: { cast: 0 }, standings: { cast: 0 } });

  expect((await cast(here, election)).status).toBe(201);
  for (const { told } of [near, far]) {
    await expect
      .poll(() => told.at(-1))
      .toMatchObject({
        turnout: { cast: 1 },
        standings: { cast: 1 },
      });
  }
  // Only changes are sent.
  expect(near.told.map(({ turnout }) => turnout.cast)).toEqual([0, 1]);
});

test('reads an election once for all watchers, and not at all without one', async () => {
  const here = await portal();
  const election = await openTestElection(here);
  const watchers = await Promise.all(Array.from({ length: 50 }, () => watch(here, election)));
  await expect.poll(() => watchers.every(({ told }) => told.length === 1)).toBe(true);
  let reads = 0;
  // Other readers of tallies ask for single fields.
  here.connection.set('debug', (collection: string, _method: string, _filter: object, options?: object) => {
    if (collection === 'electionTallies' && !(options && 'projection' in options)) reads += 1;
  });
  await pause(3000);
  expect(reads).toBeGreaterThanOrEqual(1);
  expect(reads).toBeLessThanOrEqual(4);

  for (const { stop } of watchers) stop();
  // The server hears a moment later that they went.
  const readsIn = async (time: number) => {
    reads = 0;
    await pause(time);
    return reads;
  };
  await expect.poll(() => readsIn(2000)).toBe(0);
});

const noJobs: ElectionsContext['jobs'] = {
  repeat: () => {},
  everywhere: () => {},
  repair: () => {},
  atStop: () => {},
};

test('sends the newest state to a watcher who joins during a change', async () => {
  let cast = 1;
  let look = async () => {};
  const views = { get: async () => ({}) } as unknown as ElectionsContext['views'];
  const jobs: ElectionsContext['jobs'] = {
    ...noJobs,
    everywhere: (_name, _interval, work) => (look = work),
  };
  const hub = createPulseHub({ views, jobs }, () => ({ turnout: { cast } }) as Pulse);
  const listen = (stream: EventStream) => {
    const told: string[] = [];
    const res = new EventEmitter() as EventEmitter & Record<string, unknown>;
    const itself = () => res;
    const write = (text: string) => told.push(text);
    Object.assign(res, { req: {}, set: itself, type: itself, flushHeaders: itself, write });
    stream.send(res as unknown as Response);
    open.push(() => res.emit('close'));
    return told;
  };
  listen(await hub.watch('council', 'address 127.0.0.1'));
  const stream = await hub.watch('council', 'address 127.0.0.1');
  cast = 2;
  await look();
  const told = listen(stream);
  await look();
  expect(told.at(-1)).toContain('"cast":2');
});

test('one address can’t take all streams: others get some, and existing ones stay', async () => {
  const views = { get: async () => ({}) } as unknown as ElectionsContext['views'];
  const hub = createPulseHub({ views, jobs: noJobs }, () => ({}) as Pulse);
  const leave: (() => void)[] = [];
  const openUntilRefused = async (whose: string) => {
    for (let count = 0; ; count += 1) {
      const stream = await hub.watch('council', whose).catch((error: unknown) => error as { code: string });
      if ('code' in stream) return { count, code: stream.code };
      const res = new EventEmitter() as EventEmitter & Record<string, unknown>;
      const itself = () => res;
      Object.assign(res, { req: {}, set: itself, type: itself, flushHeaders: itself, write: () => true });
      stream.send(res as unknown as Response);
      leave.push(() => res.emit('close'));
      open.push(() => res.emit('close'));
    }
  };
  expect(await openUntilRefused('address campus')).toEqual({ count: 3334, code: 'rate-limited' });
  const other = await openUntilRefused('address other');
  expect(other).toEqual({ count: 1111, code: 'rate-limited' });
  expect((await openUntilRefused('address third')).count).toBeGreaterThan(300);
  for (const one of leave.splice(0, 3334)) one();
  expect((await openUntilRefused('address other')).count).toBeGreaterThan(1000);
});

test('over HTTP, one address can’t take all streams, and votes reach every stream', async () => {
  const here = await startPortal(database.uri, { env: { RATE_LIMIT_ADDRESS: '20000' } });
  open.push(here.close);
  const election = await openTestElection(here);
  const agents: Agent[] = [];
  open.push(() => agents.forEach((agent) => agent.destroy()));
  const openStream = (localAddress: string) =>
    new Promise<{ status: number | undefined; told: string[] }>((resolve, reject) => {
      const agent = new Agent({ maxSockets: Infinity });
      agents.push(agent);
      const told: string[] = [];
      get(here.url + election.path('/live'), { localAddress, agent }, (response) => {
        response.setEncoding('utf8').on('data', (chunk: string) => told.push(chunk));
        response.on('error', () => {});
        resolve({ status: response.statusCode, told });
      }).on('error', reject);
    });
  const campus: Awaited<ReturnType<typeof openStream>>[] = [];
  while (campus.every(({ status }) => status === 200))
    campus.push(...(await Promise.all(Array.from({ length: 200 }, () => openStream('127.0.0.1')))));
  const admitted = campus.filter(({ status }) => status === 200);
  expect(new Set(campus.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(admitted.length).toBe(3334);
  const other = await openStream('127.0.0.2');
  expect(other.status).toBe(200);
  expect((await cast(here, election)).status).toBe(201);
  for (const { told } of [admitted[0]!, admitted.at(-1)!, other])
    await expect.poll(() => told.join('')).toContain('"cast":1');
}, 120_000);

describe('a stream', () => {
  test('is not opened for an unknown election', async () => {
    const here = await portal();
    const election = await openTestElection(here, { state: 'draft' });
    expect((await here.call('GET', election.path('/live'))).status).toBe(404);
  });

  test('is not held open for a HEAD request', async () => {
    const here = await portal();
    const election = await openTestElection(here);
    expect((await here.call('HEAD', election.path('/live'))).status).toBe(200);
  });

  test('ends when the server stops', async () => {
    const here = await portal();
    const election = await openTestElection(here);
    const { told, ended } = await watch(here, election);
    await expect.poll(() => told.length).toBe(1);
    const stopped = here.portal.stop();
    await ended;
    await stopped;
  });
});
