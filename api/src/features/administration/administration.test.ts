import { listRemotes, systemSchema } from '@campus/contracts';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin } = personas;

test('the system page says how the portal is doing', async () => {
  const { json } = await portal.call('GET', '/api/system', { as: admin });
  expect(systemSchema.parse(json)).toEqual(json);
  expect(json).toMatchObject({
    identity: 'emulator',
    profileStore: 'api',
    node: process.version,
    members: 1,
  });
  expect(json.database).toEqual({ kind: expect.stringMatching(/\d/), ready: true });
});

test('the remotes are listed with what was skipped and why', async () => {
  const { json } = await portal.call('GET', '/api/remotes', { as: admin });
  expect(listRemotes.response.parse(json)).toEqual({
    remotes: [],
    skipped: [{ id: 'registry.json', reason: 'No remote was shipped yet.' }],
  });
});
