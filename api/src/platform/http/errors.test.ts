import { problemSchema } from '@campus/contracts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin } = personas;
type Fault = { field: string; message: string };
const post = (body: string, headers = {}) => portal.call('POST', '/candidates', { as: admin, body, headers });

describe('a refusal', () => {
  test.each([
    ['malformed JSON', () => post('{"name":'), 400, 'malformed-json'],
    ['a bare value instead of an object', () => post('"text"'), 400, 'malformed-json'],
    ['a list instead of an object', () => post('[]'), 400, 'invalid-input'],
    ['no body', () => portal.call('POST', '/candidates', { as: admin }), 400, 'invalid-input'],
    ['a body over 100 kB', () => post(JSON.stringify({ name: 'x'.repeat(110_000) })), 413, 'too-large'],
    [
      'a form',
      () => post('name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported-media-type',
    ],
    ['an unknown encoding', () => post('{}', { 'content-encoding': 'rot13' }), 415, 'unsupported-media-type'],
    [
      'an unknown charset',
      () => post('{}', { 'content-type': 'application/json; charset=klingon' }),
      415,
      'unsupported-media-type',
    ],
    ['an unknown call', () => portal.call('GET', '/api/nothing'), 404, 'not-found'],
    [
      'an unknown id',
      () => portal.call('DELETE', `/candidates/${'a'.repeat(24)}`, { as: admin }),
      404,
      'not-found',
    ],
    ['a wrong id', () => portal.call('DELETE', '/candidates/1', { as: admin }), 400, 'invalid-input'],
    [
      'an address that cannot be decoded',
      () => portal.call('DELETE', '/candidates/%ff', { as: admin }),
      404,
      'not-found',
    ],
    [
      'a wrong page size',
      () => portal.call('GET', '/api/audit?limit=1000', { as: admin }),
      400,
      'invalid-input',
    ],
    [
      'a list where a text belongs',
      () => portal.call('GET', '/api/members?query=a&query=b', { as: admin }),
      400,
      'invalid-input',
    ],
    [
      'a cursor of somebody’s own making',
      () => portal.call('GET', '/api/audit?cursor=WyJ4Il0', { as: admin }),
      400,
      'invalid-input',
    ],
  ])('of %s has the one shape', async (_, ask, status, code) => {
    const refused = await ask();
    expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(problemSchema.parse(refused.json)).toEqual(refused.json);
    expect([refused.status, refused.json.status, refused.json.code]).toEqual([status, status, code]);
    expect(refused.json.requestId).toBe(refused.headers.get('x-request-id'));
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.text).not.toMatch(/node_modules|\.ts:|\\n +at /);
  });

  test('names an unknown field of a body, at any depth, and of a query', async () => {
    const message = 'This page is older than the portal. Copy what you typed and reload the page.';
    const ballot = { token: 'A'.repeat(43), prefix: 'A'.repeat(43), signature: 'A'.repeat(342) };
    const choices = [{ postId: 'a'.repeat(24), choice: 'a'.repeat(24), weight: 2 }];
    const path = '/api/elections/student-council/ballots';
    const asked = [
      await post('{"name":"Asha","manifesto":"More light.","votes":100}'),
      await portal.call('POST', path, { body: { ...ballot, choices } }),
      await portal.call('GET', '/applications?staus=Pending', { as: admin }),
      await portal.call('GET', '/candidates?limit=5'),
    ];
    const unknown = ['votes', 'choices.0.weight', 'staus', 'limit'];
    for (const [index, { status, json }] of asked.entries()) {
      expect(status).toBe(400);
      expect(json.errors).toContainEqual({ field: unknown[index], message });
    }
  });

  test('names every wrong field', async () => {
    const refused = await post('{}');
    expect(refused.json.errors).toEqual([
      { field: 'name', message: 'A name is required.' },
      { field: 'manifesto', message: 'A manifesto is required.' },
    ]);
  });

  test.each([
    ['POST', '/candidates', [], { '': 'This must be an object.' }],
    [
      'POST',
      '/api/elections/student-council/ballots',
      { token: 'short', prefix: 7, signature: 'A'.repeat(342), choices: [] },
      {
        token: 'A token is 32 bytes in base64url.',
        prefix: 'The prefix is 32 bytes in base64url.',
        choices: 'Choose for each post.',
      },
    ],
    [
      'PUT',
      '/api/members/x/roles/king',
      { granted: 'yes', reason: ' ' },
      {
        role: 'This must be one of: faculty, board, treasurer, committee, admin.',
        granted: 'Say whether the role is given or taken.',
        reason: 'A reason is required.',
      },
    ],
    [
      'PUT',
      '/api/profile',
      { photo: 5 },
      {
        firstName: 'First name is required.',
        lastName: 'Last name must be a text.',
        photo: 'The photo must be an address, or empty.',
      },
    ],
    [
      'GET',
      `/api/members?limit=x&cursor=${'a'.repeat(301)}`,
      undefined,
      { cursor: 'This is too long.', limit: 'This must be a number.' },
    ],
    ['GET', '/api/audit?limit=0', undefined, { limit: 'This must be at least 1.' }],
    ['GET', '/api/audit?limit=101', undefined, { limit: 'This must be at most 100.' }],
    ['GET', '/api/audit?limit=1.5', undefined, { limit: 'This must be a whole number.' }],
    ['GET', '/api/audit?cursor=a&cursor=b', undefined, { cursor: 'This must be a text.' }],
  ])('of %s %s %j is in plain words', async (method, path, body, words) => {
    const as = path.includes('ballots') ? personas.student : admin;
    const { errors } = (await portal.call(method, path, { as, body })).json;
    expect(Object.fromEntries(errors.map(({ field, message }: Fault) => [field, message]))).toEqual(words);
  });

  test.each([
    ['DELETE', '/candidates', 'GET, POST, HEAD'],
    ['GET', `/candidates/${'a'.repeat(24)}`, 'DELETE'],
    ['PATCH', '/api/me', 'GET, HEAD'],
  ])('of %s %s says what is allowed', async (method, path, allow) => {
    const refused = await portal.call(method, path);
    expect([refused.status, refused.json.code]).toEqual([405, 'method-not-allowed']);
    expect(refused.headers.get('allow')).toBe(allow);
  });
});

test("uses the client's request id if it is valid", async () => {
  const given = await portal.call('GET', '/api/nothing', { headers: { 'x-request-id': 'abcd-1234-efgh' } });
  expect(given.json.requestId).toBe('abcd-1234-efgh');
  const rubbish = await portal.call('GET', '/api/nothing', { headers: { 'x-request-id': '<script>' } });
  expect(rubbish.json.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

/** Reads the caller's record anew: calls that only read use one of the last second. */
const rename = () => portal.call('PUT', '/api/me/name', { as: admin, body: { name: 'Asha Rao' } });

/** The next look at a member record fails with this. */
const fail = (error: Error) =>
  vi.spyOn(portal.connection.collection('members'), 'findOne').mockImplementationOnce(() => {
    throw error;
  });

test('answers 503 without details when the database is gone', async () => {
  fail(
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:27017'), { name: 'MongoServerSelectionError' }),
  );
  const answer = await rename();
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.text).not.toContain('10.0.0.7');
  expect(portal.log.join('')).toContain('connect ECONNREFUSED 10.0.0.7:27017');
});

test.each([
  ['not primary', 'MongoServerError', 10_107],
  ['the primary steps down', 'MongoServerError', 189],
  ['waiting for replication timed out', 'MongoWriteConcernError', 64],
])('answers 503 while a replica set changes its primary: %s', async (message, name, code) => {
  fail(Object.assign(new Error(message), { name, code }));
  const answer = await rename();
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
});

test('ends a hanging call after a while, and ignores a late answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Also when this test fails: the files after it share its clock.
  onTestFinished(() => void vi.useRealTimers());
  let goOn: (() => void) | undefined;
  const members = portal.connection.collection<{ _id: string }>('members');
  // As it is: a call that found no record would go on and make one while the next test runs.
  const record = await members.findOne({ _id: admin.uid });
  vi.spyOn(members, 'findOne').mockImplementationOnce(
    () => new Promise((resolve) => (goOn = () => resolve(record))),
  );
  const asked = rename();
  await expect.poll(() => goOn).toBeDefined();
  await vi.advanceTimersByTimeAsync(25_000);
  vi.useRealTimers();
  const answer = await asked;
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
  goOn?.();
  expect((await portal.call('GET', '/api/me', { as: admin })).status).toBe(200);
});

test('logs an unexpected error with its stack and answers internal', async () => {
  fail(new Error('the secret is 42'));
  const answer = await rename();
  expect([answer.status, answer.json.code]).toEqual([500, 'internal']);
  expect(answer.text).not.toContain('secret');
  expect(portal.log.join('')).toContain('the secret is 42');
});
