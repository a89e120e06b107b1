import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../connect.ts';
import { databaseForTests } from '../testing/test-portal.ts';
import { dayMs, msUntilHour } from './days.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';

const database = databaseForTests();
let connection: Connection;
const rows = () => connection.collection<{ _id: string; [field: string]: unknown }>('jobs');
beforeAll(async () => void (connection = await connect(database.uri)));
afterAll(() => connection.close());
beforeEach(async () => void (await rows().deleteMany({ _id: { $gt: '' } })));

const started: ReturnType<typeof createJobs>[] = [];
afterEach(() => Promise.all(started.splice(0).map(({ stop }) => stop())));

/** The jobs of one of several processes. */
function processNamed(processName: string, isClockRight = true, log = createLog('silent')) {
  const one = createJobs({
    connection,
    processName,
    clock: { agrees: async () => isClockRight },
    msUntilNight: () => dayMs,
    log,
  });
  started.push(one);
  return one;
}

test('stopping waits for current runs, and starts no others', async () => {
  const { jobs, runAll, stop } = processNamed('a');
  const done: string[] = [];
  jobs.repeat('slow', 60_000, async () => {
    await pause(200);
    done.push('slow');
  });
  jobs.repeat('next', 60_000, async () => void done.push('next'));
  void runAll();
  await pause(100);
  await stop();
  expect(done).toEqual(['slow']);
  await pause(50);
  expect(done).toEqual(['slow']);
});

test('the log names a job that keeps the portal from stopping', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const { jobs, runAll, stop } = processNamed('a', true, log);
  jobs.repeat('endless', 60_000, () => pause(5500));
  jobs.repeat('quick', 60_000, async () => {});
  void runAll();
  await pause(100);
  await stop();
  expect(lines.map((line) => JSON.parse(line).job)).toEqual(['endless']);
});

test('of three processes one runs what is due, and none runs it again before the next time', async () => {
  const runs: string[] = [];
  const three = ['a', 'b', 'c'].map((name) => {
    const one = processNamed(name);
    one.jobs.repeat('hourly', 3_600_000, async () => void runs.push(name));
    return one;
  });
  await Promise.all(three.map(({ runDue }) => runDue()));
  await Promise.all(three.map(({ runDue }) => runDue()));
  expect(runs).toHaveLength(1);
  const row = await rows().findOne({ _id: 'hourly' });
  expect(row).toMatchObject({ by: null, lastSuccess: expect.any(Date), lastStart: expect.any(Date) });
  expect(Number(row?.['until']) - Date.now()).toBeGreaterThan(3_500_000);
});

test('a job of every 100 ms stays with one process and seldom writes; when that stops, another has it at once', async () => {
  const runs: string[] = [];
  const [a, b] = ['a', 'b'].map((name) => {
    const one = processNamed(name);
    one.jobs.repeat('often', 100, async () => void runs.push(name));
    return one;
  });
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(5), 60_000);
  const [first] = runs;
  expect(new Set(runs)).toEqual(new Set([first]));
  const { lastStart } = (await rows().findOne({ _id: 'often' }))!;
  await (first === 'a' ? a : b)!.stop();
  const before = runs.length;
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(before + 2), 60_000);
  expect(new Set(runs.slice(before))).toEqual(new Set([first === 'a' ? 'b' : 'a']));
  expect((await rows().findOne({ _id: 'often' }))!['lastStart']).not.toEqual(lastStart);
});

test('another process takes over from one that crashed during a run, and runs no job that another one runs', async () => {
  const runs: string[] = [];
  const crashed = { by: 'gone', lastStart: new Date() };
  await rows().insertOne({ _id: 'crashed', ...crashed, until: new Date(Date.now() - 1) });
  await rows().insertOne({ _id: 'running', ...crashed, until: new Date(Date.now() + 10_000) });
  const { jobs, runDue } = processNamed('a');
  for (const name of ['crashed', 'running']) jobs.repeat(name, 3_600_000, async () => void runs.push(name));
  await runDue();
  expect(runs).toEqual(['crashed']);
});

test('a claim from a clock that was a day ahead does not hold a job up', async () => {
  await rows().insertOne({ _id: 'hourly', by: 'ahead', until: new Date(Date.now() + dayMs) });
  const { jobs, runDue } = processNamed('a');
  const work = vi.fn(async () => {});
  jobs.repeat('hourly', 3_600_000, work);
  await runDue();
  expect(work).toHaveBeenCalledTimes(1);
});

test('a process whose clock is wrong claims nothing', async () => {
  const { jobs, runDue } = processNamed('a', false);
  const work = vi.fn(async () => {});
  jobs.repeat('hourly', 3_600_000, work);
  await runDue();
  expect(work).not.toHaveBeenCalled();
  expect(await rows().findOne({ _id: 'hourly' })).toBeNull();
});

test('a job that failed is due again soon, and its row names the error without its message', async () => {
  const { jobs, runDue, runAll } = processNamed('a');
  jobs.repeat('daily', dayMs, async () => {
    throw new TypeError('someone@sggs.ac.in');
  });
  await runDue();
  const row = (await rows().findOne({ _id: 'daily' }))!;
  expect(row['lastError']).toEqual({ at: expect.any(Date), name: 'TypeError' });
  expect(row['lastSuccess']).toBeUndefined();
  expect(Number(row['until']) - Date.now()).toBeLessThan(10_001);
  await runAll();
  await runAll();
  const delay = async () => Number((await rows().findOne({ _id: 'daily' }))!['until']) - Date.now();
  expect(await delay()).toBeGreaterThan(30_000);
  for (let more = 0; more < 5; more++) await runAll();
  expect(await delay()).toBeLessThan(60_001);
  expect(JSON.stringify(row)).not.toContain('sggs');
});

test('repairs run once a night, and once more after a crash', async () => {
  const repair = vi.fn(async () => {});
  const three = ['a', 'b', 'c'].map((name) => {
    const one = processNamed(name);
    one.jobs.repair('recount', repair);
    return one;
  });
  for (const { runDue } of three) await runDue();
  expect(repair).toHaveBeenCalledTimes(1);
  await three[0]!.markRepairs();
  for (const { runRepairs } of three) await runRepairs();
  expect(repair).toHaveBeenCalledTimes(2);
});

test('a repair that failed is tried again in seconds, not the next night', async () => {
  const { jobs, runDue } = processNamed('a');
  const repair = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The disk is full.'));
  jobs.repair('recount', repair);
  await runDue();
  expect(repair).toHaveBeenCalledTimes(1);
  await expect.poll(() => repair.mock.calls.length).toBe(2);
});

test('every process runs what is about its own memory', async () => {
  const runs: string[] = [];
  for (const name of ['a', 'b']) {
    const one = processNamed(name);
    one.jobs.everywhere('caches', 3_600_000, async () => void runs.push(name));
    await one.runDue();
  }
  expect(runs).toEqual(['a', 'b']);
});

test.each([
  ['2026-11-23T00:00:00Z', 'UTC', 3],
  ['2026-11-23T03:00:00Z', 'UTC', 24],
  ['2026-11-23T03:30:00Z', 'UTC', 23.5],
  ['2026-11-22T21:30:00Z', 'Asia/Kolkata', 24],
  ['2026-11-22T21:29:30Z', 'Asia/Kolkata', 1 / 120],
])('at %s in %s the next three in the morning is %s hours away', (moment, zone, hours) => {
  expect(msUntilHour(3, zone, Date.parse(moment))).toBe(hours * 3_600_000);
});
