import { Types } from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { storeElection } from '../../../testing/election-factory.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { createElectionModels, type ElectionRecord } from '../model.ts';
import { addToRoll } from '../roll.ts';

const portal = portalForTests();
const { admin, student, faculty, unverified, foreign } = personas;
const models = () => createElectionModels(portal.connection);
const nomination = { postId: 'president', name: 'Asha Patil', manifesto: 'Longer library hours.' };

let students = 0;
const newStudent = (): Persona => ({
  uid: `nominee-${(students += 1)}`,
  email: `Nominee${students}@sggs.ac.in`,
});
const takingNominations = (record?: Partial<ElectionRecord>) =>
  storeElection(models(), { state: 'nominations', ...record });
const move = (election: string, state: ElectionRecord['state']) =>
  models().elections.updateOne({ _id: election }, { state });

type Who = Persona | '';
const mine = (election: string) => `/api/elections/${election}/nominations/me`;
const put = (election: string, as: Who, body: unknown = nomination) =>
  portal.call('PUT', mine(election), { as, body });
const read = (election: string, as: Who) => portal.call('GET', mine(election), { as });
const takeBack = (election: string, as: Who) => portal.call('DELETE', mine(election), { as });
const list = (election: string, as: Who = admin) =>
  portal.call('GET', `/api/managed-elections/${election}/nominations`, { as });
/** Reviews what the nominee sent last. */
const review = async (id: string, body: object = { decision: 'accepted' }, as: Who = admin) => {
  const version = (await models().candidates.findById(id))?.version ?? 0;
  return portal.call('POST', `/api/candidates/${id}/review`, { as, body: { version, ...body } });
};
const refusal = (reason: string) => ({ decision: 'refused', reason });
const candidatesOf = async (election: string) =>
  (await portal.call('GET', `/api/elections/${election}/candidates`)).json;
const codeOf = ({ status, json }: { status: number; json: { code: string } }) => [status, json.code];
const actionsOn = async (id: string): Promise<unknown> =>
  (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items
    .filter((entry: { target: { id: string } }) => entry.target.id === id)
    .map((entry: { action: string; reason: string; target: { label: string } }) => [
      entry.action,
      entry.reason,
      entry.target.label,
    ]);

describe('a nomination', () => {
  test('is sent, changed, refused, sent again, accepted, and then stands', async () => {
    const election = await takingNominations();
    const nominee = newStudent();
    expect((await read(election, nominee)).json).toBeNull();
    const given = await put(election, nominee);
    expect(given.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...nomination,
      photo: null,
      state: 'nominated',
      reason: '',
      declared: [],
      backers: [],
      missing: [],
    });
    const { id } = given.json;
    expect((await put(election, nominee, { ...nomination, postId: 'secretary' })).json).toEqual({
      ...given.json,
      postId: 'secretary',
    });
    expect(await candidatesOf(election)).toEqual([]);
    expect((await list(election)).json.items).toMatchObject([
      { id, postId: 'secretary', email: nominee.email },
    ]);

    expect((await review(id, refusal('Say more.'))).json).toMatchObject({
      state: 'refused',
      reason: 'Say more.',
    });
    expect((await read(election, nominee)).json).toMatchObject({ state: 'refused', reason: 'Say more.' });
    expect((await list(election)).json.items).toMatchObject([{ id, state: 'refused' }]);
    expect((await put(election, nominee)).json).toEqual(given.json);

    expect((await review(id)).json).toMatchObject({ id, state: 'standing' });
    expect((await list(election)).json.items).toEqual([]);
    expect(await candidatesOf(election)).toMatchObject([{ id, ...nomination, state: 'standing' }]);
    expect(codeOf(await put(election, nominee))).toEqual([409, 'state-changed']);
    expect(await actionsOn(id)).toEqual([
      ['nomination.accepted', '', 'Asha Patil'],
      ['nomination.refused', 'Say more.', 'Asha Patil'],
    ]);
  });

  test('is stored once when sent 20 times at once', async () => {
    const election = await takingNominations();
    const nominee = newStudent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(election, nominee)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await models().candidates.countDocuments({ election })).toBe(1);
  });

  test('is refused under another name than the account’s', async () => {
    const election = await takingNominations();
    const refused = await put(election, student, { ...nomination, name: 'Someone Else Entirely' });
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [{ field: 'name', message: 'Your account says “Asha Patil”. Stand under that name.' }],
    ]);
    expect((await put(election, student, { ...nomination, name: 'asha  patil' })).status).toBe(200);
  });

  test('is listed in pages, those to review first', async () => {
    const election = await takingNominations();
    const first = await put(election, newStudent());
    for (let more = 0; more < 3; more += 1) await put(election, newStudent());
    await review(first.json.id, refusal('Say more.'));
    const path = `/api/managed-elections/${election}/nominations`;
    const page = (query: string) => portal.call('GET', `${path}?limit=2${query}`, { as: admin });
    const { items, next } = (await page('')).json;
    const rest = (await page(`&cursor=${next}`)).json;
    const states = [...items, ...rest.items].map(({ state }: { state: string }) => state);
    expect(states).toEqual(['nominated', 'nominated', 'nominated', 'refused']);
    expect(rest.next).toBeNull();
    for (const query of ['&cursor=x', '&limit=0', '&other=1']) expect((await page(query)).status).toBe(400);
  });

  test.each([
    [{ ...nomination, name: ' ' }, 'name'],
    [{ ...nomination, manifesto: 'x'.repeat(2001) }, 'manifesto'],
    [{ ...nomination, postId: 'king' }, 'postId'],
    [{ ...nomination, postId: { $ne: '' } }, 'postId'],
    [{ name: 'x', manifesto: 'x' }, 'postId'],
  ])('is refused from %j', async (body, field) => {
    const election = await takingNominations();
    const refused = await put(election, newStudent(), body);
    expect([refused.status, refused.json.errors?.[0].field]).toEqual([400, field]);
    expect(await models().candidates.countDocuments({ election })).toBe(0);
  });

  test('is for eligible students', async () => {
    const election = await takingNominations();
    for (const [as, status] of [
      ['', 401],
      [unverified, 403],
      [foreign, 403],
      [admin, 403],
    ] as const) {
      expect((await put(election, as)).status).toBe(status);
      expect((await takeBack(election, as)).status).toBe(status);
    }
    expect((await read(election, '')).status).toBe(401);

    const [listed, other] = [newStudent(), newStudent()];
    const rollKey = `${election}.upload`;
    await models().elections.updateOne({ _id: election }, { eligibility: 'list' });
    expect((await put(election, other)).status).toBe(200);
    await takeBack(election, other);
    await addToRoll(models(), rollKey, [listed.email]);
    await models().elections.updateOne({ _id: election }, { listed: 1, rollKey });
    expect((await put(election, listed)).status).toBe(200);
    expect(codeOf(await put(election, other))).toEqual([403, 'not-on-roll']);
  });

  test('is sent and withdrawn only while nominations are open', async () => {
    const election = await takingNominations();
    const nominee = newStudent();
    await put(election, nominee);
    for (const state of ['open', 'closed', 'published', 'cancelled'] as const) {
      await move(election, state);
      expect(codeOf(await put(election, nominee))).toEqual([409, 'nominations-closed']);
      expect(codeOf(await put(election, newStudent()))).toEqual([409, 'nominations-closed']);
      expect(codeOf(await takeBack(election, nominee))).toEqual([409, 'nominations-closed']);
    }
    await move(election, 'draft');
    for (const id of [election, 'none']) {
      expect((await put(id, nominee)).status).toBe(404);
      expect((await takeBack(id, nominee)).status).toBe(404);
    }
    expect((await read('none', nominee)).status).toBe(404);
    expect(await models().candidates.countDocuments({ election })).toBe(1);
  });

  test.each<[string, object, [number, string]]>([
    ['its post is taken off', { posts: [{ id: 'secretary', title: 'Secretary' }] }, [400, 'invalid-input']],
    ['voting begins', { state: 'open' }, [409, 'nominations-closed']],
  ])('does not wait for a review if %s at the same moment', async (_, change, expected) => {
    const election = await takingNominations();
    const nominee = newStudent();
    const { collection } = models().candidates;
    const original = collection.findOneAndUpdate.bind(collection) as (...args: unknown[]) => Promise<never>;
    vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce(async (...args: unknown[]) => {
      await models().elections.updateOne({ _id: election }, change);
      return original(...args);
    });
    expect(codeOf(await put(election, nominee))).toEqual(expected);
    // The dashboard and the page of the nomination tell the nominee why.
    expect((await read(election, nominee)).json).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('changed'),
    });
  });

  test("is withdrawn without a trace, even twice, but never another student's", async () => {
    const election = await takingNominations();
    const [nominee, other] = [newStudent(), newStudent()];
    await put(election, nominee);
    expect((await takeBack(election, other)).status).toBe(204);
    expect((await read(election, other)).json).toBeNull();
    expect((await read(election, nominee)).json).toMatchObject({ state: 'nominated' });
    const twice = await Promise.all([1, 2].map(() => takeBack(election, nominee)));
    expect([...twice, await takeBack(election, nominee)].map(({ status }) => status)).toEqual([
      204, 204, 204,
    ]);
    expect(await models().candidates.countDocuments({ election })).toBe(0);
  });

  test('withdrawn after acceptance leaves the ballot, and the nominee may stand again', async () => {
    const election = await takingNominations();
    const nominee = newStudent();
    const { id } = (await put(election, nominee)).json;
    await review(id);
    expect((await takeBack(election, nominee)).status).toBe(204);
    expect(await candidatesOf(election)).toEqual([]);
    expect((await read(election, nominee)).json).toBeNull();
    expect(await actionsOn(id)).toEqual([
      ['candidate.removed', '', 'Asha Patil'],
      ['nomination.accepted', '', 'Asha Patil'],
    ]);
    expect((await put(election, nominee)).json).toMatchObject({ id, state: 'nominated' });
  });
});

describe('review', () => {
  test('by 20 at once takes one decision, and tells the others', async () => {
    const election = await takingNominations();
    const { id } = (await put(election, newStudent())).json;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => review(id, n % 2 ? { decision: 'accepted' } : refusal(`No ${n}`))),
    );
    const decided = answers.filter(({ status }) => status === 200);
    const told = answers.filter(({ json }) => json.code === 'state-changed');
    const words = decided[0]!.json.state === 'refused' ? 'refused' : 'accepted';
    // Ten reviewers accept, which is the same decision: if an acceptance is first, all ten succeed.
    expect([decided.length, told.length]).toEqual(words === 'accepted' ? [10, 10] : [1, 19]);
    for (const { json } of told)
      expect(json.errors).toEqual([
        { field: 'decision', message: `The nomination has already been ${words}.` },
      ]);
    expect(await actionsOn(id)).toHaveLength(1);
  });

  test('needs the current version after the nominee changed it', async () => {
    const election = await takingNominations();
    const nominee = newStudent();
    const { id } = (await put(election, nominee)).json;
    const [{ version }] = (await list(election)).json.items;
    await put(election, nominee, { ...nomination, manifesto: 'Something else.' });
    const refused = await review(id, { version, decision: 'accepted' });
    expect(codeOf(refused)).toEqual([409, 'state-changed']);
    expect(refused.json.errors[0].message).toBe('The nomination was changed since you opened it.');
    expect(await candidatesOf(election)).toEqual([]);
    expect((await review(id)).status).toBe(200);
  });

  test('is by admins, with a reason to refuse, and only for open nominations', async () => {
    const election = await takingNominations();
    const nominee = newStudent();
    const { id } = (await put(election, nominee)).json;
    for (const [as, status] of [
      ['', 401],
      [nominee, 403],
      [faculty, 403],
    ] as const) {
      expect((await review(id, undefined, as)).status).toBe(status);
      expect((await list(election, as)).status).toBe(status);
    }
    expect((await review(id, refusal('  '))).json.errors[0].field).toBe('reason');
    expect((await review(id, { decision: 'maybe' })).status).toBe(400);
    expect((await review('f'.repeat(24))).status).toBe(404);
    expect((await list('none')).status).toBe(404);
    await takeBack(election, nominee);
    expect((await review(id)).status).toBe(404);
    expect((await read(election, student)).json).toBeNull();
  });

  test('stays in the audit log if the nominee takes the nomination back at the same moment', async () => {
    const election = await takingNominations();
    const nominee = newStudent();
    const { id } = (await put(election, nominee)).json;
    const { collection } = models().candidates;
    const original = collection.findOneAndDelete.bind(collection) as (...args: unknown[]) => Promise<never>;
    const entry = {
      _id: new Types.ObjectId(),
      at: new Date(),
      actor: admin.uid,
      action: 'nomination.refused',
      target: { kind: 'candidate', id, label: 'Asha Patil' },
      reason: 'Too late.',
      details: {},
    };
    vi.spyOn(collection, 'findOneAndDelete').mockImplementationOnce(async (...args: unknown[]) => {
      // A review up to its write: the entry is not delivered yet.
      const reviewed = { $set: { state: 'refused' }, $push: { outbox: entry } };
      await collection.updateOne({ _id: new Types.ObjectId(String(id)) }, reviewed as object);
      return original(...args);
    });
    expect((await takeBack(election, nominee)).status).toBe(204);
    expect((await read(election, nominee)).json).toBeNull();
    expect(await actionsOn(id)).toEqual([['nomination.refused', 'Too late.', 'Asha Patil']]);
  });

  test('ends with the nominations, even if voting begins meanwhile', async () => {
    const election = await takingNominations();
    const nominee = newStudent();
    const { id } = (await put(election, nominee)).json;
    const { collection } = models().candidates;
    const original = collection.findOneAndUpdate.bind(collection) as (...args: unknown[]) => Promise<never>;
    vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce(async (...args: unknown[]) => {
      const written = await original(...args);
      await move(election, 'open');
      return written;
    });
    expect(codeOf(await review(id))).toEqual([409, 'nominations-closed']);
    expect(await candidatesOf(election)).toEqual([]);
    expect(await actionsOn(id)).toEqual([]);

    const late = await takingNominations();
    const other = (await put(late, nominee)).json.id;
    await move(late, 'open');
    expect(codeOf(await review(other))).toEqual([409, 'nominations-closed']);
  });
});
