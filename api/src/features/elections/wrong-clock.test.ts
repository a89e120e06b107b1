import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestElection } from '../../testing/election-factory.ts';
import { databaseForTests, startPortal, type TestPortalOptions } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const hour = 3_600_000;
const database = databaseForTests();
type Started = Awaited<ReturnType<typeof startPortal>>;
const running: Started[] = [];
let port = 5000;

/** An API process whose clock is off by `clock.off` milliseconds. */
async function startProcess(options: TestPortalOptions = { readDatabaseTime: 'real' }) {
  const clock = { off: 0 };
  port += 1;
  const portal = await startPortal(database.uri, {
    env: { PORT: String(port) },
    now: () => Date.now() + clock.off,
    ...options,
  });
  running.push(portal);
  return { ...portal, clock, name: String(port) };
}
afterEach(async () => {
  for (const portal of running.splice(0)) await portal.close();
});

const inAnHour = () => new Date(Date.now() + hour);
const stateOf = async ({ models, id }: Awaited<ReturnType<typeof openTestElection>>) => {
  const { state, sealed } = (await models.elections.findById(id).lean())!;
  return [state, sealed !== null, (await models.keys.exists({ _id: id })) !== null];
};
const openAndUntouched = ['open', false, true];
const loggedBy = ({ log }: Started, text: string) => log.filter((line) => line.includes(text));

describe('a process whose clock is two hours ahead', () => {
  test('closes and seals no election, refuses ballots and steps, and says why', async () => {
    const healthy = await startProcess();
    const ahead = await startProcess();
    const election = await openTestElection(healthy, { closesAt: inAnHour() });
    const ballot = election.vote(election.candidates.asha, 'blank');
    ahead.clock.off = 2 * hour;
    for (const _ of [1, 2, 3]) await ahead.portal.runJobs();
    await pause(2500);
    expect(await stateOf(election)).toEqual(openAndUntouched);

    const notReady = await ahead.call('GET', '/readyz');
    expect(notReady.json).toMatchObject({ status: 503, code: 'clock-wrong' });
    expect(notReady.json.message).toContain('The clock of this process is 7200 s ahead of the database’s.');
    expect((await healthy.call('GET', '/readyz')).status).toBe(200);
    expect(loggedBy(ahead, '7200 s ahead of the database’s')).toHaveLength(1);

    const cast = (process: Started) => process.call('POST', election.path('/ballots'), { body: ballot });
    expect((await cast(ahead)).json).toMatchObject({ status: 503, code: 'clock-wrong' });
    expect((await cast(healthy)).status).toBe(201);
    for (const [from, to] of [
      ['open', 'closed'],
      ['closed', 'cancelled'],
    ]) {
      const path = `/api/managed-elections/${election.id}/state`;
      const body = { from, to, reason: 'Because.' };
      const moved = await ahead.call('POST', path, { as: personas.admin, body });
      expect([from, moved.status, moved.json.code]).toEqual([from, 503, 'clock-wrong']);
    }
    expect(await stateOf(election)).toEqual(openAndUntouched);
  });

  test('continues once its clock is right, and logs and audits each move', async () => {
    const process = await startProcess();
    const election = await openTestElection(process, { closesAt: inAnHour() });
    process.clock.off = 2 * hour;
    await process.portal.runJobs();
    expect(await stateOf(election)).toEqual(openAndUntouched);

    process.clock.off = 0;
    const closesAt = new Date(Date.now() - 1000);
    await election.models.elections.updateOne({ _id: election.id }, { closesAt });
    await expect.poll(async () => (await stateOf(election))[0]).toBe('closed');
    expect((await process.call('GET', '/readyz')).status).toBe(200);
    expect(loggedBy(process, 'agrees with the database’s again')).toHaveLength(1);
    const moves = () => loggedBy(process, 'the clock moved an election');
    // Once the entry of the audit log is stored.
    await expect.poll(moves).toHaveLength(1);
    expect(JSON.parse(moves()[0]!)).toMatchObject({
      election: election.id,
      from: 'open',
      due: closesAt.toISOString(),
    });
    const { json } = await process.call('GET', '/api/audit', { as: personas.admin });
    const entry = json.items.find(({ target }: { target: { id: string } }) => target.id === election.id);
    expect(entry).toMatchObject({ action: 'election.closed', actor: { id: 'clock' } });
    expect(Math.abs(Date.parse(entry.details.databaseTime) - Date.now())).toBeLessThan(10_000);
  });
});

test('tolerates two seconds of difference in both directions, and no more', async () => {
  const process = await startProcess();
  const ready = async () => (await process.call('GET', '/readyz')).status;
  for (const [off, status] of [
    [1500, 200],
    [-1500, 200],
    // Above by more than the clocks can be compared to on a busy machine.
    [4000, 503],
    [-4000, 503],
    [0, 200],
  ] as const) {
    process.clock.off = off;
    expect([off, await ready()]).toEqual([off, status]);
  }
});

test('closes nothing by a database clock that is ahead of the process', async () => {
  const databaseClock = { off: 0 };
  const readDatabaseTime = async () => Date.now() + databaseClock.off;
  const [beside, elsewhere] = [
    await startProcess({ readDatabaseTime }),
    await startProcess({ readDatabaseTime }),
  ];
  const election = await openTestElection(beside, { closesAt: inAnHour() });
  // The machine of the database and of one process is wrong, and the other process right: the portal can't tell which.
  databaseClock.off = beside.clock.off = 2 * hour;
  for (const process of [beside, elsewhere, beside]) await process.portal.runJobs();
  await pause(2500);
  expect(await stateOf(election)).toEqual(openAndUntouched);
  const [held] = loggedBy(beside, 'but not by those of other processes');
  expect(held).toContain(`:${elsewhere.name}`);

  // It really is so late.
  elsewhere.clock.off = 2 * hour;
  await elsewhere.portal.runJobs();
  await expect.poll(async () => (await stateOf(election))[0]).toBe('closed');
});

test('within the tolerance, does not end voting before the database’s clock does', async () => {
  const process = await startProcess();
  const election = await openTestElection(process, { closesAt: inAnHour() });
  process.clock.off = 1900;
  const closesAt = new Date(Date.now() + 1800);
  await election.models.elections.updateOne({ _id: election.id }, { closesAt });
  await process.portal.runJobs();
  await expect.poll(async () => (await stateOf(election))[0]).toBe('closed');
  // The audit log has it a moment later.
  const closedAt = async () => {
    const { json } = await process.call('GET', '/api/audit', { as: personas.admin });
    const entry = json.items.find(({ target }: { target: { id: string } }) => target.id === election.id);
    return Date.parse(entry?.details.databaseTime);
  };
  await expect.poll(closedAt).toBeGreaterThanOrEqual(closesAt.getTime());
});
