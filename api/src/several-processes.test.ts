import { setTimeout as pause } from 'node:timers/promises';
import { specified } from './features/budget/applications/testing/calls-on-applications.ts';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from './connect.ts';
import { filingAt, namedFields } from './features/complaints/filing/testing/test-filing.ts';
import { type ApiProcess, startProcess } from './testing/api-processes.ts';
import { appoint } from './testing/appoint.ts';
import { electionsOf, openTestElection } from './testing/election-factory.ts';
import { freePort } from './testing/free-port.ts';
import { nginx, startNginx } from './testing/nginx.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';
import { recordLifetimeMs } from './services/members/member-store.ts';
import { type Answer, callsTo, databaseForTests } from './testing/test-portal.ts';
import { emulatorToken, personas } from './testing/tokens.ts';

const database = databaseForTests();
const { admin, student, faculty } = personas;
/** Within which a change through one process counts at the others. */
const twoSeconds = () => pause(2000);
/** Higher than what the tests do, but for the one that is about it. */
const memberLimit = 300;

let s3: S3Server;
let connection: Connection;
let processes: ApiProcess[];
/** Processes of different machines: only the database, the object storage and the folder of progress are shared. */
let a: ApiProcess, b: ApiProcess, c: ApiProcess;

beforeAll(async () => {
  s3 = await startS3Server('documents');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.storage;
  const env = {
    LOG_LEVEL: 'debug',
    RATE_LIMIT_MEMBER: String(memberLimit),
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  // At once, also on the empty database.
  processes = await Promise.all([1, 2, 3].map(() => startProcess(database.uri, env)));
  [a, b, c] = processes as [ApiProcess, ApiProcess, ApiProcess];
  connection = await connect(database.uri);
  await a.call('GET', '/api/me', { as: admin });
});
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await connection.close();
  await s3.close();
});

test('a role that is revoked through one process writes nowhere from then on, and reads nowhere a second later', async () => {
  await appoint(a, 'faculty', faculty);
  const read = ({ call }: ApiProcess) => call('GET', '/api/absence-figures', { as: faculty });
  // An empty form: refused for its fields, and without the role before that.
  const write = ({ call }: ApiProcess) => call('POST', '/api/stand-ins', { as: faculty, body: {} });
  const statusesOf = async (ask: (api: ApiProcess) => Promise<Answer>) =>
    (await Promise.all(processes.map(ask))).map(({ status }) => status);
  await expect.poll(() => statusesOf(read), { timeout: 60_000 }).toEqual([200, 200, 200]);
  expect(await statusesOf(write)).toEqual([400, 400, 400]);

  const body = { granted: false, reason: 'Left the department.' };
  const revoked = await a.call('PUT', `/api/members/${faculty.uid}/roles/faculty`, { as: admin, body });
  expect(revoked.status).toBe(200);
  expect(await statusesOf(write)).toEqual([403, 403, 403]);
  expect((await read(a)).status).toBe(403);
  // A timer may be a millisecond early.
  await pause(recordLifetimeMs + 2);
  expect(await statusesOf(read)).toEqual([403, 403, 403]);
});

test('a word that one process’s admin forbids is refused at another within two seconds', async () => {
  const { json } = await a.call('GET', '/api/word-filter', { as: admin });
  const words = [...json.words, { word: 'gobbledygook', wholeWord: true }];
  const changed = await a.call('PUT', '/api/word-filter', {
    as: admin,
    body: { ...json, mode: 'block', words },
  });
  expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
  const file = async () =>
    (await filingAt({ ...b, connection }).named(namedFields({ text: 'It is gobbledygook.' }))).status;
  await twoSeconds();
  expect(await file()).toBe(422);
});

test('an admin reads at another process a candidate who was added a moment ago', async () => {
  const id = await electionsOf({ ...a, connection }).draft();
  const path = `/api/managed-elections/${id}/candidates`;
  const election = (await a.call('GET', `/api/managed-elections/${id}`, { as: admin })).json;
  const list = async () =>
    (await b.call('GET', path, { as: admin })).json.map(({ name }: { name: string }) => name);
  expect(await list()).toEqual([]);
  const body = { postId: election.posts[0].id, name: 'Asha', manifesto: 'x' };
  const added = await a.call('POST', path, { as: admin, body });
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  expect(await list()).toEqual(['Asha']);
});

test('a ballot that is cast through one process shows at another within two seconds, and counts once', async () => {
  const election = await openTestElection({ connection });
  const ballot = election.vote('blank', 'blank');
  const turnout = async ({ call }: ApiProcess) =>
    (await call('GET', election.path(''))).json.turnout.cast as number;
  expect(await turnout(b)).toBe(0);
  const answers = await Promise.all(
    processes.map(({ call }) => call('POST', election.path('/ballots'), { body: ballot })),
  );
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual(answers.map(() => [201, undefined]));
  await twoSeconds();
  expect(await turnout(b)).toBe(1);
  expect(await election.inTheBox()).toBe(1);
  const other = { ...ballot, choices: election.vote(election.candidates.asha, 'blank').choices };
  expect((await c.call('POST', election.path('/ballots'), { body: other })).json.code).toBe('ballot-differs');
});

test.skipIf(!nginx)(
  'behind nginx, which sends each request to another process, a vote counts once',
  async () => {
    // The test signs the certificate itself.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const port = await freePort();
    const apiPorts = processes.map(({ url }) => Number(new URL(url).port));
    const front = startNginx({ port, plainPort: await freePort(), apiPorts });
    try {
      const call = callsTo(`https://127.0.0.1:${port}`);
      await vi.waitFor(() => call('GET', '/healthz'), { timeout: 120_000, interval: 50 });
      const election = await openTestElection({ connection });
      const ballots = Array.from({ length: 10 }, () => election.vote('blank', 'blank'));
      const answers = await Promise.all(
        ballots.flatMap((body) => [1, 2, 3].map(() => call('POST', election.path('/ballots'), { body }))),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      await twoSeconds();
      const asked = { uid: 'hopping', email: 'hopping@sggs.ac.in' };
      for (let n = 0; n < 6; n++) {
        expect((await call('GET', election.path(''))).json.turnout.cast).toBe(10);
        expect((await call('GET', '/api/me', { as: asked })).status).toBe(200);
      }
      for (const { log } of processes) await expect.poll(() => JSON.stringify(log)).toContain('/api/me');
    } finally {
      await front.stop();
      vi.unstubAllEnvs();
    }
  },
);

test('a token that was used through one process is refused at another', async () => {
  const fields = await filingAt({ ...a, connection }).unnamedFields();
  expect((await filingAt({ ...a, connection }).unnamed(fields)).status).toBe(201);
  const again = await filingAt({ ...b, connection }).unnamed({ ...fields, text: 'Something else.' });
  expect([again.status, again.json.code]).toEqual([409, 'token-used']);
});

test('a document that was sent through one process is read through another, from the object storage', async () => {
  const body = new FormData();
  for (const [field, value] of Object.entries(specified)) body.append(field, value);
  const content = '%PDF-1.4\n%%EOF\n';
  body.append('budgetFile', new Blob([content]), 'plan.pdf');
  const headers = { authorization: `Bearer ${emulatorToken(student)}` };
  const sent = await fetch(`${a.url}/applications`, { method: 'POST', headers, body });
  expect(sent.status).toBe(201);
  const own = await b.call('GET', '/applications', { as: student });
  const [application] = own.json.items ?? own.json;
  const document = await b.call('GET', `/uploads/${application.budgetFile}`, { as: student });
  expect([document.status, document.text]).toEqual([200, content]);
});

test('each job ran once in its period, in one of the three processes', async () => {
  const runs = new Map<string, number>();
  const ran = () =>
    processes.flatMap(({ log }) =>
      log.filter((line) => typeof line === 'object' && line['msg'] === 'a job ran'),
    );
  await expect
    .poll(() => ran().some((line) => typeof line === 'object' && line['job'] === 'recount'), {
      timeout: 120_000,
    })
    .toBe(true);
  await pause(500);
  for (const line of ran()) {
    const job = String((line as Record<string, unknown>)['job']);
    runs.set(job, (runs.get(job) ?? 0) + 1);
  }
  const rows = await connection.collection<{ _id: string; by: string | null }>('jobs').find().toArray();
  const seldom = rows.filter(({ by }) => by === null).map(({ _id }) => _id);
  expect(seldom.length).toBeGreaterThan(10);
  for (const name of seldom) expect([name, runs.get(name)]).toEqual([name, 1]);
  // One that is due each second stays with one process.
  const movers = processes.filter(({ log }) =>
    log.some((line) => typeof line === 'object' && line['job'] === 'elections clock'),
  );
  expect(movers).toHaveLength(1);
});

test('a member who sends too many requests to two processes is refused by the third', async () => {
  const as = { uid: 'hasty', email: 'hasty@sggs.ac.in' };
  // The window begins with the minute.
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await pause(left + 100);
  const send = async ({ call }: ApiProcess, times: number) => {
    for (let n = 0; n < times; n += 10)
      await Promise.all(Array.from({ length: 10 }, () => call('GET', '/api/messages/unread', { as })));
  };
  await Promise.all([send(a, memberLimit / 2), send(b, memberLimit / 2 + 10)]);
  await expect
    .poll(async () => (await c.call('GET', '/api/me', { as })).status, { timeout: 20_000 })
    .toBe(429);
  expect((await c.call('GET', '/api/me', { as: student })).status).toBe(200);
  const rows = await connection.collection('requestCounts').find().toArray();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('hasty');
});
