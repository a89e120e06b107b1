import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ballotId, portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { createElectionModels } from './model.ts';
import { recount } from './recount.ts';

const portal = portalForTests();
const { admin, student } = personas;
let students = 0;
const newStudent = (): Persona => ({ uid: `voter-${(students += 1)}`, email: `voter${students}@sggs.ac.in` });
const models = () => createElectionModels(portal.connection);

async function addCandidate(
  name = 'Ananya Rao',
  manifesto = 'Library open until midnight.',
): Promise<string> {
  const added = await portal.call('POST', '/candidates', { as: admin, body: { name, manifesto } });
  expect(added.status).toBe(201);
  return added.json._id;
}
const vote = (as: Persona, candidateId: string, id = ballotId()) =>
  portal.call('POST', '/api/elections/current/ballots', { as, body: { ballotId: id, candidateId } });
const keyOf = (ballot: string, candidateId: string) =>
  createHash('sha256').update(`${ballot}:${candidateId}`).digest('hex');
const votesFor = async (id: string) => (await models().candidates.findById(id))?.votes;

beforeEach(async () => {
  const { candidates, roll, ballots } = models();
  await Promise.all([candidates.deleteMany({}), roll.deleteMany({}), ballots.deleteMany({})]);
  // What the portal shows may be a second old.
  const added = await portal.call('POST', '/candidates', { as: admin, body: { name: 'x', manifesto: 'x' } });
  await portal.call('DELETE', `/candidates/${added.json._id}`, { as: admin });
});

describe('candidates', () => {
  test('are listed without a token, in the order in which they were added', async () => {
    const first = await addCandidate('Ananya Rao', '  Trimmed.  ');
    const second = await addCandidate('Imran Shaikh');
    const list = await portal.call('GET', '/candidates');
    expect(list.status).toBe(200);
    expect(list.json).toEqual([
      { _id: first, name: 'Ananya Rao', manifesto: 'Trimmed.' },
      { _id: second, name: 'Imran Shaikh', manifesto: 'Library open until midnight.' },
    ]);
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
  ])('are not added from %j', async (body, field) => {
    const refused = await portal.call('POST', '/candidates', { as: admin, body });
    expect(refused.status).toBe(400);
    expect(refused.json.code).toBe('invalid-input');
    expect(refused.json.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await models().candidates.countDocuments({ removedAt: null })).toBe(0);
  });

  test('are removed once, and not at all when somebody voted for them', async () => {
    const id = await addCandidate();
    expect((await portal.call('DELETE', `/candidates/${id}`, { as: admin })).status).toBe(204);
    expect((await portal.call('DELETE', `/candidates/${id}`, { as: admin })).status).toBe(404);
    expect((await portal.call('GET', '/candidates')).json).toEqual([]);

    const chosen = await addCandidate();
    expect((await vote(newStudent(), chosen)).status).toBe(201);
    const refused = await portal.call('DELETE', `/candidates/${chosen}`, { as: admin });
    expect([refused.status, refused.json.code]).toEqual([409, 'candidate-has-votes']);
    expect((await portal.call('GET', '/candidates')).json).toHaveLength(1);
  });

  test('answer 304 to who has them already, and anew after a change', async () => {
    await addCandidate();
    const first = await portal.call('GET', '/candidates');
    // Without it, fetch itself asks for an answer past every cache.
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await portal.call('GET', '/candidates', { headers })).status).toBe(304);
    await addCandidate('Somebody else');
    expect((await portal.call('GET', '/candidates', { headers })).status).toBe(200);
  });

  test('that another process changed appear within a second or two', async () => {
    expect((await portal.call('GET', '/candidates')).json).toEqual([]);
    await models().candidates.create({ name: 'From elsewhere', manifesto: 'x', votes: 0 });
    await expect
      .poll(async () => (await portal.call('GET', '/candidates')).json, { timeout: 3000 })
      .toHaveLength(1);
  });
});

describe('a vote', () => {
  test('counts, shows in turnout and results, and can be seen on the own roll entry', async () => {
    const id = await addCandidate();
    const voter = newStudent();
    expect((await portal.call('GET', '/api/elections/current/roll/me', { as: voter })).json).toEqual({
      eligible: true,
      voted: false,
    });
    expect((await vote(voter, id)).json).toEqual({ message: 'Vote Casted' });
    const { json } = await portal.call('GET', '/api/elections/current');
    expect(json.title).toBe('Student Council Election');
    expect(json.turnout.cast).toBe(1);
    expect(json.turnout.eligible).toBeGreaterThanOrEqual(1);
    expect(json.results).toEqual([{ candidateId: id, votes: 1 }]);
    expect((await portal.call('GET', '/api/elections/current/roll/me', { as: voter })).json.voted).toBe(true);
  });

  test('is one per student', async () => {
    const id = await addCandidate();
    const voter = newStudent();
    await vote(voter, id);
    const again = await vote(voter, id);
    expect([again.status, again.json.code, again.json.message]).toEqual([
      409,
      'already-voted',
      'You have already voted.',
    ]);
    expect(await votesFor(id)).toBe(1);
  });

  test('sent again with the same ballot succeeds without counting again; with another choice it does not', async () => {
    const [id, other] = [await addCandidate(), await addCandidate('Other')];
    const voter = newStudent();
    const ballot = ballotId();
    for (const _ of [1, 2, 3]) expect((await vote(voter, id, ballot)).status).toBe(201);
    expect((await vote(voter, other, ballot)).json.code).toBe('already-voted');
    expect([await votesFor(id), await votesFor(other), await models().ballots.countDocuments()]).toEqual([
      1, 0, 1,
    ]);
  });

  test('of one student 200 times at once, each with its own ballot: one counts, the others are told', async () => {
    const id = await addCandidate();
    const voter = newStudent();
    const answers = await Promise.all(Array.from({ length: 200 }, () => vote(voter, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'already-voted')).toHaveLength(199);
    expect([
      await votesFor(id),
      await models().ballots.countDocuments(),
      await models().roll.countDocuments(),
    ]).toEqual([1, 1, 1]);
  });

  test('of one student 200 times at once with the same ballot: one counts, all succeed', async () => {
    const id = await addCandidate();
    const voter = newStudent();
    const ballot = ballotId();
    const answers = await Promise.all(Array.from({ length: 200 }, () => vote(voter, id, ballot)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(200);
    expect([await votesFor(id), await models().ballots.countDocuments()]).toEqual([1, 1]);
  });

  test('of many students at once: all count', async () => {
    const id = await addCandidate();
    const answers = await Promise.all(Array.from({ length: 60 }, () => vote(newStudent(), id)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await votesFor(id)).toBe(60);
  });

  test('racing the removal of its candidate: either the vote counts or the student may vote again', async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = await addCandidate();
      const voter = newStudent();
      await portal.call('GET', '/api/me', { as: voter });
      const [voted, removed] = await Promise.all([
        vote(voter, id),
        portal.call('DELETE', `/candidates/${id}`, { as: admin }),
      ]);
      const counted = voted.status === 201;
      expect([voted.status, voted.json.code, removed.status, removed.json?.code]).toEqual(
        counted ? [201, undefined, 409, 'candidate-has-votes'] : [409, 'candidate-gone', 204, undefined],
      );
      expect([await votesFor(id), await models().ballots.countDocuments({ candidateId: id })]).toEqual(
        counted ? [1, 1] : [0, 0],
      );
      const again = await vote(voter, await addCandidate('Still here'));
      expect(again.json.code).toBe(counted ? 'already-voted' : undefined);
    }
  });

  test.each([
    ['for nobody', 'f'.repeat(24), 409, 'candidate-gone'],
    ['for an id that is none', 'zzz', 400, 'invalid-input'],
  ])('%s is refused and leaves nothing behind', async (_, candidateId, status, code) => {
    const refused = await vote(newStudent(), candidateId);
    expect([refused.status, refused.json.code]).toEqual([status, code]);
    expect([await models().roll.countDocuments(), await models().ballots.countDocuments()]).toEqual([0, 0]);
  });

  test('with an operator instead of an id is refused', async () => {
    await addCandidate();
    for (const body of [
      { ballotId: { $ne: '' }, candidateId: { $gt: '' } },
      { ballotId: ballotId(), candidateId: { $gt: '' } },
      { ballotId: 'x'.repeat(32), candidateId: 'f'.repeat(24) },
      [],
    ]) {
      const refused = await portal.call('POST', '/api/elections/current/ballots', { as: student, body });
      expect([refused.status, refused.json.code]).toEqual([400, 'invalid-input']);
    }
    expect(await models().ballots.countDocuments()).toBe(0);
  });

  test('leaves a ballot without a voter and a roll row without a choice', async () => {
    const id = await addCandidate();
    const voter = newStudent();
    const ballot = ballotId();
    await vote(voter, id, ballot);
    const [stored] = await models().ballots.find().lean();
    expect(stored).toEqual({
      _id: keyOf(ballot, id),
      candidateId: expect.anything(),
    });
    const [row] = await models().roll.find().lean();
    expect(row).toEqual({ _id: `student-council:${voter.uid}`, state: 'cast' });
  });

  describe('that was cut off', () => {
    const rollOf = (as: Persona) => models().roll.findById(`student-council:${as.uid}`).lean();
    const votedOf = async (as: Persona) =>
      (await portal.call('GET', '/api/elections/current/roll/me', { as })).json.voted;
    /** As a crash leaves it: after the roll row, or also after the ballot. */
    async function cutOff(candidateId: string, withBallot: boolean) {
      const [voter, ballot] = [newStudent(), ballotId()];
      const key = keyOf(ballot, candidateId);
      await models().roll.create({ _id: `student-council:${voter.uid}`, state: 'casting', ballot: key });
      if (withBallot) await models().ballots.create({ _id: key, candidateId });
      return { voter, ballot };
    }

    test.each([false, true])(
      'is finished by sending it again (ballot in the box: %s)',
      async (withBallot) => {
        const id = await addCandidate();
        const { voter, ballot } = await cutOff(id, withBallot);
        expect(await votedOf(voter)).toBe(withBallot);
        expect((await vote(voter, id, ballot)).status).toBe(201);
        expect(await rollOf(voter)).toEqual({ _id: `student-council:${voter.uid}`, state: 'cast' });
        expect(await votedOf(voter)).toBe(true);
        if (withBallot) await recount(portal.connection);
        expect(await votesFor(id)).toBe(1);
      },
      30_000,
    );

    test('gives way to another ballot unless it reached the box; given way, it can not be cast any more', async () => {
      const [id, other] = [await addCandidate(), await addCandidate('Other')];
      const [inBox, lost] = [await cutOff(id, true), await cutOff(id, false)];
      const [refused, taken] = await Promise.all([vote(inBox.voter, other), vote(lost.voter, other)]);
      expect([refused.json.code, taken.status]).toEqual(['already-voted', 201]);
      expect((await rollOf(inBox.voter))?.state).toBe('cast');
      expect((await vote(lost.voter, id, lost.ballot)).json.code).toBe('already-voted');
      // The cut-off request goes on after all, where it had stopped.
      const late = models().ballots.create({ _id: keyOf(lost.ballot, id), candidateId: id });
      await expect(late).rejects.toThrow('E11000');
      await recount(portal.connection);
      expect([await votesFor(id), await votesFor(other)]).toEqual([1, 1]);
    }, 30_000);

    test('is settled by the recount: finished and counted once, or released', async () => {
      const id = await addCandidate('Kavya Nair');
      const [inBox, lost] = [await cutOff(id, true), await cutOff(id, false)];
      expect(await recount(portal.connection)).toEqual([
        '1 votes were cut off after the ballot was cast: finished',
        '1 votes were cut off before the ballot was cast: may be cast again',
        'Kavya Nair: 0 votes, 1 ballots, repaired',
      ]);
      expect([await votedOf(inBox.voter), await votedOf(lost.voter)]).toEqual([true, false]);
      expect((await vote(inBox.voter, id)).json.code).toBe('already-voted');
      expect((await vote(lost.voter, id)).status).toBe(201);
      expect(await votesFor(id)).toBe(2);
      expect(await recount(portal.connection)).toEqual([]);
    }, 30_000);
  });
});

describe('recount', () => {
  test('says nothing when votes and ballots agree', async () => {
    await vote(newStudent(), await addCandidate());
    expect(await recount(portal.connection)).toEqual([]);
  });

  test('names and repairs what a crash left', async () => {
    const id = await addCandidate('Kavya Nair');
    const gone = await addCandidate('Gone');
    await models().ballots.create({ _id: 'a', candidateId: id }, { _id: 'b', candidateId: gone });
    await portal.call('DELETE', `/candidates/${gone}`, { as: admin });
    expect(await recount(portal.connection)).toEqual([
      'Kavya Nair: 0 votes, 1 ballots, repaired',
      'Gone: removed, 1 uncounted ballots taken out of the box',
    ]);
    expect(await votesFor(id)).toBe(1);
    expect(await models().ballots.countDocuments()).toBe(1);
    expect(await recount(portal.connection)).toEqual([]);
  });
});
