import { drawToken } from '@campus/blind-token';
import { complaintTokenSets } from '@campus/contracts/complaints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { rederiveIds } from './features/complaints/derived-ids.ts';
import { openDatabase } from './migrations/run-migrations.ts';
import { sealedFields } from './features.ts';
import { startFirstRelease } from './testing/first-release.ts';
import { databaseForTests, startPortal } from './testing/test-portal.ts';
import {
  forgetLostKey,
  type RederiveIds,
  requireLostKey,
  rotateSecretsKey,
  SecretsKeyError,
} from './platform/storage/secrets-key.ts';

const keyOf = (fill: number) => Buffer.alloc(32, fill);
const newKey = keyOf(3);
const text = (key: Buffer) => key.toString('base64');

describe('a new database', () => {
  const database = databaseForTests();

  test('keeps the key of its first start, and refuses any other with a helpful message', async () => {
    const first = await startPortal(database.uri, { env: { SECRETS_KEY: text(keyOf(1)) } });
    await first.close();
    const other = startPortal(database.uri, { env: { SECRETS_KEY: text(keyOf(2)) } });
    await expect(other).rejects.toThrow(SecretsKeyError);
    await expect(other).rejects.toThrow(
      'SECRETS_KEY is not the key that encrypted the secrets in this database. Put the right key back',
    );
    const again = await startPortal(database.uri, { env: { SECRETS_KEY: text(keyOf(1)) } });
    await again.close();
  });
});

describe("the first release's data, without a canary", () => {
  let release: Awaited<ReturnType<typeof startFirstRelease>>;
  let connection: Awaited<ReturnType<typeof connect>>;
  const db = () => openDatabase(connection);
  beforeAll(async () => {
    release = await startFirstRelease();
    connection = await connect(release.uri);
  });
  afterAll(async () => {
    await connection.close();
    await release.close();
  });
  const recorded = () => Buffer.from(release.recording.secretsKey, 'base64');
  const rotate = (from: Buffer, to: Buffer, derived: RederiveIds[] = [rederiveIds]) =>
    rotateSecretsKey(db(), { from, to, sealed: sealedFields, derived });

  test('is not reset while its key is there', async () => {
    const lost = (key: Buffer) => requireLostKey(db(), key, sealedFields);
    await expect(lost(recorded())).rejects.toThrow('The key is not lost');
    await lost(keyOf(2));
    // What `tools/secrets-key` passes without a key.
    await lost(Buffer.alloc(0));
  });

  test('is refused with a key that does not open its sealed data', async () => {
    await expect(release.start(text(keyOf(2)))).rejects.toThrow(SecretsKeyError);
    await (await release.start()).close();
  });

  test('keeps elections, week keys, “me too” and issued tokens when the key changes, even after a crash', async () => {
    const { people, openElection } = release.recording;
    const voter = { uid: 'demo-voter-7', email: 'demo-voter-7@sggs.ac.in', name: 'Esha More' };
    const author = { uid: 'demo-author-2', email: 'demo-author-2@sggs.ac.in', name: 'Lata Naik' };
    const before = await release.start();
    const { json: election } = await before.call('GET', `/api/elections/${openElection.id}`);
    const { blinded } = await drawToken(election.publicKey);
    const askToken = (portal: typeof before) =>
      portal.call('POST', `/api/elections/${openElection.id}/token`, { as: voter, body: { blinded } });
    const mine = async (portal: typeof before) => {
      const { json } = await portal.call('GET', '/api/complaints?limit=100', { as: people['chess'] });
      return json.items.filter((one: { meToo: { mine: boolean } }) => one.meToo.mine).length;
    };
    const drawComplaintTokens = async (portal: typeof before) => {
      const { json: terms } = await portal.call('GET', '/api/complaint-tokens', { as: author });
      const drawn = await Promise.all([1, 2].map(() => drawToken(terms.publicKey)));
      const body = { week: terms.week, blinded: drawn.map((one) => one.blinded) };
      const { json } = await portal.call('POST', '/api/complaint-tokens', { as: author, body });
      return json.blindSignatures.length;
    };
    const { json: signed } = await askToken(before);
    const saidBefore = await mine(before);
    expect(saidBefore).toBeGreaterThan(0);
    // The author's other sets of the week; the archive has the first.
    for (let set = 2; set <= complaintTokenSets; set += 1) expect(await drawComplaintTokens(before)).toBe(2);
    await before.close();

    const crash = () => Promise.reject(new Error('killed'));
    await expect(rotate(recorded(), newKey, [crash])).rejects.toThrow('killed');
    for (const key of [recorded(), newKey])
      await expect(release.start(text(key))).rejects.toThrow('A change of SECRETS_KEY was interrupted.');
    await expect(rotate(recorded(), keyOf(4))).rejects.toThrow('went to another new key');
    await expect(rotate(keyOf(4), newKey)).rejects.toThrow('is not the key that encrypted');
    const { moved } = await rotate(recorded(), newKey);
    expect(moved).toBeGreaterThanOrEqual(saidBefore + 2);
    expect(await rotate(recorded(), newKey)).toEqual({ resealed: 0, moved: 0, left: 0 });

    await expect(release.start()).rejects.toThrow('is not the key that encrypted');
    const after = await release.start(text(newKey));
    expect((await askToken(after)).json).toEqual(signed);
    expect(await mine(after)).toBe(saidBefore);
    expect(await drawComplaintTokens(after)).toBe(0);
    await after.close();
  });

  test('starts with a new key after the old one was given up, and lists what is lost', async () => {
    const lost = await forgetLostKey(db(), keyOf(5), sealedFields);
    expect(lost).toContain(`electionKeys: ${release.recording.openElection.id}`);
    expect(lost).toContainEqual(expect.stringMatching(/^complaintWeekKeys: \d{4}-W\d\d$/));
    const portal = await release.start(text(keyOf(5)));
    const voter = { uid: 'demo-voter-8', email: 'demo-voter-8@sggs.ac.in', name: 'Gaurav Khan' };
    const path = `/api/elections/${release.recording.openElection.id}`;
    const { json: election } = await portal.call('GET', path);
    const { blinded } = await drawToken(election.publicKey);
    const { json } = await portal.call('POST', `${path}/token`, { as: voter, body: { blinded } });
    expect(json.code).toBe('voting-closed');
    await portal.close();
  });
});
