import { newNominationRules, type NominationRules } from '@campus/contracts/elections';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { electionsOf, newStudent, setup, storeElection } from '../../../testing/election-factory.ts';
import { homeOf } from '../../../testing/home-of.ts';
import { mailsWith } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { eraseAbout, recordsAbout } from '../../../platform/storage/personal-data.ts';
import { createElectionModels, type ElectionRecord } from '../model.ts';
import { electionData } from '../personal-data.ts';
import { addToRoll, rollId } from '../roll.ts';

const portal = portalForTests();
const { admin, student, unverified, foreign } = personas;
const models = () => createElectionModels(portal.connection);

type Who = Persona | '';
const codeOf = ({ status, json }: { status: number; json: { code?: string } | null }) => [status, json?.code];
const declaration = 'No case is pending against me.';
const rules = (changes: Partial<NominationRules> = {}): NominationRules => ({
  ...newNominationRules,
  declarations: [declaration],
  ...changes,
});
const byTheBook = (changes: Partial<NominationRules> = {}, record: Partial<ElectionRecord> = {}) =>
  storeElection(models(), { state: 'nominations', nominationRules: rules(changes), ...record });

/** A student who has logged in before. */
async function member(): Promise<Persona> {
  const one = newStudent();
  await portal.call('GET', '/api/me', { as: one });
  return one;
}
const members = (count: number) => Promise.all(Array.from({ length: count }, member));
const named = (proposer: Persona, seconder: Persona) => [
  { kind: 'proposer', email: proposer.email },
  { kind: 'seconder', email: seconder.email },
];
const nominate = (election: string, as: Who, backers: object[], body: object = {}) =>
  portal.call('PUT', `/api/elections/${election}/nominations/me`, {
    as,
    body: {
      postId: 'president',
      name: 'Asha Patil',
      manifesto: 'Longer hours.',
      declared: [declaration],
      backers,
      ...body,
    },
  });
const takeBack = (election: string, as: Who) =>
  portal.call('DELETE', `/api/elections/${election}/nominations/me`, { as });
const answer = (id: string, as: Who, given: unknown = 'confirmed') =>
  portal.call('POST', `/api/candidates/${id}/backing`, { as, body: { answer: given } });
const asked = (election: string, as: Who) =>
  portal.call('GET', `/api/elections/${election}/backings/me`, { as });
const review = async (id: string, body: object = { decision: 'accepted' }) => {
  const { version } = (await models().candidates.findById(id).lean())!;
  return portal.call('POST', `/api/candidates/${id}/review`, { as: admin, body: { version, ...body } });
};
const finalList = async (election: string, as: Who = admin, version?: number) =>
  portal.call('POST', `/api/managed-elections/${election}/final-list`, {
    as,
    body: { version: version ?? (await models().elections.findById(election).lean())?.version ?? 0 },
  });
const standing = async (election: string) =>
  (await portal.call('GET', `/api/elections/${election}/candidates`)).json.map(
    ({ id }: { id: string }) => id,
  );
/** A nomination that lacks nothing. */
async function complete(election: string) {
  const [nominee, proposer, seconder] = (await members(3)) as [Persona, Persona, Persona];
  const { id } = (await nominate(election, nominee, named(proposer, seconder))).json;
  await answer(id, proposer);
  await answer(id, seconder);
  return { id: id as string, nominee, proposer, seconder };
}

let election: string;
beforeEach(async () => {
  election = await byTheBook();
});

describe('a nomination with proposer and seconder', () => {
  test('is accepted once both confirmed it from their own account', async () => {
    const [nominee, proposer, seconder] = (await members(3)) as [Persona, Persona, Persona];
    const { json } = await nominate(election, nominee, named(proposer, seconder));
    expect(json).toMatchObject({
      declared: [declaration],
      backers: [
        { kind: 'proposer', email: proposer.email, answer: 'waiting' },
        { kind: 'seconder', email: seconder.email, answer: 'waiting' },
      ],
      missing: ['0 of 1 proposer confirmed.', '0 of 1 seconder confirmed.'],
    });
    const refused = await review(json.id);
    expect(codeOf(refused)).toEqual([409, 'nomination-incomplete']);
    expect(refused.json.errors).toHaveLength(2);

    expect((await asked(election, proposer)).json).toMatchObject([
      { id: json.id, kind: 'proposer', answer: 'waiting', open: true },
    ]);
    expect((await answer(json.id, proposer)).json).toMatchObject({ answer: 'confirmed' });
    expect((await answer(json.id, proposer)).status).toBe(200);
    expect(codeOf(await review(json.id))).toEqual([409, 'nomination-incomplete']);
    expect((await answer(json.id, seconder)).status).toBe(200);
    expect((await review(json.id)).json).toMatchObject({ state: 'standing', missing: [] });
    expect(codeOf(await answer(json.id, seconder, 'declined'))).toEqual([409, 'state-changed']);
  });

  test('asks the named members once, by letter and on their home page', async () => {
    const [nominee, proposer, seconder] = (await members(3)) as [Persona, Persona, Persona];
    const { id } = (await nominate(election, nominee, named(proposer, seconder))).json;
    await nominate(election, nominee, named(proposer, seconder));
    const letters = await mailsWith(portal, `backing:${id}:`);
    expect(letters.map(({ to }) => to)).toEqual(
      expect.arrayContaining([{ member: proposer.uid }, { member: seconder.uid }]),
    );
    expect(letters).toHaveLength(2);
    const items = async () =>
      (await homeOf(portal, proposer)).filter(({ id: item }: { id: string }) => item.startsWith('backing:'));
    await expect.poll(items).toMatchObject([{ path: `/voting/${election}/nominate`, count: 1 }]);
    await answer(id, proposer);
    expect(await items()).toEqual([]);
    await nominate(election, nominee, named(proposer, seconder), { postId: 'secretary' });
    expect(await items()).toHaveLength(1);
  });

  test('loses an answer that was for another post, another kind or another member', async () => {
    const { id, nominee, proposer, seconder } = await complete(election);
    const stranger = await member();
    const answers = (json: { backers: { answer: string }[] }) => json.backers.map((one) => one.answer);
    const changed = (backers: object[], body?: object) => nominate(election, nominee, backers, body);
    expect(answers((await changed(named(proposer, seconder), { manifesto: 'New.' })).json)).toEqual([
      'confirmed',
      'confirmed',
    ]);
    expect(answers((await changed(named(proposer, stranger))).json)).toEqual(['confirmed', 'waiting']);
    expect(answers((await changed(named(seconder, proposer))).json)).toEqual(['waiting', 'waiting']);
    await answer(id, seconder);
    const other = await changed(named(seconder, proposer), { postId: 'secretary' });
    expect(answers(other.json)).toEqual(['waiting', 'waiting']);
    expect((await answer(id, stranger)).status).toBe(404);
  });

  test('asks again after it was withdrawn from the ballot', async () => {
    const { id, nominee, proposer, seconder } = await complete(election);
    await review(id);
    expect((await takeBack(election, nominee)).status).toBe(204);
    const again = (await nominate(election, nominee, named(proposer, seconder))).json;
    expect(again.missing).toHaveLength(2);
    expect((await answer(again.id, proposer)).status).toBe(200);
  });

  test('is refused from anyone but the right people', async () => {
    const [nominee, proposer, seconder] = (await members(3)) as [Persona, Persona, Persona];
    await portal.call('GET', '/api/me', { as: admin });
    const problem = async (backers: object[], body?: object) => {
      const { status, json } = await nominate(election, nominee, backers, body);
      return [status, json.errors?.[0]?.field];
    };
    expect(await problem([])).toEqual([400, 'backers']);
    expect(await problem(named(proposer, seconder).slice(1))).toEqual([400, 'backers']);
    expect(await problem([...named(proposer, seconder), { kind: 'seconder', email: 'x@y' }])).toEqual([
      400,
      'backers',
    ]);
    expect(await problem(named(nominee, seconder))).toEqual([400, 'backers.0.email']);
    expect(await problem(named(proposer, proposer))).toEqual([400, 'backers.1.email']);
    expect(await problem(named(proposer, newStudent()))).toEqual([400, 'backers.1.email']);
    expect(await problem(named(admin, seconder))).toEqual([400, 'backers.0.email']);
    expect(await problem(named(proposer, seconder), { declared: [] })).toEqual([400, 'declared']);
    expect(await problem([{ kind: 'friend', email: proposer.email }])).toEqual([400, 'backers.0.kind']);
    expect(await models().candidates.countDocuments({ election })).toBe(0);

    const rollKey = `${election}.upload`;
    await addToRoll(models(), rollKey, [nominee.email, proposer.email]);
    await models().elections.updateOne({ _id: election }, { eligibility: 'list', listed: 2, rollKey });
    expect(await problem(named(proposer, seconder))).toEqual([400, 'backers.1.email']);
  });

  test('asks by letter again when it is sent again, or names someone again', async () => {
    const { id, nominee, proposer, seconder } = await complete(election);
    const stranger = await member();
    const letters = async (to: Persona) =>
      (await mailsWith(portal, `backing:${id}:`)).filter(
        (mail) => 'member' in mail.to && mail.to.member === to.uid,
      ).length;
    expect(await letters(proposer)).toBe(1);
    await review(id, { decision: 'refused', reason: 'Say more.' });
    expect((await nominate(election, nominee, named(proposer, seconder))).json.missing).toHaveLength(2);
    await nominate(election, nominee, named(proposer, seconder));
    expect([await letters(proposer), await letters(seconder)]).toEqual([2, 2]);
    await nominate(election, nominee, named(proposer, stranger));
    await nominate(election, nominee, named(proposer, seconder));
    expect([await letters(proposer), await letters(seconder), await letters(stranger)]).toEqual([2, 3, 1]);
  });

  test('takes only voters of its post as supporters', async () => {
    const posts = [
      { id: 'president', title: 'President' },
      { id: 'girls', title: 'Girls', electorate: { attribute: 'gender' as const, values: ['F'] } },
    ];
    const rollKey = `${election}.upload`;
    const [nominee, proposer, seconder] = (await members(3)) as [Persona, Persona, Persona];
    const listed = [nominee, proposer, seconder].map(({ email }, index) => ({
      email,
      attributes: { gender: index === 2 ? 'M' : 'f' },
    }));
    await addToRoll(models(), rollKey, listed);
    await models().elections.updateOne({ _id: election }, { posts, eligibility: 'list', listed: 3, rollKey });
    const refused = await nominate(election, nominee, named(proposer, seconder), { postId: 'girls' });
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'backers.1.email' })],
    ]);
    const { id } = (await nominate(election, nominee, named(proposer, seconder))).json;
    expect((await answer(id, seconder)).status).toBe(200);
    // The officer uploads another list.
    await models().roll.updateOne({ _id: rollId(rollKey, proposer.email) }, { attributes: { gender: 'M' } });
    await models().candidates.updateOne({ _id: id }, { post: 'girls' });
    expect(codeOf(await answer(id, proposer))).toEqual([403, 'not-on-roll']);
  });

  test('keeps its supporters if its removal is taken back', async () => {
    const { id, nominee } = await complete(election);
    await review(id);
    const { collection } = models().candidates;
    const original = collection.findOneAndUpdate.bind(collection) as (...args: unknown[]) => Promise<never>;
    vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce(async (...args: unknown[]) => {
      const written = await original(...args);
      await models().elections.updateOne({ _id: election }, { finalListOn: '2026-01-01' });
      return written;
    });
    expect(codeOf(await takeBack(election, nominee))).toEqual([409, 'nominations-closed']);
    const { json } = await portal.call('GET', `/api/elections/${election}/nominations/me`, { as: nominee });
    expect(json).toMatchObject({ state: 'standing', missing: [] });
  });

  test('is exported and erased with those who were named but have not answered', async () => {
    const [nominee, proposer, seconder] = (await members(3)) as [Persona, Persona, Persona];
    const { id } = (await nominate(election, nominee, named(proposer, seconder))).json;
    const person = { id: proposer.uid, mailbox: proposer.email };
    const context = { connection: portal.connection, retention: { days: () => portal.config.retention } };
    const found: object[] = [];
    for (const data of electionData(context as Parameters<typeof electionData>[0]))
      for await (const record of recordsAbout(data, person)) {
        found.push(data.show(record, person));
        await eraseAbout(data, person);
      }
    expect(found).toMatchObject([
      { election, candidate: 'Asha Patil', named: [{ member: proposer.uid, kind: 'proposer' }], answers: [] },
    ]);
    const { backers } = (await models().candidates.findById(id).lean())!;
    expect(backers).toMatchObject([{ member: seconder.uid }]);
  });

  test('without rules takes no supporters', async () => {
    const plain = await storeElection(models(), { state: 'nominations' });
    const [nominee, proposer] = (await members(2)) as [Persona, Persona];
    const backers = [{ kind: 'proposer', email: proposer.email }];
    expect((await nominate(plain, nominee, backers, { declared: [] })).status).toBe(400);
    const { json } = await nominate(plain, nominee, [], { declared: [] });
    expect((await review(json.id)).json).toMatchObject({ state: 'standing' });
  });
});

describe('one member', () => {
  test('supports no more nominations than the rules allow, even by 10 confirmations at once', async () => {
    election = await byTheBook({ proposers: 1, seconders: 0, mostBackings: 3 });
    const proposer = await member();
    const nominees = await members(10);
    const ids: string[] = [];
    for (const nominee of nominees)
      ids.push((await nominate(election, nominee, named(proposer, proposer).slice(0, 1))).json.id);
    const answers = await Promise.all(ids.map((id) => answer(id, proposer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ json }) => json.code === 'too-many-backings')).toHaveLength(7);
    const confirmed = await models().candidates.countDocuments({ election, 'backings.answer': 'confirmed' });
    expect(confirmed).toBe(3);

    // A declined one, and one that no longer names the member, make place.
    const [first, second] = ids.filter((_, i) => answers[i]!.status === 200) as [string, string];
    const others = ids.filter((_, i) => answers[i]!.status !== 200) as [string, string, string];
    expect((await answer(first, proposer, 'declined')).status).toBe(200);
    expect((await answer(others[0], proposer)).status).toBe(200);
    await takeBack(election, nominees[ids.indexOf(second)]!);
    expect((await answer(others[1], proposer)).status).toBe(200);
    expect(codeOf(await answer(others[2], proposer))).toEqual([409, 'too-many-backings']);
  });

  test('is free for another nomination once theirs is refused, and is asked again when it is sent again', async () => {
    const { id, nominee, proposer, seconder } = await complete(election);
    const other = await member();
    const second = (await nominate(election, other, named(proposer, seconder))).json.id;
    expect(codeOf(await answer(second, proposer))).toEqual([409, 'too-many-backings']);
    await review(id, { decision: 'refused', reason: 'Say more.' });
    expect((await nominate(election, nominee, named(proposer, seconder))).json.missing).toHaveLength(2);
    expect((await answer(second, proposer)).status).toBe(200);
    expect(codeOf(await answer(id, proposer))).toEqual([409, 'too-many-backings']);
  });

  test('does not count again for a nomination that is sent for another post and back', async () => {
    const { nominee, proposer, seconder } = await complete(election);
    const other = await member();
    const second = (await nominate(election, other, named(proposer, seconder))).json.id;
    await nominate(election, nominee, named(proposer, seconder), { postId: 'secretary' });
    expect((await answer(second, proposer)).status).toBe(200);
    const back = await nominate(election, nominee, named(proposer, seconder));
    expect(back.json.missing).toHaveLength(2);
  });

  test('and a reviewer at once leave one story: accepted with both, or declined and not accepted', async () => {
    const { id, seconder } = await complete(election);
    const [declined, accepted] = await Promise.all([answer(id, seconder, 'declined'), review(id)]);
    expect([declined.status, accepted.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await standing(election)).toEqual(accepted.status === 200 ? [id] : []);
  });
});

describe('the final list', () => {
  test('is published when all nominations are decided, and no one joins or leaves it then', async () => {
    const { id, nominee } = await complete(election);
    const opening = () =>
      portal.call('POST', `/api/managed-elections/${election}/state`, {
        as: admin,
        body: { from: 'nominations', to: 'open' },
      });
    expect(codeOf(await finalList(election))).toEqual([409, 'nominations-waiting']);
    await review(id);
    const late = (await complete(election)).id;
    await review(late, { decision: 'refused', reason: 'No.' });
    const early = await opening();
    expect(early.json.errors).toContainEqual(expect.objectContaining({ field: 'finalList' }));
    const published = await finalList(election);
    expect(published.json.finalListOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    // The same again is a retry.
    expect((await finalList(election)).status).toBe(200);

    expect(codeOf(await takeBack(election, nominee))).toEqual([409, 'nominations-closed']);
    const [another, proposer, seconder] = (await members(3)) as [Persona, Persona, Persona];
    const joins = await nominate(election, another, named(proposer, seconder));
    expect(codeOf(joins)).toEqual([409, 'nominations-closed']);
    const put = { postId: 'president', name: 'X', manifesto: 'x' };
    const added = await portal.call('POST', `/api/managed-elections/${election}/candidates`, {
      as: admin,
      body: put,
    });
    expect(codeOf(added)).toEqual([409, 'slate-closed']);
    expect(codeOf(await portal.call('DELETE', `/candidates/${id}`, { as: admin }))).toEqual([
      409,
      'slate-closed',
    ]);
    expect(await standing(election)).toEqual([id]);
    const log = (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items;
    expect(
      log.filter(
        (entry: { action: string; target: { id: string } }) =>
          entry.action === 'election.final-list' && entry.target.id === election,
      ),
    ).toHaveLength(1);
  });

  test('waits for the last days to stand and to withdraw', async () => {
    const [today, before] = ['2099-01-01', '2020-01-01'];
    election = await byTheBook({ standUntil: before, withdrawUntil: today });
    const [nominee, proposer, seconder] = (await members(3)) as [Persona, Persona, Persona];
    expect(codeOf(await nominate(election, nominee, named(proposer, seconder)))).toEqual([
      409,
      'deadline-passed',
    ]);
    const early = await finalList(election);
    expect([early.status, early.json.message]).toEqual([409, expect.stringContaining('1 January 2099')]);
    election = await byTheBook();
    const { id, nominee: other } = await complete(election);
    await models().elections.updateOne(
      { _id: election },
      { nominationRules: rules({ withdrawUntil: before }) },
    );
    expect(codeOf(await takeBack(election, other))).toEqual([409, 'deadline-passed']);
    await review(id);
    expect((await finalList(election)).status).toBe(200);
  });

  test('counts once when published 5 times at once, and is the same after a stale version', async () => {
    const { version } = (await models().elections.findById(election).lean())!;
    const answers = await Promise.all(Array.from({ length: 5 }, () => finalList(election, admin, version)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await models().elections.findById(election).lean())!.version).toBe(version + 1);
    const plain = await storeElection(models(), { state: 'nominations' });
    expect(codeOf(await finalList(plain))).toEqual([409, 'slate-closed']);
    expect(codeOf(await finalList(await byTheBook(), admin, 7))).toEqual([409, 'state-changed']);
  });

  test('fixes posts and rules, but not the times', async () => {
    const { draft, move } = electionsOf(portal);
    const id = await draft({ nominationRules: rules() });
    await move(id, 'draft', 'nominations');
    expect((await finalList(id)).status).toBe(200);
    const read = async () => (await portal.call('GET', `/api/managed-elections/${id}`, { as: admin })).json;
    const { version, posts, nominationRules, ...others } = await read();
    const settings = {
      ...Object.fromEntries(
        ['title', 'description', 'opensAt', 'closesAt', 'publishesAt', 'opensByClock', 'eligibility']
          .concat(['resultMode', 'batchSize', 'noneOfTheAbove', 'tieRule'])
          .map((key) => [key, others[key]]),
      ),
      posts,
      nominationRules,
    };
    const change = (changes: object) =>
      portal.call('PUT', `/api/managed-elections/${id}`, {
        as: admin,
        body: { version, setup: { ...settings, ...changes } },
      });
    expect(codeOf(await change({ nominationRules: null }))).toEqual([409, 'slate-closed']);
    expect(codeOf(await change({ posts: [...posts, { title: 'Treasurer' }] }))).toEqual([
      409,
      'slate-closed',
    ]);
    expect((await change({ title: 'Another title' })).json).toMatchObject({ title: 'Another title' });
  });

  test('may leave a post empty: it is removed then, and voting opens for the others', async () => {
    const { draft, move, models: electionModels } = electionsOf(portal);
    const id = await draft({
      posts: [{ title: 'President' }, { title: 'Secretary' }],
      nominationRules: rules({ proposers: 0, seconders: 0 }),
    });
    await move(id, 'draft', 'nominations');
    const nominee = await member();
    await review((await nominate(id, nominee, [])).json.id);
    expect((await finalList(id)).json.missing).toEqual([
      'No one is standing for “Secretary”. Remove this post in the settings, because the list is final.',
    ]);
    expect((await move(id, 'nominations', 'open')).status).toBe(409);
    const read = async () => (await portal.call('GET', `/api/managed-elections/${id}`, { as: admin })).json;
    const keep = async (kept: string[]) => {
      const { version, ...election } = await read();
      const names = Object.keys(setup({ nominationRules: null }));
      const body = {
        version,
        setup: {
          ...Object.fromEntries(names.map((name) => [name, election[name]])),
          posts: election.posts.filter((post: { id: string }) => kept.includes(post.id)),
        },
      };
      return portal.call('PUT', `/api/managed-elections/${id}`, { as: admin, body });
    };
    expect((await keep(['secretary'])).json.errors[0].message).toContain('has a candidate');
    expect((await keep(['president'])).json).toMatchObject({ posts: [{ id: 'president' }], missing: [] });
    expect((await move(id, 'nominations', 'open')).status).toBe(200);
    expect((await electionModels().elections.findById(id).lean())?.state).toBe('open');
  });
});

describe('each state, person and action', () => {
  const people = { nobody: '', student, admin, unverified, foreign } as const;
  test.each(['draft', 'nominations', 'final', 'open', 'closed', 'published', 'cancelled'] as const)(
    'answers in an election that is %s',
    async (state) => {
      const { id, nominee, proposer } = await complete(election);
      await models().elections.updateOne(
        { _id: election },
        state === 'final' ? { finalListOn: '2026-01-01' } : { state },
      );
      const status = async (given: Promise<{ status: number }>) => (await given).status;
      for (const [name, as] of Object.entries(people)) {
        const mayBack = name === 'student';
        const outside = name === 'nobody' ? 401 : 403;
        // Named by no one: neither a nomination nor its state shows.
        expect(await status(answer(id, as))).toBe(mayBack ? 404 : outside);
        expect(await status(asked(election, as))).toBe(mayBack ? (state === 'draft' ? 404 : 200) : outside);
      }
      for (const [name, as] of Object.entries(people).filter(([, who]) => who !== admin))
        expect(await status(finalList(election, as))).toBe(name === 'nobody' ? 401 : 403);
      expect(await status(answer(id, nominee))).toBe(404);
      expect(await status(answer(id, proposer, 'declined'))).toBe(
        state === 'nominations' ? 200 : state === 'draft' ? 404 : 409,
      );
      expect(await status(finalList(election))).toBe(409);
      for (const bad of ['maybe', 1, null, { $ne: '' }])
        expect(await status(answer(id, proposer, bad))).toBe(400);
      expect(await status(answer('f'.repeat(24), proposer))).toBe(404);
      expect(await status(finalList('none'))).toBe(404);
    },
  );
});
