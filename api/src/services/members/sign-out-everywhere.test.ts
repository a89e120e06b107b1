import { expect, test } from 'vitest';
import { portalForTests, startPortal } from '../../testing/test-portal.ts';
import { emulatorToken, personas } from '../../testing/tokens.ts';

let now = Date.now;
const portal = portalForTests({ now: () => now() });
const { student, faculty } = personas;
const seconds = () => Math.floor(Date.now() / 1000);

test('ends every session of the member on all processes, and no one else’s', async () => {
  const other = await startPortal(portal.uri);
  const laptop = emulatorToken(student, { auth_time: seconds() - 600 });
  const phone = emulatorToken(student, { auth_time: seconds() - 30 });
  const somebody = emulatorToken(faculty);
  for (const as of [laptop, phone, somebody])
    expect((await other.call('GET', '/api/me', { as })).status).toBe(200);

  expect((await portal.call('POST', '/api/me/sign-out-everywhere', { as: phone })).status).toBe(204);
  for (const at of [portal, other])
    for (const as of [laptop, phone]) {
      const refused = await at.call('GET', '/api/me', { as });
      expect([refused.status, refused.json.code]).toEqual([401, 'session-expired']);
      expect(refused.json.message).toMatch(/all sessions were ended/);
    }
  expect((await other.call('GET', '/api/me', { as: somebody })).status).toBe(200);

  // A token that the provider renewed for the old session is refused as well.
  const renewed = emulatorToken(student, { auth_time: seconds() - 30, iat: seconds() + 2 });
  expect((await portal.call('GET', '/api/me', { as: renewed })).status).toBe(401);
  const signedInAgain = emulatorToken(student, { auth_time: seconds() + 2 });
  expect((await portal.call('GET', '/api/me', { as: signedInAgain })).status).toBe(200);
  await other.close();
});

test('lets the member log in again in the same second', async () => {
  const second = seconds() * 1000;
  now = () => second + 900;
  const before = emulatorToken(student, { auth_time: second / 1000 - 1 });
  await portal.call('POST', '/api/me/sign-out-everywhere', {
    as: emulatorToken(student, { auth_time: second / 1000 + 3 }),
  });
  expect((await portal.call('GET', '/api/me', { as: before })).status).toBe(401);
  const again = emulatorToken(student, { auth_time: second / 1000 });
  expect((await portal.call('GET', '/api/me', { as: again })).status).toBe(200);
});
