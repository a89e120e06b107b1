import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '@campus/embedded-mongo';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { createElectionModels } from './model.ts';
import { newStudent, openTestElection, type TestElection } from '../../testing/election-factory.ts';

let folder: string;
let running: { portal: Awaited<ReturnType<typeof startPortal>>; stop: () => Promise<void> };
const place = (name: string) => join(folder, name);

/** Starts database and portal on the folders of this test. */
async function start(progress = 'progress'): Promise<void> {
  const database = await startServer({ dataDir: place('mongo') });
  const portal = await startPortal(database.uri, { env: { ELECTION_PROGRESS_DIR: place(progress) } });
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

beforeEach(async () => {
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
