import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawId } from '../../../testing/draw-id.ts';
import { storeElection } from '../../../testing/election-factory.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { createElectionModels, type ElectionRecord } from '../model.ts';

const portal = portalForTests();
const { admin, student, faculty, unverified } = personas;
const models = () => createElectionModels(portal.connection);
const texts = { name: 'Ananya Rao', manifesto: 'Library open until midnight.' };

const listed = async () => (await portal.call('GET', '/candidates')).json;
const post = (body: unknown = texts, as: Persona | undefined = admin) =>
  portal.call('POST', '/candidates', { as, body });
const remove = (id: string, as: Persona | undefined = admin) =>
  portal.call('DELETE', `/candidates/${id}`, { as });
const codeOf = ({ status, json }: { status: number; json: { code: string } }) => [status, json.code];
const setUpElection = (record?: Partial<ElectionRecord>) => storeElection(models(), record);
const addTo = (election: string, body: unknown = { ...texts, postId: 'president' }) =>
  portal.call('POST', `/api/managed-elections/${election}/candidates`, { as: admin, body });
const candidatesOf = async (election: string) =>
  (await portal.call('GET', `/api/elections/${election}/candidates`)).json;
const cast = (election: string, votes: Record<string, number>) =>
  models().tallies.updateOne({ _id: election }, { cast: 1, votes });
const auditOf = async (id: string) => {
  const { json } = await portal.call('GET', '/api/audit?limit=100', { as: admin });
  return json.items
    .filter((entry: { target: { id: string } }) => entry.target.id === id)
    .map(({ action, reason, target }: { action: string; reason: string; target: { label: string } }) => [
      action,
      reason,
      target.label,
    ]);
};

/** Does something right after the next such write to the candidates. */
function meanwhile(write: 'findOneAndUpdate' | 'insertOne', happens: () => PromiseLike<unknown>) {
  const { collection } = models().candidates;
  const original = collection[write].bind(collection) as (...args: unknown[]) => Promise<never>;
  vi.spyOn(collection, write).mockImplementationOnce(async (...args: unknown[]) => {
    const written = await original(...args);
    await happens();
    return written;
  });
}

async function addCandidate(name = texts.name, manifesto = texts.manifesto): Promise<string> {
  const added = await post({ name, manifesto });
  expect(added.status).toBe(201);
  return added.json._id;
}

describe('candidates of the current election', () => {
  beforeEach(async () => {
    const { elections, candidates, tallies } = models();
    await Promise.all([elections.deleteMany({}), candidates.deleteMany({}), tallies.deleteMany({})]);
    // The portal's answer may be a second old.
    await remove(await addCandidate('x', 'x'));
  });

  test('are listed without a token, in the order they were added', async () => {
    const first = await addCandidate('Ananya Rao', '  Trimmed.  ');
    const second = await addCandidate('Imran Shaikh');
    expect(await listed()).toEqual([
      { _id: first, name: 'Ananya Rao', manifesto: 'Trimmed.' },
      { _id: second, name: 'Imran Shaikh', manifesto: 'Library open until midnight.' },
    ]);
  });

  test('are added once by requests that come at once', async () => {
    const { _id, posts } = (await models().elections.findOne().lean())!;
    const body = { ...texts, postId: posts[0]!.id, requestId: drawId() };
    const [first, second] = await Promise.all([addTo(_id, body), addTo(_id, body)]);
    expect([first.status, second.json]).toEqual([201, first.json]);
    expect(await listed()).toHaveLength(1);
    expect((await addTo(_id, body)).json).toEqual(first.json);
    await setUpElection({ _id: 'another', posts });
    expect(codeOf(await addTo('another', body))).toEqual([409, 'candidate-exists']);
  });

  test('are added once by a repeated request, also after the election, and again after a removal', async () => {
    const body = { ...texts, requestId: drawId() };
    const first = await post(body);
    expect((await post(body)).json).toEqual(first.json);
    expect(await auditOf(first.json._id)).toHaveLength(1);
    expect(codeOf(await post({ ...body, name: 'Imran Shaikh' }))).toEqual([409, 'candidate-exists']);
    expect(codeOf(await post({ ...body, postId: 'king' }))).toEqual([409, 'candidate-exists']);
    expect(codeOf(await post({ ...body, requestId: 'x' }))).toEqual([400, 'invalid-input']);
    await remove(first.json._id);
    const again = await post(body);
    expect(await listed()).toEqual([again.json]);
    await models().elections.updateMany({}, { state: 'published' });
    expect((await post(body)).json).toEqual(again.json);
    expect(await models().elections.countDocuments()).toBe(1);
  });

  test.each([
    [{ name: '', manifesto: 'x' }, 'name'],
    [{ name: '   ', manifesto: 'x' }, 'name'],
    [{ name: 'x'.repeat(101), manifesto: 'x' }, 'name'],
    [{ name: 'x', manifesto: 'y'.repeat(2001) }, 'manifesto'],
    [{ name: { $gt: '' }, manifesto: 'x' }, 'name'],
    [{ name: 'x', manifesto: ['a'] }, 'manifesto'],
    [{ name: 'Ev\u202eil', manifesto: 'x' }, 'name'],
    [{ name: 'x' }, 'manifesto'],
    [{ ...texts, postId: 'king' }, 'postId'],
    [{ ...texts, postId: { $ne: '' } }, 'postId'],
  ])('are refused from %j', async (body, field) => {
    const refused = await post(body);
    expect(codeOf(refused)).toEqual([400, 'invalid-input']);
    expect(refused.json.errors.map((error: { field: string }) => error.field)).toContain(field);
    const all = await models().candidates.find().lean();
    expect(all.filter(({ state }) => state === 'standing')).toEqual([]);
  });

  test('are added and removed only by admins', async () => {
    const id = await addCandidate();
    for (const [as, status] of [
      ['', 401],
      [unverified, 403],
      [student, 403],
      [faculty, 403],
    ] as const) {
      expect((await portal.call('POST', '/candidates', { as, body: texts })).status).toBe(status);
      expect((await portal.call('DELETE', `/candidates/${id}`, { as })).status).toBe(status);
    }
    expect(await listed()).toHaveLength(1);
    expect((await remove('zzz')).status).toBe(400);
    expect((await remove('f'.repeat(24))).status).toBe(404);
  });

  test('are removed once, but not after ballots were cast', async () => {
    const id = await addCandidate();
    const both = await Promise.all([remove(id), remove(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect(await listed()).toEqual([]);
    expect(await auditOf(id)).toEqual([
      ['candidate.removed', '', 'Ananya Rao'],
      ['candidate.added', '', 'Ananya Rao'],
    ]);

    const chosen = await addCandidate();
    await cast('student-council', {});
    expect(codeOf(await remove(chosen))).toEqual([409, 'ballots-cast']);
    expect(await listed()).toHaveLength(1);
  });

  test('stay if a ballot arrives during removal, without an audit entry', async () => {
    const id = await addCandidate();
    meanwhile('findOneAndUpdate', () => cast('student-council', { [`representative:${id}`]: 1 }));
    expect(codeOf(await remove(id))).toEqual([409, 'ballots-cast']);
    expect(await listed()).toEqual([{ _id: id, ...texts }]);
    expect((await auditOf(id)).map(([action]: string[]) => action)).toEqual(['candidate.added']);
  });

  test('racing the first ballot, are removed or kept as the answer says', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await addCandidate();
      const [removed] = await Promise.all([remove(id), cast('student-council', {})]);
      const standing = (await listed()).some((candidate: { _id: string }) => candidate._id === id);
      expect([removed.status, standing]).toEqual(standing ? [409, true] : [204, false]);
      await models().tallies.updateOne({ _id: 'student-council' }, { cast: 0 });
    }
  });

  test('answer 304 if unchanged, and anew after a change', async () => {
    await addCandidate();
    const first = await portal.call('GET', '/candidates');
    // Without it, fetch itself asks for an answer past every cache.
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await portal.call('GET', '/candidates', { headers })).status).toBe(304);
    await addCandidate('Another candidate');
    expect((await portal.call('GET', '/candidates', { headers })).status).toBe(200);
  });

  test('changed by another process appear within two seconds', async () => {
    expect(await listed()).toEqual([]);
    const elsewhere = { election: 'student-council', post: 'representative', state: 'standing' } as const;
    await models().candidates.create({ ...texts, ...elsewhere });
    await expect.poll(listed).toHaveLength(1);
  });

  test('start one election however many arrive first at once', async () => {
    await Promise.all([models().elections.deleteMany({}), models().candidates.deleteMany({})]);
    // The portal's answer may be a second old.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(codeOf(await post({ ...texts, postId: 'king' }))).toEqual([400, 'invalid-input']);
    expect(await models().elections.countDocuments()).toBe(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(await models().elections.countDocuments()).toBe(1);
    expect(await listed()).toHaveLength(20);
  });

  test('join an election with open nominations, for a given post, but not a prepared open one', async () => {
    await models().elections.deleteMany({});
    const id = await setUpElection({ state: 'nominations' });
    const unsaid = await post();
    expect([unsaid.status, unsaid.json.errors?.[0].field]).toEqual([400, 'postId']);
    expect((await post({ ...texts, postId: 'secretary' })).status).toBe(201);
    expect(await candidatesOf(id)).toMatchObject([{ ...texts, postId: 'secretary', state: 'standing' }]);

    await models().elections.updateOne({ _id: id }, { state: 'open' });
    expect(codeOf(await post({ ...texts, postId: 'secretary' }))).toEqual([409, 'slate-closed']);
    expect(await models().candidates.countDocuments({ election: id })).toBe(1);
  });
});

describe('candidates of one election', () => {
  test('are added before voting; only admins see those of a draft', async () => {
    const draft = await setUpElection();
    const added = await addTo(draft);
    expect(added.status).toBe(201);
    expect(added.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      postId: 'president',
      ...texts,
      photo: null,
      state: 'standing',
      withdrawReason: '',
    });
    const path = `/api/managed-elections/${draft}/candidates`;
    expect((await portal.call('GET', path, { as: admin })).json).toEqual([added.json]);
    expect((await portal.call('GET', `/api/elections/${draft}/candidates`)).status).toBe(404);
    for (const [as, status] of [
      ['', 401],
      [student, 403],
    ] as const) {
      expect((await portal.call('GET', path, { as })).status).toBe(status);
      expect((await portal.call('POST', path, { as, body: texts })).status).toBe(status);
    }
    expect((await portal.call('GET', '/api/managed-elections/none/candidates', { as: admin })).status).toBe(
      404,
    );
    expect((await addTo('none')).status).toBe(404);
    expect((await addTo(draft, { ...texts, postId: 'king' })).json.errors[0].field).toBe('postId');
    expect((await addTo(draft, texts)).json.errors[0].field).toBe('postId');
  });

  test('added by another process are shown to admins immediately', async () => {
    const election = await setUpElection();
    const path = `/api/managed-elections/${election}/candidates`;
    const managed = async () => (await portal.call('GET', path, { as: admin })).json;
    expect(await managed()).toEqual([]);
    await models().candidates.create({ ...texts, election, post: 'president', state: 'standing' });
    expect(await managed()).toMatchObject([texts]);
  });

  test.each(['open', 'closed', 'published', 'cancelled'] as const)(
    'are not added when it is %s',
    async (state) => {
      const id = await setUpElection({ state });
      expect(codeOf(await addTo(id))).toEqual([409, 'slate-closed']);
      expect(await models().candidates.countDocuments({ election: id })).toBe(0);
    },
  );

  test('are added to an open election without set-up, until it ends', async () => {
    const open = await setUpElection({ state: 'open', setUp: false });
    expect((await addTo(open)).status).toBe(201);
    await models().elections.updateOne({ _id: open }, { closesAt: new Date(Date.now() - 1000) });
    expect(codeOf(await addTo(open))).toEqual([409, 'slate-closed']);
  });

  test('do not stand if the election opened while they were being added', async () => {
    const id = await setUpElection({ state: 'nominations' });
    meanwhile('insertOne', () => models().elections.updateOne({ _id: id }, { state: 'open' }));
    expect(codeOf(await addTo(id))).toEqual([409, 'slate-closed']);
    expect(await models().candidates.findOne({ election: id })).toMatchObject({
      state: 'removed',
      outbox: [],
    });
    expect(await candidatesOf(id)).toEqual([]);
  });

  test("can't be removed after voting has ended", async () => {
    const id = await setUpElection();
    const { json } = await addTo(id);
    await models().elections.updateOne({ _id: id }, { state: 'closed' });
    expect(codeOf(await remove(json.id))).toEqual([409, 'slate-closed']);
  });

  test('appear as withdrawn after removal only once a ballot for them may be seen', async () => {
    const id = await setUpElection({ resultMode: 'batched' });
    const gone = (await addTo(id)).json.id;
    expect((await remove(gone)).status).toBe(204);
    await models().elections.updateOne({ _id: id }, { state: 'open' });
    const votes = { [`president:${gone}`]: 1 };
    await cast(id, votes);
    // The answer may be a second old.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await candidatesOf(id)).toEqual([]);
    await models().tallies.updateOne({ _id: id }, { 'shown.cast': 5, 'shown.votes': votes });
    await expect
      .poll(() => candidatesOf(id))
      .toMatchObject([{ id: gone, state: 'withdrawn', withdrawReason: 'Removed from the ballot.' }]);
  });
});

describe('withdrawal', () => {
  const withdraw = (id: string, reason: unknown = 'Left the college.', as: Persona | '' = admin) =>
    portal.call('POST', `/api/candidates/${id}/withdrawal`, { as, body: { reason } });
  async function openWithCandidate() {
    const election = await setUpElection();
    const id: string = (await addTo(election)).json.id;
    await models().elections.updateOne({ _id: election }, { state: 'open' });
    return { election, id };
  }

  test('keeps the name on the ballot with the reason, even after ballots; repeating is safe', async () => {
    const { election, id } = await openWithCandidate();
    await cast(election, {});
    const withdrawn = await withdraw(id);
    expect(withdrawn.json).toMatchObject({ id, state: 'withdrawn', withdrawReason: 'Left the college.' });
    expect((await withdraw(id)).json).toEqual(withdrawn.json);
    expect(codeOf(await withdraw(id, 'Another reason.'))).toEqual([409, 'state-changed']);
    expect(await candidatesOf(election)).toEqual([withdrawn.json]);
    expect((await auditOf(id))[0]).toEqual(['candidate.withdrawn', 'Left the college.', 'Ananya Rao']);
  });

  test('counts one of 20 at once with different reasons', async () => {
    const { id } = await openWithCandidate();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => withdraw(id, `Reason ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'state-changed')).toHaveLength(19);
    expect(await auditOf(id)).toHaveLength(2);
  });

  test('is for open elections, by admins, with a reason', async () => {
    const { election, id } = await openWithCandidate();
    expect((await withdraw(id, 'x', '')).status).toBe(401);
    expect((await withdraw(id, 'x', student)).status).toBe(403);
    expect((await withdraw(id, '  ')).json.errors[0].field).toBe('reason');
    expect((await withdraw('f'.repeat(24))).status).toBe(404);
    for (const state of ['draft', 'nominations', 'closed', 'published', 'cancelled'] as const) {
      await models().elections.updateOne({ _id: election }, { state });
      expect(codeOf(await withdraw(id))).toEqual([409, 'slate-closed']);
    }
  });
});
