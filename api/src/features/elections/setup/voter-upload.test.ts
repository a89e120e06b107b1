import { afterEach, describe, expect, test, vi } from 'vitest';
import { electionsOf, setup } from '../../../testing/election-factory.ts';
import { type Answer, portalForTests } from '../../../testing/test-portal.ts';
import { emulatorToken, personas } from '../../../testing/tokens.ts';
import { electionChecks } from '../invariants.ts';
import { votersOf } from './remind-voters.ts';

let now = Date.now();
const portal = portalForTests({ now: () => now });
const { admin } = personas;
const elections = electionsOf(portal);
const { path, draft, inState, move, fillBallot } = elections;
const record = (id: string) => elections.models().elections.findById(id, { outbox: 0 }).lean();
const roll = async () => (await elections.models().roll.distinct('_id')) as string[];
const addresses = async (id: string) =>
  (await roll()).filter((row) => row.startsWith(`${id}.`)).map((row) => row.slice(row.indexOf(':') + 1));

async function upload(id: string, content: string | Buffer | null): Promise<Pick<Answer, 'status' | 'json'>> {
  const body = new FormData();
  if (content !== null) body.append('list', new Blob([new Uint8Array(Buffer.from(content))]), 'voters.csv');
  const response = await fetch(`${portal.url}${path}/${id}/voters`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${emulatorToken(admin)}` },
    body,
  });
  return { status: response.status, json: await response.json() };
}
const withList = () => draft({ eligibility: 'list' });

describe('an uploaded list of voters', () => {
  test('replaces the roll of the election', async () => {
    const id = await withList();
    expect(await upload(id, '2021bcs001\nasha@sggs.ac.in\n2021BCS001\n')).toEqual({
      status: 200,
      json: { listed: 2, duplicates: 1 },
    });
    expect(await addresses(id)).toEqual(['2021bcs001@sggs.ac.in', 'asha@sggs.ac.in']);
    await upload(id, 'ravi@sggs.ac.in');
    expect(await addresses(id)).toEqual(['ravi@sggs.ac.in']);
    const managed = await portal.call('GET', `${path}/${id}`, { as: admin });
    expect(managed.json).toMatchObject({ listed: 1, version: 2, turnout: { cast: 0, eligible: 1 } });
    const { json } = await portal.call('GET', '/api/audit?limit=1', { as: admin });
    expect(json.items[0]).toMatchObject({
      action: 'election.voters-uploaded',
      details: { listed: '1' },
    });
  });

  test('with a bad line stores nothing', async () => {
    const id = await withList();
    const [before, rows] = [await record(id), await roll()];
    const refused = await upload(id, 'good1\nbad one\ngood2');
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid-input']);
    expect(refused.json.errors).toEqual([
      { field: 'line 2', message: expect.stringContaining('“bad one” is neither') },
    ]);
    const wide = await upload(id, Buffer.from('\ufeff2021bcs001', 'utf16le'));
    expect(wide.json.errors[0].message).toContain('CSV UTF-8');
    expect([await record(id), await roll()]).toEqual([before, rows]);
  });

  test('of 100,000 lines, or without a file, stores nothing and says why', async () => {
    const id = await withList();
    const rows = await roll();
    const long = await upload(id, Array.from({ length: 100_000 }, (_, i) => `2021bcs${i}`).join('\n'));
    expect([long.status, long.json.errors[0].message]).toEqual([400, expect.stringContaining('20,000')]);
    const large = await upload(id, 'x'.repeat(2_000_001));
    expect([large.status, large.json.code]).toEqual([413, 'too-large']);
    const none = await upload(id, null);
    expect([none.status, none.json.errors[0].field]).toEqual([400, 'list']);
    expect(await roll()).toEqual(rows);
  });

  test('is refused if another list arrived meanwhile', async () => {
    const id = await withList();
    const roll = portal.connection.models['voterRoll']!;
    const write = roll.insertMany.bind(roll) as unknown as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(roll, 'insertMany').mockImplementationOnce((async (...args: unknown[]) => {
      expect((await upload(id, 'second')).status).toBe(200);
      return await write(...args);
    }) as never);
    expect((await upload(id, 'first1')).json.code).toBe('state-changed');
    expect(await addresses(id)).toEqual(['second@sggs.ac.in']);
  });

  test.each(['open', 'closed', 'cancelled'] as const)('is refused when %s', async (state) => {
    const id = await inState(state);
    const before = await record(id);
    expect((await upload(id, 'asha@sggs.ac.in')).json.code).toBe('state-changed');
    expect([await record(id), await addresses(id)]).toEqual([before, []]);
  });

  test('is refused if all students may vote, and dropped when they may', async () => {
    const id = await withList();
    await upload(id, 'asha@sggs.ac.in');
    const posts = [{ id: 'president', title: 'President' }];
    const body = { version: 1, setup: setup({ posts }) };
    const changed = await portal.call('PUT', `${path}/${id}`, { as: admin, body });
    expect([changed.json.eligibility, changed.json.listed, await addresses(id)]).toEqual([
      'all-students',
      null,
      [],
    ]);
    expect((await record(id))?.rollKey).toBe(id);
    const refused = await upload(id, 'asha@sggs.ac.in');
    expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'list']);
  });

  test('opens the election to listed voters, and can remind those without a token', async () => {
    const id = await withList();
    await fillBallot(id);
    await upload(id, 'asha\nravi\nmeera');
    expect((await move(id, 'draft', 'open')).status).toBe(200);
    const models = elections.models();
    const { rollKey } = (await record(id))!;
    expect(await addresses(id)).toEqual(['asha', 'meera', 'ravi'].map((name) => `${name}@sggs.ac.in`));
    await models.roll.updateOne({ _id: `${rollKey}:ravi@sggs.ac.in` }, { blinded: 'x' });
    const waiting: string[] = [];
    for await (const { address, hasAsked } of votersOf(models, { rollKey }))
      if (!hasAsked) waiting.push(address);
    expect(waiting).toEqual(['asha@sggs.ac.in', 'meera@sggs.ac.in']);
  });
});

describe('a list that a fault left behind', () => {
  afterEach(() => vi.restoreAllMocks());
  const away = () => Promise.reject(new Error('away'));
  const violations = async () => {
    const found: string[] = [];
    for (const { violations: look } of electionChecks(portal.connection).invariants)
      for await (const line of look()) found.push(line);
    return found;
  };
  const hoursLater = async (hours: number) => {
    now += hours * 3_600_000;
    await portal.portal.runJobs();
  };

  test('before the election named it is erased after an hour', async () => {
    const id = await withList();
    await upload(id, 'asha');
    const before = await record(id);
    vi.spyOn(portal.connection.models['elections']!, 'updateOne').mockImplementationOnce(away as never);
    expect((await upload(id, 'ravi\nmeera')).status).toBe(500);
    await hoursLater(0.9);
    expect(await addresses(id)).toHaveLength(3);
    expect(await record(id)).toEqual(before);
    await hoursLater(0.2);
    expect(await addresses(id)).toEqual(['asha@sggs.ac.in']);
    expect((await upload(id, 'ravi')).status).toBe(200);
  });

  test.each([
    ['by another list', (id: string) => upload(id, 'ravi'), ['ravi@sggs.ac.in']],
    [
      'by all students',
      (id: string) =>
        portal.call('PUT', `${path}/${id}`, {
          as: admin,
          body: { version: 1, setup: setup({ posts: [{ id: 'president', title: 'President' }] }) },
        }),
      [],
    ],
  ])('when it was replaced %s is erased', async (_, replace, left) => {
    const id = await withList();
    await upload(id, 'asha');
    vi.spyOn(portal.connection.models['voterRoll']!, 'deleteMany').mockImplementationOnce(away as never);
    expect((await replace(id)).status).toBe(500);
    expect(await addresses(id)).toContain('asha@sggs.ac.in');
    await hoursLater(2);
    expect(await addresses(id)).toEqual(left);
  });

  test('is left alone while an upload may still use it, and once voting is open', async () => {
    const id = await withList();
    await fillBallot(id);
    await upload(id, 'asha');
    await elections.models().roll.create({ _id: `${id}.0123456789abcdef:ravi@sggs.ac.in` });
    expect(await violations()).toEqual([`${id} has a list of voters that it doesn't use.`]);
    await move(id, 'draft', 'open');
    await hoursLater(2);
    expect(await addresses(id)).toHaveLength(2);
  });

  test('is not used by an upload that was frozen meanwhile', async () => {
    const id = await withList();
    await upload(id, 'asha');
    const roll = portal.connection.models['voterRoll']!;
    const write = roll.insertMany.bind(roll) as unknown as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(roll, 'insertMany').mockImplementationOnce((async (...args: unknown[]) => {
      const written = await write(...args);
      await hoursLater(2);
      return written;
    }) as never);
    expect((await upload(id, 'ravi')).json.code).toBe('state-changed');
    expect(await addresses(id)).toEqual(['asha@sggs.ac.in']);
  });
});
