import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { createElectionModels } from '../model.ts';
import { createElectionKeys } from './election-keys.ts';

const portal = portalForTests();
const electionKey = Buffer.alloc(32, 7);
const keysWith = (key = electionKey) => createElectionKeys(createElectionModels(portal.connection), key);

test('makes keys once for any number of callers, readable by every server', async () => {
  const [one, other] = [keysWith(), keysWith()];
  const made = await Promise.all([one.make('a'), other.make('a'), one.make('a')]);
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect((await keysWith().read('a'))?.publicKey).toBe(made[0].publicKey);
  expect(await createElectionModels(portal.connection).keys.countDocuments()).toBe(1);
});

test('stores keys encrypted, for one election and one key', async () => {
  const { keys } = createElectionModels(portal.connection);
  const { publicKey } = await keysWith().make('b');
  const secrets = (await keysWith().read('b'))!;
  const stored = Buffer.from((await keys.findById('b'))!.encrypted);
  const pkcs8 = secrets.privateKey.export({ format: 'der', type: 'pkcs8' });
  for (const secret of [pkcs8, pkcs8.toString('base64'), secrets.lotSecret, publicKey])
    expect(stored.includes(secret)).toBe(false);

  await expect(keysWith(Buffer.alloc(32, 8)).read('b')).rejects.toThrow('another SECRETS_KEY');
  await keys.create({ _id: 'c', encrypted: stored });
  await expect(keysWith().read('c')).rejects.toThrow('another SECRETS_KEY');
});

test('destroyed keys are gone', async () => {
  const keys = keysWith();
  await keys.make('d');
  await keys.destroy('d');
  expect([await keys.read('d'), await keysWith().read('d')]).toEqual([null, null]);
});
