import { Readable } from 'node:stream';
import { electionSchema, managedElectionSchema } from '@campus/contracts/elections';
import mongoose from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { drawId } from '../../../testing/draw-id.ts';
import { electionsOf, setup } from '../../../testing/election-factory.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { electionChecks } from '../invariants.ts';

const portal = portalForTests();
const { admin } = personas;
const elections = electionsOf(portal);
const { path, draft, inState, move } = elections;
const record = (id: string) => elections.models().elections.findById(id, { outbox: 0 }).lean();
const count = () => elections.models().elections.countDocuments();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const change = (id: string, version: number, body: unknown) =>
  portal.call('PUT', `${path}/${id}`, { as: admin, body: { version, setup: body } });
const fieldsOf = ({ json }: { json: { errors: { field: string }[] } }) =>
  json.errors.map(({ field }) => field);
const idsOf = ({ json }: { json: { items: { id: string }[] } }) => json.items.map(({ id }) => id);

describe('a new election', () => {
  test('is a draft, with ids made from the titles of it and its posts', async () => {
    const posts = ['Président (Général)', 'Secretary', 'secretary!', 'सचिव'].map((title) => ({ title }));
    const body = setup({ title: 'Council  2026: North', posts, closesAt: inHours(2), noneOfTheAbove: true });
    const created = await portal.call('POST', path, { as: admin, body });
    expect(created.status).toBe(201);
    expect(managedElectionSchema.parse(created.json)).toEqual(created.json);
    expect(created.json.id).toMatch(/^council-2026-north-[0-9a-f]{4}$/);
    expect(created.json).toMatchObject({
      state: 'draft',
      version: 0,
      setUp: true,
      closesAt: body.closesAt,
      noneOfTheAbove: true,
      turnout: { cast: 0 },
      standings: null,
      listed: null,
      nominations: 0,
      pendingNominations: 0,
    });
    expect(created.json.posts).toEqual([
      { id: 'president-general', title: 'Président (Général)' },
      { id: 'secretary', title: 'Secretary' },
      { id: 'secretary-2', title: 'secretary!' },
      { id: 'post', title: 'सचिव' },
    ]);
    expect(created.json.missing).toHaveLength(4);
  });

  test('keeps the seats, the method and the limit of a post', async () => {
    const post = { title: 'Council', seats: 3, method: 'approval', maxMarks: 5 } as const;
    const body = { ...setup({ posts: [post] }), requestId: drawId() };
    const created = await portal.call('POST', path, { as: admin, body });
    const stored = [{ id: 'council', ...post }];
    expect(created.json.posts).toEqual(stored);
    expect((await portal.call('POST', path, { as: admin, body })).json).toEqual(created.json);
    const { id } = created.json;
    for (let times = 0; times < 2; times += 1)
      expect((await change(id, 0, setup({ posts: stored }))).status).toBe(200);
    expect(await record(id)).toMatchObject({ version: 1, posts: stored });
    for (const rules of [{ seats: 0 }, { seats: 21 }, { method: 'dictator' }, { maxMarks: 51 }])
      expect((await change(id, 1, setup({ posts: [{ ...stored[0], ...rules } as never] }))).status).toBe(400);
  });

  test('is prepared once by a repeated request, also when it was changed since', async () => {
    const body = { ...setup({ closesAt: inHours(2) }), requestId: drawId() };
    const prepare = (changes = {}) => portal.call('POST', path, { as: admin, body: { ...body, ...changes } });
    const before = await count();
    const [first, second] = await Promise.all([prepare(), prepare()]);
    expect([first.status, first.json]).toEqual([201, second.json]);
    const other = await prepare({ title: 'Council 2027' });
    expect([other.status, other.json.code]).toEqual([409, 'election-exists']);
    const changed = await change(first.json.id, 0, setup({ title: 'Council 2027', posts: first.json.posts }));
    expect((await prepare()).json).toEqual(changed.json);
    expect(await count()).toBe(before + 1);
  });

  test.each([
    ['title', { title: ' ' }],
    ['posts', { posts: [] }],
    ['posts.0.title', { posts: [{ title: '' }] }],
    ['posts.0.id', { posts: [{ id: 'president', title: 'President' }] }],
    ['posts.1.title', { posts: [{ title: 'President' }, { title: 'PRESIDENT' }] }],
    ['opensAt', { opensByClock: true }],
    ['opensAt', { opensAt: inHours(-1) }],
    ['opensAt', { opensAt: 'tomorrow' }],
    ['closesAt', { closesAt: inHours(-1) }],
    ['closesAt', { opensAt: inHours(2), closesAt: inHours(1) }],
    ['publishesAt', { closesAt: inHours(2), publishesAt: inHours(1) }],
    ['publishesAt', { publishesAt: inHours(1) }],
    ['batchSize', { batchSize: 4 }],
    ['batchSize', { batchSize: 5.5 }],
    ['resultMode', { resultMode: 'always' }],
    ['eligibility', { eligibility: { $ne: '' } }],
    ['tieRule', { tieRule: 'coin' }],
  ])('is refused for %s: %j', async (field, changes) => {
    const before = await count();
    const refused = await portal.call('POST', path, { as: admin, body: { ...setup(), ...changes } });
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid-input']);
    expect(fieldsOf(refused)).toContain(field);
    expect(await count()).toBe(before);
  });
});

/** The lines of check-data about an election and its candidates. */
async function violationsOf(id: string): Promise<string[]> {
  const { invariants } = electionChecks(portal.connection);
  const { violations } = invariants.find(({ name }) =>
    name.startsWith('elections: every candidate has a post'),
  )!;
  return (await Readable.from(violations()).toArray()).filter((line: string) => line.includes(id));
}

describe('a change', () => {
  test('keeps the ids of posts, names new ones, and counts the version', async () => {
    const id = await draft({ posts: [{ title: 'President' }, { title: 'Secretary' }] });
    const posts = [{ id: 'secretary', title: 'General Secretary' }, { title: 'President' }];
    const changed = await change(id, 0, setup({ title: 'Renamed', posts, resultMode: 'batched' }));
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ id, title: 'Renamed', version: 1, resultMode: 'batched' });
    // A ballot never means another post by the same word.
    expect(changed.json.posts).toEqual([
      { id: 'secretary', title: 'General Secretary' },
      { id: 'president-2', title: 'President' },
    ]);
    const again = await change(id, 0, setup({ title: 'Renamed', posts, resultMode: 'batched' }));
    expect([again.status, again.text]).toEqual([200, changed.text]);
  });

  test('from an old version is refused and names who was faster', async () => {
    const id = await draft();
    const posts = [{ id: 'president', title: 'President' }];
    const [a, b] = await Promise.all([1, 2].map((n) => change(id, 0, setup({ title: `Try ${n}`, posts }))));
    const [won, lost] = a!.status === 200 ? [a!, b!] : [b!, a!];
    expect([won.status, lost.status, lost.json.code]).toEqual([200, 409, 'state-changed']);
    expect(lost.json.errors[0].message).toContain(
      `Now it is a draft: ${admin.email} changed the election at `,
    );
    const late = await change(id, 0, setup({ title: 'Late', posts }));
    expect([late.status, late.json.code]).toEqual([409, 'state-changed']);
    expect((await record(id))?.title).toBe(won.json.title);
  });

  test.each(['open', 'closed', 'published', 'cancelled'] as const)('is refused when %s', async (state) => {
    const id = await inState(state);
    const before = await record(id);
    const refused = await change(id, before!.version, setup({ posts: before!.posts, title: 'Too late' }));
    expect([refused.status, refused.json.code]).toEqual([409, 'state-changed']);
    expect(await record(id)).toEqual(before);
  });

  test('that removes a post with a candidate or a nomination is refused', async () => {
    const { candidates } = elections.models();
    for (const state of ['standing', 'nominated'] as const) {
      const id = await draft({ posts: [{ title: 'President' }, { title: 'Secretary' }] });
      await candidates.create({ election: id, post: 'secretary', name: 'A', manifesto: 'x', state });
      const posts = [{ id: 'president', title: 'President' }];
      const refused = await change(id, 0, setup({ posts }));
      expect([refused.status, fieldsOf(refused)]).toEqual([400, ['setup.posts']]);
      await candidates.updateMany({ election: id }, { state: 'refused' });
      expect((await change(id, 0, setup({ posts }))).status).toBe(200);
      expect(await violationsOf(id)).toEqual([]);
    }
  });

  test('does not remove a post for which someone is added at the same moment', async () => {
    const id = await draft({ posts: [{ title: 'President' }, { title: 'Secretary' }] });
    const { collection } = elections.models().elections;
    const update = collection.updateOne.bind(collection) as (...args: unknown[]) => Promise<never>;
    const add = { postId: 'secretary', name: 'Asha', manifesto: 'x' };
    vi.spyOn(collection, 'updateOne').mockImplementationOnce(async (...args: unknown[]) => {
      expect((await portal.call('POST', `${path}/${id}/candidates`, { as: admin, body: add })).status).toBe(
        201,
      );
      return update(...args);
    });
    const refused = await change(id, 0, setup({ posts: [{ id: 'president', title: 'President' }] }));
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['setup.posts']]);
    expect((await record(id))?.posts.map((post) => post.id)).toEqual(['president', 'secretary']);
    expect(await violationsOf(id)).toEqual([]);
  });

  test('with wrong fields reports them by their path', async () => {
    const id = await draft();
    const posts = [{ id: 'treasurer', title: 'Treasurer' }];
    expect(fieldsOf(await change(id, 0, setup({ posts, closesAt: inHours(-1) })))).toEqual([
      'setup.closesAt',
      'setup.posts.0.id',
    ]);
    expect(fieldsOf(await change(id, 0, setup({ title: '' })))).toEqual(['setup.title']);
    expect((await change('none', 0, setup())).status).toBe(404);
  });
});

describe('lists', () => {
  test('are paged, newest first; only admins see drafts', async () => {
    const made: string[] = [];
    for (const state of ['draft', 'nominations', 'draft', 'nominations', 'cancelled'] as const)
      made.unshift(await inState(state));
    const [cancelled, second, hidden, first] = made;
    const managed = await portal.call('GET', `${path}?limit=3`, { as: admin });
    expect(idsOf(managed)).toEqual([cancelled, second, hidden]);
    const rest = await portal.call('GET', `${path}?limit=2&cursor=${managed.json.next}`, { as: admin });
    expect(idsOf(rest)).toEqual([first, made[4]]);

    const page = await portal.call('GET', '/api/elections?limit=2');
    expect(idsOf(page)).toEqual([cancelled, second]);
    const next = await portal.call('GET', `/api/elections?limit=1&cursor=${page.json.next}`);
    expect(idsOf(next)).toEqual([first]);
    for (const item of [...page.json.items, ...next.json.items])
      expect(electionSchema.parse(item)).toEqual(item);

    expect((await portal.call('GET', `/api/elections/${hidden}`)).status).toBe(404);
    expect((await portal.call('GET', `${path}/${hidden}`, { as: admin })).status).toBe(200);
    for (const cursor of ['rubbish', btoa('["x","y"]')])
      expect((await portal.call('GET', `/api/elections?cursor=${cursor}`)).status).toBe(400);
  });

  test('the current election is the open one, else one with open nominations, else the last that ended', async () => {
    const current = async () => (await portal.call('GET', '/api/elections/current')).json?.id;
    await elections.models().elections.deleteMany({});
    await elections.draft();
    expect((await portal.call('GET', '/api/elections/current')).json).toBeNull();
    const ended = await inState('closed');
    expect(await current()).toBe(ended);
    const nominations = await inState('nominations');
    expect(await current()).toBe(nominations);
    const open = await inState('open');
    await inState('nominations');
    expect(await current()).toBe(open);
    await move(open, 'open', 'cancelled', 'A test.');
    expect(await current()).not.toBe(open);
  });

  test('one election answers 304 if unchanged', async () => {
    const id = await inState('open');
    const first = await portal.call('GET', `/api/elections/${id}`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await portal.call('GET', `/api/elections/${id}`, { headers })).status).toBe(304);
  });
});

test.each([
  ['live', 3],
  ['batched', 0],
  ['after-closing', undefined],
] as const)('while an election of mode %s runs, its answers count %s votes', async (resultMode, votes) => {
  const id = await inState('open', { resultMode });
  await elections
    .models()
    .tallies.updateOne(
      { _id: id },
      { cast: 3, votes: { 'president:blank': 3 }, staged: { cast: 3, votes: {} } },
    );
  const blankVotes = (election: { standings: { counts: { choice: string; votes: number }[] } | null }) =>
    election.standings?.counts.find(({ choice }) => choice === 'blank')?.votes;
  const one = async () => (await portal.call('GET', `/api/elections/${id}`)).json;
  await expect.poll(async () => (await one()).turnout.cast).toBe(resultMode === 'batched' ? 0 : 3);
  const managed = await portal.call('GET', `${path}/${id}`, { as: admin });
  const list = await portal.call('GET', '/api/elections');
  for (const election of [await one(), managed.json, list.json.items[0]])
    expect([election.id, blankVotes(election)]).toEqual([id, votes]);
});

test('lists only the elections in which members can vote', async () => {
  const open = await inState('open');
  const waiting = await inState('nominations');
  const { json } = await portal.call('GET', '/api/elections?open=true');
  const listed = json.items.map(({ id }: { id: string }) => id);
  expect(listed).toContain(open);
  expect(listed).not.toContain(waiting);
});

test('reads a page of managed elections with the same number of commands however many they are', async () => {
  const count = async (limit: number) => {
    const calls: string[] = [];
    mongoose.set('debug', (collection, method) => void calls.push(`${collection}.${method}`));
    const listed = await portal.call('GET', `${path}?limit=${limit}`, { as: admin });
    mongoose.set('debug', false);
    expect(listed.json.items).toHaveLength(limit);
    return calls.filter((call) => call.startsWith('election')).toSorted();
  };
  for (let number = 0; number < 12; number += 1) await inState(number % 2 === 0 ? 'draft' : 'nominations');
  await count(1);
  const ofEach = async () => [await count(1), await count(12)].map(String);
  expect((await ofEach())[0]).not.toBe('');
  // A job can read elections meanwhile.
  await expect.poll(async () => new Set(await ofEach()).size).toBe(1);
});
