import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get as request, type IncomingMessage } from 'node:http';
import { auditBallotBox } from '@campus/ballot';
import { ballotBoxExportSchema, choicesLine, tokenLine } from '@campus/contracts/elections';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { newStudent, openTestElection, type TestElection } from '../../../testing/election-factory.ts';
import { sealDelayMs } from './sealing.ts';
import { collectionOf } from '../../../platform/storage/record.ts';

let time = Date.parse('2026-03-02T10:00:00Z');
const portal = portalForTests({ now: () => time });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const get = ({ path }: TestElection, rest: string) => portal.call('GET', path(rest));
const record = ({ models, id }: TestElection) => models.elections.findById(id).lean();
const publish = ({ models, id }: TestElection) =>
  models.elections.updateOne({ _id: id }, { state: 'published' });

/** With `count` ballots in the box, ending now. */
async function election(count: number) {
  const made = await openTestElection(portal);
  const { asha, bilal, dev } = made.candidates;
  await made.addVoters(count);
  const ballots = Array.from({ length: count }, (_, i) =>
    made.vote(i % 3 ? asha : bilal, i % 2 ? dev : 'blank'),
  );
  await Promise.all(ballots.map((body) => portal.call('POST', made.path('/ballots'), { body })));
  await made.models.elections.updateOne({ _id: made.id }, { state: 'closed', closesAt: new Date(time) });
  return { ...made, ballots };
}

test('seals the box a while after closing, and destroys the secrets', async () => {
  const made = await election(30);
  const voters = [newStudent(), newStudent(), newStudent()];
  for (const voter of voters) await made.addToRoll(voter);
  await made.models.roll.updateOne({ _id: `${made.id}:${voters[0]!.email}` }, { blinded: 'x' });
  const { lotSecret } = (await made.keys.read(made.id))!;

  time += sealDelayMs - 1;
  await portal.portal.runJobs();
  expect((await record(made))?.sealed).toBeNull();
  time += 1;
  await Promise.all([portal.portal.runJobs(), portal.portal.runJobs()]);
  await portal.portal.runJobs();
  const { asha, bilal, dev } = made.candidates;
  expect((await record(made))?.sealed).toEqual({
    cast: 30,
    votes: {
      [`president:${asha}`]: 20,
      [`president:${bilal}`]: 10,
      [`secretary:${dev}`]: 15,
      'secretary:blank': 15,
    },
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    eligible: 33,
    issued: 31,
    lotSecret,
    sealing: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(await made.models.keys.countDocuments({ _id: made.id })).toBe(0);
  expect((await get(made, '')).json.digest).toBe((await record(made))?.sealed?.digest);
});

test('shows the box once published, matching the digest', async () => {
  const made = await election(25);
  time += sealDelayMs;
  await portal.portal.runJobs();
  for (const rest of ['/box', '/box/tokens', '/box/choices', '/box/export'])
    expect([rest, (await get(made, rest)).status]).toEqual([rest, 404]);

  await publish(made);
  await expect.poll(async () => (await get(made, '/box')).status).toBe(200);
  const warned = vi.fn<(warning: Error) => void>();
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const exported = await get(made, '/box/export');
  // Such as that of a leak, which would worry an operator.
  expect(warned).not.toHaveBeenCalled();
  expect(exported.headers.get('content-disposition')).toBe(`attachment; filename=${made.id}-ballot-box.json`);
  expect(exported.headers.get('content-type')).toContain('application/json');
  const box = ballotBoxExportSchema.parse(JSON.parse(exported.text));
  const { tokens, choices, ...head } = box;
  expect((await get(made, '/box')).json).toEqual(head);
  expect([head.cast, tokens.length, choices.length]).toEqual([25, 25, 25]);
  expect(sha256(tokens.map(tokenLine).join('') + choices.map(choicesLine).join(''))).toBe(head.digest);
  expect(sha256(head.lot.secret)).toBe(head.lot.commitment);
  for (const list of [tokens.map(({ receipt }) => receipt), choices.map(({ key }) => key)])
    expect(list).toEqual(list.toSorted());

  for (const [rest, rows, place] of [
    ['/box/tokens', tokens, ({ receipt }: Record<string, string>) => receipt],
    ['/box/choices', choices, ({ key }: Record<string, string>) => key],
  ] as const) {
    const read: Record<string, string>[] = [];
    for (;;) {
      const last = read.at(-1);
      const { json } = await get(made, `${rest}?limit=10${last ? `&cursor=${place(last)}` : ''}`);
      read.push(...json);
      if (json.length < 10) break;
    }
    expect(read).toEqual(rows);
  }
  // Nothing that could tell a token: neither list has it, and only it ties the two together.
  for (const { token } of made.ballots) expect(exported.text).not.toContain(token);
  expect((await get(made, '/box/tokens?cursor=x')).json.errors[0].field).toBe('cursor');
});

test('finds a receipt during voting and later, and no other', async () => {
  const made = await election(1);
  const receipt = createHash('sha256').update(made.ballots[0]!.token, 'base64url').digest('hex');
  const found = await get(made, `/receipts/${receipt}`);
  expect(found.json).toEqual({ inTheBox: true });
  expect(found.headers.get('cache-control')).toBe('no-store');
  expect((await get(made, `/receipts/${'0'.repeat(64)}`)).json).toEqual({ inTheBox: false });
  expect((await get(made, '/receipts/xyz')).status).toBe(400);
});

test("an election that can't be sealed does not hold up others", async () => {
  const [broken, whole] = [await election(1), await election(1)].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { encrypted } = (await broken!.models.keys.findById(broken!.id))!;
  await broken!.models.keys.updateOne({ _id: broken!.id }, { encrypted: Buffer.alloc(100) });
  time += sealDelayMs;
  await portal.portal.runJobs();
  expect([(await record(broken!))?.sealed, (await record(whole!))?.sealed?.cast]).toEqual([null, 1]);
  expect(portal.log.join('')).toContain('with another SECRETS_KEY');
  await broken!.models.keys.updateOne({ _id: broken!.id }, { encrypted });
  await portal.portal.runJobs();
  expect((await record(broken!))?.sealed?.cast).toBe(1);
});

test('seals the box of an election without votes; cancelling destroys the keys', async () => {
  const [empty, cancelled] = [await election(0), await election(2)];
  await cancelled.models.elections.updateOne({ _id: cancelled.id }, { state: 'cancelled' });
  time += sealDelayMs;
  await portal.portal.runJobs();
  await portal.portal.runJobs();
  expect((await record(empty))?.sealed).toMatchObject({ cast: 0, votes: {}, digest: sha256('') });
  expect((await record(cancelled))?.sealed).toBeNull();
  expect(await empty.models.keys.countDocuments({ _id: { $in: [empty.id, cancelled.id] } })).toBe(0);
});

describe('an inconsistent box', () => {
  const admin = personas.admin;
  const managed = async ({ id }: TestElection) =>
    (await portal.call('GET', `/api/managed-elections/${id}`, { as: admin })).json;
  const move = ({ id }: TestElection, to: string, reason = '') =>
    portal.call('POST', `/api/managed-elections/${id}/state`, {
      as: admin,
      body: { from: 'closed', to, reason },
    });
  /** It stays as it is whatever is tried, says why, and can be cancelled. */
  async function expectStopped(made: TestElection, reason: string): Promise<void> {
    time += 48 * 3_600_000;
    await portal.portal.runJobs();
    const refused = await move(made, 'published');
    expect([refused.status, refused.json.code]).toEqual([409, 'election-halted']);
    expect(refused.json.errors[0].message).toContain(reason);
    expect((await record(made))?.state).toBe('closed');
    const { halted, haltReason } = await managed(made);
    expect([halted, haltReason]).toEqual([true, refused.json.errors[0].message]);
    expect(haltReason).toContain('Cancel the election and hold it again.');
    const told = portal.log.filter(
      (line) => line.includes('An election was stopped') && line.includes(made.id),
    );
    expect(told).toHaveLength(1);
    const audit = await portal.call('GET', '/api/audit', { as: admin });
    const entries = audit.json.items.filter(
      ({ target }: { target: { id: string } }) => target.id === made.id,
    );
    expect(entries).toMatchObject([
      { action: 'election.halted', actor: { id: 'portal' }, reason: haltReason },
    ]);
    expect((await move(made, 'cancelled', 'The counts were wrong.')).json.state).toBe('cancelled');
  }

  test('with more ballots than voting tokens is not sealed', async () => {
    const made = await election(3);
    await made.models.roll.updateOne({ _id: { $gt: `${made.id}:` } }, { $unset: { blinded: 1 } });
    time += sealDelayMs;
    await portal.portal.runJobs();
    expect((await record(made))?.sealed).toBeNull();
    await expectStopped(made, 'The counts can’t be true: 3 ballots, 2 voting tokens, 3 voters.');
  });

  test.each([
    ['removed', ({ models, id }: TestElection) => models.ballots.deleteOne({ _id: { $gt: `${id}:` } })],
    [
      'changed',
      ({ models, id, candidates }: TestElection) =>
        models.ballots.updateOne(
          { _id: { $gt: `${id}:` } },
          { $set: { 'choices.secretary': candidates.chitra } },
        ),
    ],
    [
      'put in place of another',
      async ({ models, id }: TestElection) => {
        const ballot = (await models.ballots.findOneAndDelete({ _id: { $gt: `${id}:` } }).lean())!;
        await models.ballots.create({ ...ballot, _id: `${id}:${'0'.repeat(64)}` });
      },
    ],
  ])('with a ballot %s after the sealing is not published', async (_how, tamper) => {
    const made = await election(3);
    time += sealDelayMs;
    await portal.portal.runJobs();
    expect((await record(made))?.sealed?.cast).toBe(3);
    await tamper(made);
    expect((await move(made, 'published')).json.code).toBe('election-halted');
    await expectStopped(made, 'has changed since it was sealed');
  });
});

test('refuses exports to an address that leaves too many unread, until it ends one', async () => {
  const made = await election(1);
  time += sealDelayMs;
  await portal.portal.runJobs();
  await publish(made);
  // More than a socket takes that no one reads.
  const large = Array.from({ length: 100 }, (_, i) => ({
    _id: `${made.id}:${i}`,
    key: `${made.id}:${i}`,
    prefix: randomBytes(200_000),
    signature: randomBytes(1),
    choices: {},
  }));
  await collectionOf(made.models.ballots).insertMany(large);
  const waiting: IncomingMessage[] = [];
  onTestFinished(() => waiting.forEach((answer) => answer.destroy()));
  const begin = async () => {
    const [answer] = await once(request(portal.url + made.path('/box/export')), 'response');
    waiting.push(answer);
    return answer.statusCode as number;
  };
  for (let i = 0; i < 14; i += 1) expect(await begin()).toBe(200);
  expect(await begin()).toBe(429);
  expect((await get(made, '')).status).toBe(200);

  waiting[0]!.destroy();
  await vi.waitFor(async () => expect(await begin()).toBe(200), 60_000);
});

test('keeps first preferences back until the result, and then shows every round', async () => {
  const posts = [
    { id: 'president', title: 'President', method: 'ranked' as const },
    { id: 'secretary', title: 'Secretary' },
  ];
  const made = await openTestElection(portal, { posts, noneOfTheAbove: true, resultMode: 'live' });
  const { asha, bilal, dev } = made.candidates;
  const third = {
    election: made.id,
    post: 'president',
    name: 'Esha',
    manifesto: '',
    state: 'standing' as const,
  };
  const esha = String((await made.models.candidates.create(third))._id);
  await made.addVoters(9);
  const cast = async (president: string) =>
    (await portal.call('POST', made.path('/ballots'), { body: made.vote(president, dev) })).status;
  const rankings = [
    ...Array.from({ length: 4 }, () => asha),
    ...Array.from({ length: 3 }, () => `${bilal}>${asha}`),
    ...Array.from({ length: 2 }, () => `${esha}>${bilal}>${asha}`),
  ];
  expect(new Set(await Promise.all(rankings.map(cast)))).toEqual(new Set([201]));
  for (const refused of ['none', `${asha}>${asha}`, `${asha}>none`, [asha, bilal].toSorted().join()])
    expect(await cast(refused)).toBe(400);
  await expect
    .poll(async () => (await get(made, '')).json.standings.counts)
    .toEqual([
      expect.objectContaining({ postId: 'secretary' }),
      expect.objectContaining({ postId: 'secretary', choice: dev, votes: 9 }),
      expect.objectContaining({ choice: 'none' }),
      expect.objectContaining({ choice: 'blank' }),
    ]);

  await made.models.elections.updateOne({ _id: made.id }, { state: 'closed', closesAt: new Date(time) });
  time += sealDelayMs;
  await portal.portal.runJobs();
  expect((await record(made))?.sealed?.ranked).toEqual([
    { postId: 'president', elected: [bilal], byLot: false },
  ]);
  const closed = (await get(made, '')).json;
  expect(closed.standings.counts.some(({ postId }: { postId: string }) => postId === 'president')).toBe(
    false,
  );

  await publish(made);
  await expect.poll(async () => (await get(made, '/box')).status).toBe(200);
  const { outcome, standings } = (await get(made, '')).json;
  expect(outcome[0]).toEqual({ postId: 'president', kind: 'elected', candidateIds: [bilal], byLot: false });
  expect(standings.counts[0]).toEqual({ postId: 'president', choice: asha, votes: 4 });
  const { json } = await get(made, '/box/export');
  expect(ballotBoxExportSchema.parse(json).ranked).toMatchObject([
    {
      postId: 'president',
      quota: 5,
      rounds: [
        { kind: 'first-preferences', votes: [400_000, 300_000, 200_000], elected: [] },
        { kind: 'exclusion', from: esha, votes: [400_000, 500_000, 0], elected: [bilal] },
      ],
    },
  ]);
  const audit = await auditBallotBox(json, { tokens: [json.tokens], choices: [json.choices] });
  expect(audit.faults).toEqual([]);
  expect(audit.ranked).toEqual(json.ranked);
});
