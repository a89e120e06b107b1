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
  expect(new Set(made.map(({ publicKeys }) => publicKeys.join())).size).toBe(1);
  expect((await keysWith().read('a'))?.pairs[0]?.publicKey).toBe(made[0].publicKeys[0]);
  expect(await createElectionModels(portal.connection).keys.countDocuments()).toBe(1);
});

test('stores keys encrypted, for one election and one key', async () => {
  const { keys } = createElectionModels(portal.connection);
  const { publicKeys } = await keysWith().make('b');
  const secrets = (await keysWith().read('b'))!;
  const stored = Buffer.from((await keys.findById('b'))!.encrypted);
  const pkcs8 = secrets.pairs[0]!.privateKey.export({ format: 'der', type: 'pkcs8' });
  for (const secret of [pkcs8, pkcs8.toString('base64'), secrets.lotSecret, publicKeys[0]!])
    expect(stored.includes(secret)).toBe(false);

  await expect(keysWith(Buffer.alloc(32, 8)).read('b')).rejects.toThrow('another SECRETS_KEY');
  await keys.create({ _id: 'c', encrypted: stored });
  await expect(keysWith().read('c')).rejects.toThrow('another SECRETS_KEY');
});

test('adds keys for more papers and keeps those that were given out, however many ask at once', async () => {
  const [one, other] = [keysWith(), keysWith()];
  const before = await one.make('papers');
  await other.read('papers');
  const made = await Promise.all([
    one.make('papers', 3),
    other.make('papers', 3),
    keysWith().make('papers', 2),
  ]);
  expect(new Set(made.map(({ publicKeys }) => publicKeys.slice(0, 2).join())).size).toBe(1);
  expect(made[0].publicKeys).toEqual(made[1].publicKeys);
  expect([made[0].publicKeys[0], made[0].lotCommitment]).toEqual([
    before.publicKeys[0],
    before.lotCommitment,
  ]);
  expect(new Set(made[0].publicKeys).size).toBe(3);
  // It has an older state in memory.
  const pairs = (await other.read('papers', 3))!.pairs;
  expect(pairs.map(({ publicKey }) => publicKey)).toEqual(made[0].publicKeys);
});

test('destroyed keys are gone', async () => {
  const keys = keysWith();
  await keys.make('d');
  await keys.destroy('d');
  expect([await keys.read('d'), await keysWith().read('d')]).toEqual([null, null]);
});
