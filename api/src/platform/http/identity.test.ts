import { type CryptoKey, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { publicJwk, realProject, signedToken, tokenKeys } from '../../testing/signed-tokens.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { claimsOf, emulatorToken, personas } from '../../testing/tokens.ts';

const theirs = await generateKeyPair('RS256');
const askForKey = vi.fn<typeof tokenKeys>(tokenKeys);

const portal = portalForTests({ env: realProject.env, tokenKeys: askForKey });
afterEach(() => vi.clearAllMocks());

const signed = (overrides?: object, key?: CryptoKey) => signedToken(personas.student, overrides, key);

test('verifies a valid token of the project once', async () => {
  const token = await signed();
  for (const _ of [1, 2, 3]) {
    expect((await portal.call('GET', '/api/me', { as: token })).json.roles).toEqual(['student']);
  }
  expect(askForKey).toHaveBeenCalledTimes(1);
});

test('ends a verified token when it expires', async () => {
  const token = await signed({ exp: Math.floor(Date.now() / 1000) + 1 });
  expect((await portal.call('GET', '/api/me', { as: token })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  // The clocks' tolerance lets it be verified anew for a few seconds.
  expect((await portal.call('GET', '/api/me', { as: token })).status).toBe(200);
  expect(askForKey).toHaveBeenCalledTimes(2);
});

test.each([
  ['of the emulator', () => emulatorToken(personas.student, realProject.claims)],
  ['signed by somebody else', () => signed({}, theirs.privateKey)],
  ['of another project', () => signed({ aud: 'other' })],
  ['of another issuer', () => signed({ iss: 'https://securetoken.google.com/other' })],
  ['from the future', () => signed({ auth_time: Math.floor(Date.now() / 1000) + 600 })],
  [
    'signed with the public key as a password',
    async () =>
      new SignJWT(claimsOf(personas.student, realProject.claims))
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode(JSON.stringify(publicJwk))),
  ],
])('a token %s is refused', async (_, make) => {
  const refused = await portal.call('GET', '/api/me', { as: await make() });
  expect([refused.status, refused.json.code]).toEqual([401, 'not-signed-in']);
});

test('reports missing keys as an outage, not as a bad token', async () => {
  askForKey.mockRejectedValueOnce(new TypeError('fetch failed'));
  const answer = await portal.call('GET', '/api/me', { as: await signed({ name: 'x' }) });
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
});

const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600;

test('ends a session twelve hours after login, however fresh its token is', async () => {
  expect(
    (await portal.call('GET', '/api/me', { as: await signed({ auth_time: hoursAgo(11) }) })).status,
  ).toBe(200);
  const ended = await portal.call('GET', '/api/me', { as: await signed({ auth_time: hoursAgo(13) }) });
  expect([ended.status, ended.json.code]).toEqual([401, 'session-expired']);
});
