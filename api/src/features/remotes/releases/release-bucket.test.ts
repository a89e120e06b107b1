import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReleases, type ReleaseError, type ReleaseStore } from '@campus/releases';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig, type ObjectStorage } from '../../../config.ts';
import { builtRemote, origin } from '../testing/release-folder.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { environment } from '../../../testing/test-portal.ts';
import { createReleaseBucket } from './release-bucket.ts';

/** The bucket that REMOTES_BUCKET and S3_… name, which the tests empty, else a small storage with conditions in front. */
const named = loadConfig({ ...environment, MONGODB_URI: 'mongodb://unused', ...process.env }).remotesBucket;
let storage: ObjectStorage;
let close = async () => {};
beforeAll(async () => {
  if (named) storage = named;
  else ({ storage, close } = await startS3Server('releases', { withConditions: true }));
});
afterAll(() => close());

const bucket = () => createReleaseBucket(storage);
const machine = () => openReleases(mkdtempSync(join(tmpdir(), 'campus-machine-')), { bucket: bucket() });
const ship = (content: string) => (store: ReleaseStore) => store.ship(builtRemote(content), origin);
beforeEach(() => bucket().remove('registry.json'));

test('keeps an object, and returns it again only if it has changed', async () => {
  const name = 'elections/1.0.0/assets/a b+c.js';
  await bucket().write(name, Buffer.from('content'));
  const found = await bucket().read(name);
  if (!found) throw new Error('it is not there');
  expect(found.content.toString()).toBe('content');
  expect(await bucket().read(name, found.tag)).toBeNull();
  expect(await bucket().read(name, '"other"')).toMatchObject({ tag: found.tag });
  await bucket().remove(name);
  expect(await bucket().read(name)).toBeNull();
});

test('replaces an object only if it is still the one that was read', async () => {
  const replace = (content: string, tag: string | null) =>
    bucket().replace('registry.json', Buffer.from(content), tag);
  expect(await replace('lost', '"none"')).toBeNull();
  const first = await replace('first', null);
  expect(first).toMatch(/^".+"$/);
  expect(await replace('created twice', null)).toBeNull();
  expect(await replace('second', first)).toMatch(/^".+"$/);
  expect(await replace('late', first)).toBeNull();
  const answers = await Promise.all(
    ['a', 'b'].map(async (content) => {
      const found = await bucket().read('registry.json');
      return replace(content, found && found.tag);
    }),
  );
  expect(answers.filter((tag) => tag !== null)).toHaveLength(1);
});

test('two machines share releases, and one of two changes at once wins', async () => {
  const [here, there] = [machine(), machine()];
  const { version: first } = await here.change(ship('one'));
  const { version: second } = await here.change(ship('two'));
  const { version: third } = await here.change(ship('three'));
  await there.update();
  expect(there.store.list()['elections']?.active).toBe(third);
  const to = (one: typeof here, version: string) =>
    one
      .change((store) => store.activate('elections', version, { expected: third }))
      .then(
        () => 'done',
        (error: ReleaseError) => error.fault,
      );
  const answers = await Promise.all([to(here, first), to(there, second)]);
  expect(answers.toSorted()).toEqual(['changed', 'done']);
  await Promise.all([here.update(), there.update()]);
  const winner = answers[0] === 'done' ? first : second;
  for (const { store } of [here, there]) expect(store.list()['elections']?.active).toBe(winner);
});

test.runIf(!named)('refuses a storage that ignores conditions', async () => {
  const plain = await startS3Server('releases');
  const releases = openReleases(mkdtempSync(join(tmpdir(), 'campus-machine-')), {
    bucket: createReleaseBucket(plain.storage),
  });
  await expect(releases.change(ship('one'))).rejects.toThrow('ignores If-Match');
  await plain.close();
});

test('reports a storage that does not answer as unreachable', async () => {
  const releases = openReleases(mkdtempSync(join(tmpdir(), 'campus-machine-')), {
    bucket: createReleaseBucket({ ...storage, endpoint: 'http://127.0.0.1:9' }),
  });
  await expect(releases.update()).rejects.toMatchObject({ fault: 'unreachable' });
});
