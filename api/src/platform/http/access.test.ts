import { type Endpoint, type Role, roles } from '@campus/contracts';
import { may } from '@campus/contracts/areas';
import { endpoints } from '@campus/contracts/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { emulatorToken, lookAlikes, type Persona, personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin, board, committee, faculty, treasurer } = personas;
const byRole: Record<Role, Persona> = personas;

/** An address of the endpoint whose parameters are well formed. */
const addressOf = ({ path }: Endpoint) =>
  path
    .replace(/(applications|application-register)\/:id/, `$1/${'f'.repeat(32)}`)
    .replace(':file', `${'f'.repeat(32)}.pdf`)
    .replace(':id', 'f'.repeat(24))
    .replace(':role', 'board')
    .replace(':number', '1')
    .replace(':receipt', 'f'.repeat(64));
const call = (endpoint: Endpoint, as?: Persona | string) =>
  portal.call(endpoint.method.toUpperCase(), addressOf(endpoint), { as, ...(endpoint.body && { body: {} }) });
const name = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
/** Their address makes them students as well. */
const held = (role: Role): Role[] =>
  ['board', 'treasurer', 'committee'].includes(role) ? ['student', role] : [role];
const guarded = endpoints
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => [name(endpoint), endpoint] as const);
const forMembers = guarded.filter(([, { access }]) => access !== 'signed-in');
const forRoles = endpoints.flatMap((endpoint) => {
  const { access } = endpoint;
  if (access === 'public' || access === 'signed-in' || access === 'member') return [];
  return roles.map((role) => [name(endpoint), role, may(held(role), access), endpoint] as const);
});

beforeAll(async () => {
  for (const as of [board, committee, faculty, treasurer]) await portal.call('GET', '/api/me', { as });
  for (const role of ['board', 'committee', 'faculty', 'treasurer'] as const) {
    const path = `/api/members/${byRole[role].uid}/roles/${role}`;
    await portal.call('PUT', path, {
      as: admin,
      body: { granted: true, reason: 'For the tests.' },
    });
  }
});

describe('without a token', () => {
  test.each(guarded)('%s is 401, before any validation', async (_, endpoint) => {
    const refused = await call(endpoint);
    expect([refused.status, refused.json.code]).toEqual([401, 'not-signed-in']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('with a role without permission', () => {
  test.each(forRoles.filter(([, , allowed]) => !allowed))(
    '%s as %s is 403',
    async (_, role, __, endpoint) => {
      const refused = await call(endpoint, byRole[role]);
      expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
    },
  );

  test.each(forRoles.filter(([, , allowed]) => allowed))(
    '%s as %s gets past the door',
    async (_, role, __, endpoint) => {
      const answer = await call(endpoint, byRole[role]);
      expect([401, 403, 500]).not.toContain(answer.status);
    },
  );
});

describe('without a verified college address', () => {
  test.each(forMembers)('%s is 403', async (_, endpoint) => {
    const unverified = await call(endpoint, personas.unverified);
    expect([unverified.status, unverified.json.code]).toEqual([403, 'email-not-verified']);
    const foreign = await call(endpoint, personas.foreign);
    expect([foreign.status, foreign.json.message]).toEqual([403, 'Unauthorized Access']);
  });

  test.each(lookAlikes)('%s is not a member, verified or not', async (email) => {
    const me = await portal.call('GET', '/api/me', { as: { uid: 'look-alike', email } });
    expect(me.json).toMatchObject({ status: 'unauthorized', roles: [], permissions: [] });
    expect(
      (await portal.call('GET', '/api/elections/council/roll/me', { as: { uid: 'look-alike', email } }))
        .status,
    ).toBe(403);
  });
});

describe('a dangerous action', () => {
  const dangerous = guarded.filter(([, { recent }]) => recent);
  const signedInAgo = (minutes: number) =>
    emulatorToken(admin, { auth_time: Math.floor(Date.now() / 1000) - minutes * 60 });

  test.each(dangerous)('%s needs a login within the last 15 minutes', async (_, endpoint) => {
    const refused = await call(endpoint, signedInAgo(16));
    expect([refused.status, refused.json.code]).toEqual([401, 'sign-in-again']);
    expect(refused.headers.get('www-authenticate')).toContain('max_age=900');
    expect((await call(endpoint, signedInAgo(14))).json.code).not.toBe('sign-in-again');
  });
});

describe('a token', () => {
  const student = personas.student;
  const past = Math.floor(Date.now() / 1000) - 60;

  test('works with and without "Bearer"', async () => {
    const token = emulatorToken(student);
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
      expect((await portal.call('GET', '/api/me', { headers: { authorization } })).status).toBe(200);
    }
  });

  test.each([
    ['expired', emulatorToken(student, { exp: past }), 'session-expired'],
    ['of another project', emulatorToken(student, { aud: 'other' }), 'not-signed-in'],
    ['of another issuer', emulatorToken(student, { iss: 'https://evil.example' }), 'not-signed-in'],
    ['from the future', emulatorToken(student, { auth_time: past + 600 }), 'not-signed-in'],
    ['without a subject', emulatorToken(student, { sub: '' }), 'not-signed-in'],
    ['with a subject that is too long', emulatorToken(student, { sub: 'x'.repeat(129) }), 'not-signed-in'],
    ['with an object as subject', emulatorToken(student, { sub: { $ne: '' } }), 'not-signed-in'],
    ['that never expires', emulatorToken(student, { exp: undefined }), 'not-signed-in'],
    ['that is no token', 'rubbish', 'not-signed-in'],
  ])('%s is refused if one is needed, and ignored otherwise', async (_, token, code) => {
    const refused = await portal.call('GET', '/api/me', { as: token });
    expect([refused.status, refused.json.code]).toEqual([401, code]);
    expect((await portal.call('GET', '/candidates', { as: token })).status).toBe(200);
  });
});
