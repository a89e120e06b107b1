import { endpoints } from '@campus/contracts/endpoints';
import { expect, test } from 'vitest';
import { realProject, signedToken, tokenKeys } from '../../testing/signed-tokens.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests({
  env: { ...realProject.env, ADMIN_SECOND_FACTOR: 'required' },
  tokenKeys,
});
const { admin, student, faculty } = personas;

/** What Firebase writes into the token of a session that gave a one-time code. */
const withCode = { firebase: { sign_in_provider: 'password', sign_in_second_factor: 'totp' } };
const withoutCode = { firebase: { sign_in_provider: 'password' } };

const beyondSignIn = endpoints.filter(
  ({ access, path }) =>
    access !== 'public' &&
    access !== 'signed-in' &&
    // Firestore serves profiles in a real project.
    path !== '/api/profile',
);

test.each(beyondSignIn.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint]))(
  '%s refuses an admin who signed in without a second factor',
  async (_, { method, path, body }) => {
    const refused = await portal.call(method.toUpperCase(), path.replaceAll(/:\w+/g, 'f'), {
      as: await signedToken(admin, withoutCode),
      ...(body && { body: {} }),
    });
    expect([refused.status, refused.json.code]).toEqual([403, 'second-factor-required']);
  },
);

test('tells an admin without a second factor that one is needed, and gives no role', async () => {
  for (const claims of [
    {},
    withoutCode,
    { firebase: { sign_in_second_factor: '' } },
    { sign_in_second_factor: 'totp' },
  ]) {
    const me = await portal.call('GET', '/api/me', { as: await signedToken(admin, claims) });
    expect(me.json).toMatchObject({ status: 'needs-second-factor', roles: [], permissions: [] });
  }
});

test('refuses a token whose second factor is not a text', async () => {
  const answer = await portal.call('GET', '/api/me', {
    as: await signedToken(admin, { firebase: { sign_in_second_factor: { $ne: '' } } }),
  });
  expect([answer.status, answer.json.code]).toEqual([401, 'not-signed-in']);
});

test('accepts an admin with a code, and members without one', async () => {
  const me = await portal.call('GET', '/api/me', { as: await signedToken(admin, withCode) });
  expect(me.json).toMatchObject({ status: 'member', roles: ['admin'] });
  const list = await portal.call('GET', '/api/members', { as: await signedToken(admin, withCode) });
  expect(list.status).toBe(200);
  const other = await portal.call('GET', '/api/me', { as: await signedToken(student, withoutCode) });
  expect(other.json).toMatchObject({ status: 'member', roles: ['student'] });
});

test('asks a member for a second factor once they become an admin', async () => {
  const token = await signedToken(faculty, withoutCode);
  expect((await portal.call('GET', '/api/me', { as: token })).json.status).toBe('member');
  const granted = await portal.call('PUT', `/api/members/${faculty.uid}/roles/admin`, {
    as: await signedToken(admin, withCode),
    body: { granted: true, reason: 'Takes over.' },
  });
  expect(granted.status).toBe(200);
  // Not even what they may do as a teacher: a person with the password alone gets nowhere.
  const refused = await portal.call('GET', '/api/me/sign-ins', { as: token });
  expect([refused.status, refused.json.code]).toEqual([403, 'second-factor-required']);
  const allowed = await portal.call('GET', '/api/me/sign-ins', { as: await signedToken(faculty, withCode) });
  expect(allowed.status).toBe(200);
});

test('tells the page that this portal has second factors', async () => {
  expect((await portal.call('GET', '/config.json')).json.adminSecondFactor).toBe(true);
});
