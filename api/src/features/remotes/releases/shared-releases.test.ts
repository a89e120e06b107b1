import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openReleases } from '@campus/releases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../testing/answers.ts';
import { startS3Server, type S3Server } from '../../../testing/s3-server.ts';
import { databaseForTests, startPortal } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { builtRemote, origin } from '../testing/release-folder.ts';
import { createReleaseBucket } from './release-bucket.ts';

const database = databaseForTests();
let server: S3Server;
let portals: Awaited<ReturnType<typeof startPortal>>[] = [];
let team: ReturnType<typeof openReleases>;
const ship = async (content: string) =>
  (await team.change((store) => store.ship(builtRemote(content), origin))).version;

beforeAll(async () => {
  server = await startS3Server('releases', { withConditions: true });
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server.storage;
  team = openReleases(mkdtempSync(join(tmpdir(), 'campus-team-')), {
    bucket: createReleaseBucket(server.storage),
  });
  const start = () =>
    startPortal(database.uri, {
      env: {
        REMOTES_DIR: mkdtempSync(join(tmpdir(), 'campus-machine-')),
        REMOTES_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
  portals = [await start(), await start()];
});
afterAll(async () => {
  for (const portal of portals) await portal.close();
  await server.close();
});

/** The version that a browser gets from this machine. */
const runningOn = async (machine: number) => {
  const { json } = await portals[machine]!.call('GET', '/registry.json');
  return json.remotes.map(({ version, off }: { version: string; off?: { message: string } }) =>
    off ? off.message : version,
  );
};
/** Waits until every machine runs it. */
async function untilAllRun(wanted: string): Promise<void> {
  for (const machine of portals.keys())
    await expect.poll(async () => (await runningOn(machine))[0]).toBe(wanted);
}

test('visitors of every machine get a shipped version, and a rollback', async () => {
  const first = await ship('one');
  const second = await ship('two');
  await untilAllRun(second);
  await team.change((store) => store.rollBack('elections'));
  await untilAllRun(first);
  const file = `/remotes/elections/${second}/assets/module.js`;
  expect((await portals[1]!.call('GET', file)).text).toBe('two');
});

test('an admin’s change on one machine is seen on the other', async () => {
  const off = { as: personas.admin, body: { off: 'Closed until noon.' } };
  expect((await portals[0]!.call('PUT', '/api/admin/remotes/elections', off)).status).toBe(204);
  expect(await runningOn(0)).toEqual(['Closed until noon.']);
  await untilAllRun('Closed until noon.');
  const on = { as: personas.admin, body: { off: null } };
  expect((await portals[1]!.call('PUT', '/api/admin/remotes/elections', on)).status).toBe(204);
});

test('without the bucket every machine serves the last state, and refuses changes', async () => {
  const version = await ship('three');
  await untilAllRun(version);
  await server.close();
  server.close = async () => {};
  const off = { as: personas.admin, body: { off: 'Closed.' } };
  expect(codeOf(await portals[0]!.call('PUT', '/api/admin/remotes/elections', off))).toEqual([
    503,
    'unavailable',
  ]);
  await pause(2500);
  expect([await runningOn(0), await runningOn(1)]).toEqual([[version], [version]]);
  const told = portals[1]!.log.filter((line) => line.includes('bucket of the remotes'));
  expect(told).toHaveLength(1);
});
