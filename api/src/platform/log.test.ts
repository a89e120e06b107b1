import { receiptOf } from '@campus/ballot';
import { drawToken, signatureOf } from '@campus/blind-token';
import { describe, expect, test } from 'vitest';
import { portalForTests } from '../testing/test-portal.ts';
import { emulatorToken, personas } from '../testing/tokens.ts';
import { createLog } from './log.ts';

const portal = portalForTests();
const { admin, student } = personas;

/** Votes as a browser does, with a mistake at each step; gives everything that must not be found anywhere. */
async function vote(candidateId: string): Promise<string[]> {
  const { json: election } = await portal.call('GET', '/api/elections/current');
  const path = `/api/elections/${election.id}`;
  await portal.call('GET', `${path}/roll/me`, { as: student });
  const token = await drawToken(election.publicKey);
  const ask = (blinded: string) => portal.call('POST', `${path}/token`, { as: student, body: { blinded } });
  await ask('too short');
  const { json: issued } = await ask(token.blinded);
  expect((await ask(token.blinded.replace(/^./, 'A'))).status).not.toBe(500);

  const signature = await signatureOf(election.publicKey, token, issued.blindSignature);
  const ballot = {
    token: token.token,
    prefix: token.prefix,
    signature,
    choices: [{ postId: 'representative', choice: candidateId }],
  };
  const receipt = await receiptOf(token.token);
  const cast = (body: object) => portal.call('POST', `${path}/ballots`, { body });
  expect((await cast({ ...ballot, choices: [] })).status).toBe(400);
  expect((await cast(ballot)).status).toBe(201);
  expect((await cast(ballot)).status).toBe(201);
  const other = { ...ballot, choices: [{ postId: 'representative', choice: 'blank' }] };
  expect((await cast(other)).status).toBe(409);
  await portal.call('GET', `${path}/receipts/${receipt}`);
  return [...Object.values(token), issued.blindSignature, signature, receipt];
}

test('log and metrics contain no member, address, query, token or ballot; votes leave no line', async () => {
  const added = await portal.call('POST', '/candidates', {
    as: admin,
    body: { name: 'Kavya Nair', manifesto: 'Late buses' },
  });
  const candidateId: string = added.json._id;
  const secrets = await vote(candidateId);
  await portal.call('GET', '/api/members?query=asha', { as: admin });
  await portal.call('DELETE', `/candidates/${candidateId}`, { as: admin });
  await portal.call('GET', `/some/page-of-${student.uid}`);
  await portal.call('GET', '/api/me', { as: 'rubbish-token' });

  const log = portal.log.join('');
  const metrics = (await portal.call('GET', '/metrics')).text;
  const people = [student.email, admin.email, 'asha', student.uid, admin.uid];
  const tokens = [emulatorToken(student).slice(0, 60), 'rubbish-token'];
  for (const secret of [...people, ...tokens, ...secrets, candidateId, 'Kavya', '127.0.0.1', 'test-']) {
    expect(log).not.toContain(secret);
    expect(metrics).not.toContain(secret);
  }
  // The log has the requested lines, and nothing about when a member voted.
  expect(log).toContain('/candidates/:id');
  for (const route of ['/roll', '/token', '/ballots', '/receipts']) expect(log).not.toContain(route);
  // Calls with ballots are not even counted: their moments stay out of the metrics too.
  expect(metrics).not.toMatch(/"[^"\n]*\/(ballots|receipts)/);
});

test('stores no time, member or address with a vote', async () => {
  const { db } = portal.connection;
  const roll = await db!.collection('voterRoll').find().toArray();
  const box = await db!.collection('ballotBox').find().toArray();
  expect(roll.map((row) => Object.keys(row).toSorted())).toEqual([['_id', 'blinded']]);
  expect(box.map((row) => Object.keys(row).toSorted())).toEqual([
    ['_id', 'choices', 'key', 'prefix', 'signature'],
  ]);
  const inBox = JSON.stringify(box);
  for (const { uid, email } of [student, admin]) {
    expect(inBox).not.toContain(uid);
    expect(inBox).not.toContain(email);
  }
  expect(JSON.stringify(roll)).not.toContain(student.uid);
  const entries = await db!.collection('audit').find().toArray();
  expect(entries.map(({ action }) => action).filter((action) => /vote|ballot|token/.test(action))).toEqual(
    [],
  );
});

test('logs a driver error without its data', () => {
  const lines: string[] = [];
  const error = Object.assign(
    new Error('E11000 duplicate key error collection: members dup key: { email: "asha@x" }'),
    {
      keyValue: { email: 'asha@x' },
    },
  );
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  expect(lines[0]).toContain('E11000');
  expect(lines[0]).not.toContain('asha');
});

describe('with LOG_ONE_IN=10', () => {
  const sparing = portalForTests({ env: { LOG_ONE_IN: '10' } });

  test('one of ten good answers leaves a line, and every refusal', async () => {
    for (let n = 0; n < 20; n++) await sparing.call('GET', '/api/elections');
    for (let n = 0; n < 3; n++) await sparing.call('GET', '/api/me');
    const statuses = () =>
      sparing.log.map((line) => JSON.parse(line).status).filter((status) => status !== undefined);
    await expect.poll(statuses).toEqual([200, 200, 401, 401, 401]);
  });
});
