import { randomBytes } from 'node:crypto';
import type { Ballot } from '@campus/contracts/elections';
import { describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { openTestElection, type TestElection } from '../../../testing/election-factory.ts';

let time = Date.parse('2026-03-02T10:00:00Z');
const portal = portalForTests({ now: () => time });

const cast = ({ path }: TestElection, ballot: unknown) =>
  portal.call('POST', path('/ballots'), { body: ballot });

test('counts a ballot sent 200 times at once as one, and refuses another choice with its token', async () => {
  const election = await openTestElection(portal);
  const { asha, bilal, dev } = election.candidates;
  const token = randomBytes(32);
  const ballot = election.vote(asha, dev, token);
  const answers = await Promise.all(Array.from({ length: 200 }, () => cast(election, ballot)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ json }) => json.receipt)).size).toBe(1);

  const other = await cast(election, election.vote(bilal, dev, token));
  expect([other.status, other.json.code]).toEqual([409, 'ballot-differs']);
  expect(await election.inTheBox()).toBe(1);
  expect(await election.tally()).toMatchObject({
    cast: 1,
    votes: { [`president:${asha}`]: 1, [`secretary:${dev}`]: 1 },
  });
});

test('puts one of two choices with the same token into the box and refuses the other', async () => {
  const election = await openTestElection(portal);
  const { asha, bilal, dev } = election.candidates;
  const token = randomBytes(32);
  const ballots = Array.from({ length: 20 }, (_, i) => election.vote(i % 2 ? asha : bilal, dev, token));
  const answers = await Promise.all(ballots.map((ballot) => cast(election, ballot)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ json }) => json.code === 'ballot-differs')).toHaveLength(10);
  expect([await election.inTheBox(), (await election.tally())?.cast]).toEqual([1, 1]);
});

test('counts each of several marks once, in the one way they are written', async () => {
  const several = { president: { seats: 2 }, secretary: { method: 'approval', maxMarks: 2 } } as const;
  const election = await openTestElection(portal, {
    posts: [
      { id: 'president', title: 'President', ...several.president },
      { id: 'secretary', title: 'Secretary', ...several.secretary },
    ],
  });
  const { asha, bilal, chitra, dev } = election.candidates;
  const both = [asha, bilal].toSorted().join();
  for (const ballot of [
    election.vote(both, [chitra, dev].toSorted().join()),
    election.vote(asha, 'none'),
    election.vote('blank', 'blank'),
  ])
    expect((await cast(election, ballot)).status).toBe(201);
  expect(await election.tally()).toMatchObject({
    cast: 3,
    votes: {
      [`president:${asha}`]: 2,
      [`president:${bilal}`]: 1,
      'president:blank': 1,
      [`secretary:${chitra}`]: 1,
      [`secretary:${dev}`]: 1,
      'secretary:none': 1,
      'secretary:blank': 1,
    },
  });
  const reversed = [asha, bilal].toSorted().toReversed().join();
  for (const refused of [reversed, `${asha},${asha}`, `${asha},none`, [asha, chitra].toSorted().join()]) {
    const { status, json } = await cast(election, election.vote(refused, 'blank'));
    expect([status, json.code]).toEqual([400, 'invalid-input']);
  }
  const { json } = await portal.call('GET', election.path(''));
  expect(json.standings.counts).toContainEqual({ postId: 'president', choice: bilal, votes: 1 });
});

test('refuses more marks than the post allows', async () => {
  const election = await openTestElection(portal);
  const { asha, bilal } = election.candidates;
  const { status, json } = await cast(election, election.vote([asha, bilal].toSorted().join(), 'blank'));
  expect([status, json.errors[0].field]).toEqual([400, 'choices.president']);
});

test('counts all of 500 ballots at once', async () => {
  const election = await openTestElection(portal);
  const { asha, bilal, chitra } = election.candidates;
  const ballots = Array.from({ length: 500 }, (_, i) =>
    election.vote([asha, bilal, 'none', 'blank'][i % 4]!, i % 5 ? chitra : 'blank'),
  );
  const answers = await Promise.all(ballots.map((ballot) => cast(election, ballot)));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(await election.tally()).toMatchObject({
    cast: 500,
    votes: {
      [`president:${asha}`]: 125,
      [`president:${bilal}`]: 125,
      'president:none': 125,
      'president:blank': 125,
      [`secretary:${chitra}`]: 400,
      'secretary:blank': 100,
    },
  });
  const { json } = await portal.call('GET', election.path(''));
  expect([json.turnout.cast, json.standings.cast]).toEqual([500, 500]);
});

test('puts the signed ones of many ballots at once into the box, and refuses the others', async () => {
  const election = await openTestElection(portal);
  const ballots = Array.from({ length: 60 }, (_, i) => {
    const ballot = election.vote(election.candidates.asha, 'blank');
    return i % 3 ? ballot : { ...ballot, signature: randomBytes(256).toString('base64url') };
  });
  const answers = await Promise.all(ballots.map((ballot) => cast(election, ballot)));
  expect(answers.map(({ status }) => status)).toEqual(ballots.map((_, i) => (i % 3 ? 201 : 403)));
  expect([await election.inTheBox(), (await election.tally())?.cast]).toEqual([40, 40]);
});

test('accepts a post named like an object property', async () => {
  const posts = [{ id: 'constructor', title: 'Constructor' }];
  const election = await openTestElection(portal, { posts });
  const choices = [{ postId: 'constructor', choice: 'blank' }];
  expect((await cast(election, { ...election.vote('', ''), choices })).status).toBe(201);
  expect((await election.tally())?.votes).toEqual({ 'constructor:blank': 1 });
});

describe('refused without a trace:', () => {
  type Break = (ballot: Ballot, election: TestElection) => unknown;
  const president =
    (choice: string): Break =>
    (ballot) => ({
      ...ballot,
      choices: [{ postId: 'president', choice }, ballot.choices[1]],
    });
  test.each<[string, Break, number, string, string?]>([
    [
      'a signature of another key',
      (b) => ({ ...b, signature: randomBytes(256).toString('base64url') }),
      403,
      'ballot-not-signed',
    ],
    [
      'a signature under another token',
      (b) => ({ ...b, token: randomBytes(32).toString('base64url') }),
      403,
      'ballot-not-signed',
    ],
    [
      'another prefix',
      (b) => ({ ...b, prefix: randomBytes(32).toString('base64url') }),
      403,
      'ballot-not-signed',
    ],
    ['a token of 31 bytes', (b) => ({ ...b, token: b.token.slice(0, 42) }), 400, 'invalid-input', 'token'],
    ['a token of 33 bytes', (b) => ({ ...b, token: `${b.token}A` }), 400, 'invalid-input', 'token'],
    ['an operator for a token', (b) => ({ ...b, token: { $ne: '' } }), 400, 'invalid-input', 'token'],
    ['a candidate nobody knows', president('f'.repeat(24)), 400, 'invalid-input', 'choices.president'],
    ['a choice that is none', president('zzz'), 400, 'invalid-input', 'choices.0.choice'],
    [
      'a candidate of another post',
      (b) => ({ ...b, choices: b.choices.map(({ postId }) => ({ postId, choice: b.choices[1]!.choice })) }),
      400,
      'invalid-input',
      'choices.president',
    ],
    [
      'a post left out',
      (b) => ({ ...b, choices: b.choices.slice(1) }),
      400,
      'invalid-input',
      'choices.president',
    ],
    [
      'a post twice',
      (b) => ({ ...b, choices: [...b.choices, b.choices[0]] }),
      400,
      'invalid-input',
      'choices.president',
    ],
    [
      'an unknown post',
      (b) => ({ ...b, choices: [...b.choices, { postId: 'treasurer', choice: 'blank' }] }),
      400,
      'invalid-input',
      'choices',
    ],
    ['no choices', (b) => ({ ...b, choices: [] }), 400, 'invalid-input', 'choices'],
  ])('%s', async (_, spoil, status, code, field) => {
    const election = await openTestElection(portal);
    const ballot = election.vote(election.candidates.asha, election.candidates.dev);
    const refused = await cast(election, spoil(ballot, election));
    expect([refused.status, refused.json.code, refused.json.errors?.[0].field]).toEqual([
      status,
      code,
      field,
    ]);
    expect([await election.inTheBox(), (await election.tally())?.cast]).toEqual([0, 0]);
    // The token isn't used up.
    expect((await cast(election, ballot)).status).toBe(201);
  });

  test('a token of another election', async () => {
    const [one, other] = [await openTestElection(portal), await openTestElection(portal)];
    const ballot = { ...other.vote('blank', 'blank') };
    expect((await cast(one, ballot)).json.code).toBe('ballot-not-signed');
    expect([await one.inTheBox(), await other.inTheBox()]).toEqual([0, 0]);
  });

  test('"none of the above" if it is not offered', async () => {
    const election = await openTestElection(portal, { noneOfTheAbove: false });
    expect((await cast(election, election.vote('none', 'blank'))).json.errors[0].field).toBe(
      'choices.president',
    );
  });

  test('a candidate who withdrew or was removed', async () => {
    for (const state of ['withdrawn', 'removed'] as const) {
      const election = await openTestElection(portal);
      const { asha, dev } = election.candidates;
      await election.models.candidates.updateOne({ _id: asha }, { state });
      const refused = await cast(election, election.vote(asha, dev));
      expect([refused.status, refused.json.code]).toEqual([409, 'candidate-gone']);
      expect(await election.inTheBox()).toBe(0);
    }
  });

  test('before opening and from the moment of closing', async () => {
    const coming = await openTestElection(portal, { state: 'nominations' });
    expect((await cast(coming, coming.vote('blank', 'blank'))).json.code).toBe('voting-not-begun');
    const draft = await openTestElection(portal, { state: 'draft' });
    expect((await cast(draft, draft.vote('blank', 'blank'))).status).toBe(404);

    const closesAt = new Date(time + 60_000);
    const election = await openTestElection(portal, { closesAt });
    time = closesAt.getTime() - 1;
    expect((await cast(election, election.vote('blank', 'blank'))).status).toBe(201);
    time = closesAt.getTime();
    const late = await cast(election, election.vote('blank', 'blank'));
    expect([late.status, late.json.code]).toEqual([409, 'voting-closed']);
    expect([await election.inTheBox(), await coming.inTheBox(), await draft.inTheBox()]).toEqual([1, 0, 0]);
  });
});

test('stores no voter, time or token with a vote', async () => {
  const election = await openTestElection(portal);
  const { asha, dev } = election.candidates;
  const ballot = election.vote(asha, dev);
  const { json } = await cast(election, ballot);
  const stored = await election.models.ballots.find({ _id: `${election.id}:${json.receipt}` }).lean();
  expect(stored).toEqual([
    {
      _id: `${election.id}:${json.receipt}`,
      key: expect.stringMatching(/^council-\w+:[0-9a-f]{64}$/),
      prefix: expect.anything(),
      signature: expect.anything(),
      choices: { president: asha, secretary: dev },
    },
  ]);
});

test('counts a boxed ballot later if it could not be counted', async () => {
  const election = await openTestElection(portal);
  await election.models.tallies.deleteOne({ _id: election.id });
  const ballot = election.vote(election.candidates.asha, 'blank');
  for (const _ of ['once', 'and again']) expect((await cast(election, ballot)).status).toBe(201);
  expect(await election.inTheBox()).toBe(1);
  expect(portal.log.join('')).toContain('not counted yet');
  expect(portal.log.join('')).not.toContain(election.candidates.asha);
  await portal.portal.runJobs();
  expect(await election.tally()).toMatchObject({ cast: 1, votes: { 'secretary:blank': 1 } });
});
