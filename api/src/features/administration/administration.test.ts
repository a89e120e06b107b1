import { systemSchema } from '@campus/contracts/administration';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin } = personas;

test('the system page shows the state of the portal', async () => {
  const { json } = await portal.call('GET', '/api/system', { as: admin });
  expect(systemSchema.parse(json)).toEqual(json);
  expect(json).toMatchObject({
    commit: 'unknown',
    schema: { state: 'done' },
    identity: 'emulator',
    profileStore: 'api',
    node: process.version,
    members: 1,
  });
  expect(json.database).toEqual({ kind: expect.stringMatching(/\d/), ready: true });
});

test('the metrics include the build and the schema version', async () => {
  const { text } = await portal.call('GET', '/metrics');
  expect(text).toMatch(/^campus_build_info\{version="[\d.]+",commit="unknown"\} 1$/m);
  expect(text).toMatch(/^campus_schema_version \d+$/m);
});
