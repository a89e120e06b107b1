import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '@campus/embedded-mongo';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPortal } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { createElectionModels } from './model.ts';
import { newStudent, openTestElection, type TestElection } from '../../testing/election-factory.ts';

let folder: string;
let running: { portal: Awaited<ReturnType<typeof startPortal>>; stop: () => Promise<void> };
const place = (name: string) => join(folder, name);

/** How far the clocks of machine and database are ahead, in ms. */
let ahead = 0;
const now = () => Date.now() + ahead;

/** Starts database and portal on the folders of this test. */
async function start(progress = 'progress'): Promise<void> {
  const database = await startServer({ dataDir: place('mongo') });
  const portal = await startPortal(database.uri, { now, env: { ELECTION_PROGRESS_DIR: place(progress) } });
  const stop = async () => {
    await portal.close();
    await database.close();
  };
  running = { portal, stop };
}
async function backUp(): Promise<void> {
  await running.stop();
  cpSync(place('mongo'), place('backup'), { recursive: true });
  await start();
}
/** Only the database's folder, as an operator would in a hurry. */
async function restore(progress?: string): Promise<void> {
  await running.stop();
  rmSync(place('mongo'), { recursive: true });
  cpSync(place('backup'), place('mongo'), { recursive: true });
  await start(progress);
}

/** All that the machine has, as a snapshot of a virtual machine. */
const disks = ['mongo', 'progress'];
async function takeSnapshot(): Promise<void> {
  await running.portal.portal.runJobs();
  await running.stop();
  for (const disk of disks) cpSync(place(disk), place(`snapshot-${disk}`), { recursive: true });
  await start();
}
async function goBackToSnapshot(minutesLater: number): Promise<void> {
  await running.stop();
  for (const disk of disks) {
    rmSync(place(disk), { recursive: true });
    cpSync(place(`snapshot-${disk}`), place(disk), { recursive: true });
  }
  ahead += minutesLater * 60_000;
  await start();
}
async function restartAfter(minutes: number): Promise<void> {
  await running.portal.portal.runJobs();
  await running.stop();
  ahead += minutes * 60_000;
  await start();
}

beforeEach(async () => {
  ahead = 0;
  folder = mkdtempSync(join(tmpdir(), 'campus-restored-'));
  await start();
});
afterEach(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

const voter = newStudent();
const admin = personas.admin;
/** Below every modulus of 2048 bits. */
const anyMessage = () => Buffer.concat([Buffer.of(0), randomBytes(255)]).toString('base64url');
const askForToken = ({ path }: TestElection) =>
  running.portal.call('POST', path('/token'), { as: voter, body: { blinded: anyMessage() } });
const castOne = ({ path, vote, candidates }: TestElection) =>
  running.portal.call('POST', path('/ballots'), { body: vote(candidates.asha, 'blank') });
const managed = async ({ id }: TestElection) =>
  (await running.portal.call('GET', `/api/managed-elections/${id}`, { as: admin })).json;
const move = ({ id }: TestElection, from: string, to: string, reason = '') =>
  running.portal.call('POST', `/api/managed-elections/${id}/state`, {
    as: admin,
    body: { from, to, reason },
  });
const models = () => createElectionModels(running.portal.connection);

/** Nothing more is taken, sealed or told of this election; it can be cancelled. */
async function expectStopped(election: TestElection): Promise<void> {
  for (const refused of [await askForToken(election), await castOne(election)])
    expect([refused.status, refused.json.code]).toEqual([409, 'election-halted']);
  await models().elections.updateOne(
    { _id: election.id },
    { state: 'closed', closesAt: new Date(Date.now() - 60_000) },
  );
  await running.portal.portal.runJobs();
  const { state, sealed } = (await models().elections.findById(election.id).lean())!;
  expect([state, sealed]).toEqual(['closed', null]);
  const published = await move(election, 'closed', 'published');
  expect(published.status).toBe(409);
  const cancelled = await move(
    election,
    'closed',
    'cancelled',
    'Restored from a backup; held again on Friday.',
  );
  expect([cancelled.status, cancelled.json.state]).toEqual([200, 'cancelled']);
}

test('gives a voter no second token or vote after a backup was restored', async () => {
  const election = await openTestElection(running.portal);
  expect((await castOne(election)).status).toBe(201);
  await backUp();
  expect((await askForToken(election)).status).toBe(200);
  await restore();

  expect((await askForToken(election)).json.code).toBe('election-halted');
  const { haltReason, halted, state } = await managed(election);
  expect([halted, state]).toEqual([true, 'open']);
  expect(haltReason).toContain('voters were promised 2 voting tokens and ballots, and it has 1.');
  expect(haltReason).toContain('Cancel the election and hold it again.');
  expect((await running.portal.call('GET', election.path(''))).json.halted).toBe(true);
  const told = running.portal.log.filter((line) => line.includes('An election was stopped.'));
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0]!)).toMatchObject({ level: 50, election: election.id, cause: 'restored' });
  const audit = await running.portal.call('GET', '/api/audit', { as: admin });
  expect(audit.json.items[0]).toMatchObject({ action: 'election.halted', reason: haltReason });
  const ended = await move(election, 'open', 'closed');
  expect([ended.status, ended.json.code, ended.json.errors[0].message]).toEqual([
    409,
    'election-halted',
    haltReason,
  ]);
  await expectStopped(election);
});

test('stops the election if an acknowledged ballot was lost with the database', async () => {
  const election = await openTestElection(running.portal);
  await backUp();
  expect((await castOne(election)).status).toBe(201);
  await restore();
  await expectStopped(election);
});

test('accepts no votes on a backup restored on another machine', async () => {
  const election = await openTestElection(running.portal);
  expect((await castOne(election)).status).toBe(201);
  await backUp();
  await restore('progress-of-another-machine');
  expect((await managed(election)).haltReason).toContain('no record of the progress of voting');
  await expectStopped(election);
  const logged = running.portal.log.filter((line) => line.includes('no record of the progress of voting'));
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, election: election.id }]);
});

test('waits for another process to note outside that it counted the first ballot', async () => {
  const election = await openTestElection(running.portal);
  await models().tallies.updateOne({ _id: election.id }, { progress: 1 });
  const marks = JSON.stringify({ [election.id]: 1 });
  const cast = castOne(election);
  await pause(300);
  writeFileSync(join(place('progress'), 'another.0123456789ab.json'), marks);
  expect((await cast).status).toBe(201);
});

test('does not reopen an open election from an older draft', async () => {
  const election = await openTestElection(running.portal, { state: 'draft' });
  await backUp();
  await models().elections.updateOne({ _id: election.id }, { state: 'open' });
  expect((await castOne(election)).status).toBe(201);
  await restore();
  const opened = await move(election, 'draft', 'open');
  expect([opened.status, opened.json.code]).toEqual([409, 'election-halted']);
});

test('continues after a restart, and with a complete backup', async () => {
  const election = await openTestElection(running.portal);
  expect((await askForToken(election)).status).toBe(200);
  expect((await castOne(election)).status).toBe(201);
  await backUp();
  expect((await castOne(election)).status).toBe(201);
  await backUp();
  await restore();
  expect((await castOne(election)).status).toBe(201);
  expect(await managed(election)).toMatchObject({ halted: false, haltReason: null });
  expect((await models().tallies.findById(election.id).lean())?.progress).toBe(4);
});

const resume = ({ id }: Pick<TestElection, 'id'>, body: object, as?: Persona) =>
  running.portal.call('POST', `/api/managed-elections/${id}/resume`, { as, body });

test('pauses voting after the whole machine was set back, until an admin confirms that nothing was', async () => {
  const election = await openTestElection(running.portal);
  await takeSnapshot();
  expect((await askForToken(election)).status).toBe(200);
  expect((await castOne(election)).status).toBe(201);
  await goBackToSnapshot(3);

  for (const refused of [await askForToken(election), await castOne(election)])
    expect([refused.status, refused.json.code]).toEqual([409, 'election-paused']);
  const shown = (await running.portal.call('GET', election.path(''))).json;
  expect([shown.halted, shown.paused, shown.state]).toEqual([true, true, 'open']);
  const { haltReason, version } = await managed(election);
  expect(haltReason).toContain('The database has no sign of the portal between');
  const told = running.portal.log.filter((line) => line.includes(haltReason));
  expect(told.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, election: election.id, cause: 'silence' },
  ]);
  const ended = await move(election, 'open', 'closed');
  expect([ended.status, ended.json.code, ended.json.errors[0].message]).toEqual([
    409,
    'election-paused',
    haltReason,
  ]);
  // Another start doesn't end the pause.
  await restartAfter(0);
  expect((await castOne(election)).json.code).toBe('election-paused');

  const reason = 'The machine was only moved to another rack.';
  expect((await resume(election, { version, reason })).status).toBe(401);
  for (const as of [personas.student, personas.faculty, personas.board])
    expect((await resume(election, { version, reason }, as)).status).toBe(403);
  for (const body of [{ version }, { version, reason: ' ' }, { reason }, { version, reason, id: 'x' }])
    expect((await resume(election, body, admin)).status).toBe(400);
  expect((await resume({ id: 'no-such-election' }, { version, reason }, admin)).status).toBe(404);
  expect((await resume(election, { version: version - 1, reason }, admin)).json.code).toBe('state-changed');
  const answers = await Promise.all([1, 2].map(() => resume(election, { version, reason }, admin)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await managed(election)).toMatchObject({ halted: false, paused: false, haltReason: null });
  expect((await castOne(election)).status).toBe(201);
  const audit = await running.portal.call('GET', '/api/audit', { as: admin });
  const entries = audit.json.items.filter(({ action }: { action: string }) => action === 'election.resumed');
  expect(entries).toMatchObject([{ reason }]);
  const another = { version: version + 1, reason: 'Another one.' };
  expect((await resume(election, another, admin)).json.code).toBe('state-changed');
});

test('seals no box whose voting ended while the portal was stopped before an admin confirms', async () => {
  const election = await openTestElection(running.portal, { closesAt: new Date(now() + 60_000) });
  await restartAfter(5);
  await running.portal.portal.runJobs();
  const stored = () => models().elections.findById(election.id).lean();
  expect(await stored()).toMatchObject({ sealed: null, halted: { cause: 'silence' } });
  const { version } = await managed(election);
  expect((await resume(election, { version, reason: 'A planned stop.' }, admin)).status).toBe(200);
  await running.portal.portal.runJobs();
  await running.portal.portal.runJobs();
  expect((await stored())?.sealed?.cast).toBe(0);
});

test('resumes without a confirmation after a restart within two minutes', async () => {
  const election = await openTestElection(running.portal);
  await restartAfter(1.8);
  expect((await castOne(election)).status).toBe(201);
  expect(await managed(election)).toMatchObject({ halted: false, haltReason: null });
});

test('takes votes though the process looks at the election minutes after its start', async () => {
  const election = await openTestElection(running.portal);
  // While no process runs: one that had looked before would take an earlier sign for an older database.
  await running.portal.portal.stop();
  await models().tallies.updateOne({ _id: election.id }, { aliveAt: new Date(now()) });
  await running.stop();
  await start();
  // No sign is given meanwhile, as while the clocks don't agree.
  ahead += 600_000;
  expect((await castOne(election)).status).toBe(201);
  expect(await managed(election)).toMatchObject({ halted: false, haltReason: null });
});

test('a process that lived through a silence of the database is a witness, also for one that starts later', async () => {
  const election = await openTestElection(running.portal);
  await running.portal.portal.runJobs();
  expect((await castOne(election)).status).toBe(201);
  ahead += 3_600_000;
  expect((await castOne(election)).status).toBe(201);
  await running.portal.portal.runJobs();
  const { uri } = running.portal;
  const other = await startPortal(uri, { now, env: { ELECTION_PROGRESS_DIR: place('progress') } });
  const body = election.vote(election.candidates.asha, 'blank');
  const cast = await other.call('POST', election.path('/ballots'), { body });
  await other.close();
  expect(cast.status).toBe(201);
});

test('pauses voting when a process has seen a newer database', async () => {
  const election = await openTestElection(running.portal);
  await running.portal.portal.runJobs();
  await models().tallies.updateOne({ _id: election.id }, { aliveAt: new Date(now() - 20_000) });
  expect((await castOne(election)).json.code).toBe('election-paused');
});

test('a running process notices a lost ballot before its progress is saved', async () => {
  const election = await openTestElection(running.portal);
  expect((await castOne(election)).status).toBe(201);
  await models().tallies.updateOne({ _id: election.id }, { $inc: { progress: -1 } });
  expect((await castOne(election)).json.code).toBe('election-halted');
});
