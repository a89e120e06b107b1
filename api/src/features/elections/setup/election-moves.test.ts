import { type ElectionState, electionStates, managedElectionSchema } from '@campus/contracts/elections';
import { describe, expect, test } from 'vitest';
import { electionsOf } from '../../../testing/election-factory.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';

let later = 0;
const now = () => Date.now() + later;
const portal = portalForTests({ now });
const { admin } = personas;
const elections = electionsOf(portal);
const { move, draft, inState, fillBallot, seal } = elections;
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now() + hours * hour).toISOString();
const record = (id: string) => elections.models().elections.findById(id, { outbox: 0 }).lean();
const publicState = async (id: string) => (await portal.call('GET', `/api/elections/${id}`)).json.state;
const auditOf = async (id: string): Promise<string[][]> =>
  (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items
    .filter(({ target }: { target: { id: string } }) => target.id === id)
    .map(({ action, actor }: { action: string; actor: { id: string } }) => [action, actor.id]);

const steps: Record<ElectionState, ElectionState[]> = {
  draft: ['nominations', 'open', 'cancelled'],
  nominations: ['open', 'cancelled'],
  open: ['closed', 'cancelled'],
  closed: ['published', 'cancelled'],
  published: [],
  cancelled: [],
};
const all = electionStates.flatMap((from) => electionStates.map((to) => ({ from, to })));
const isStep = ({ from, to }: (typeof all)[number]) => steps[from].includes(to);

describe('a step', () => {
  test.each(all.filter(isStep))('from $from to $to is taken once and audited', async ({ from, to }) => {
    const id = await inState(from);
    await seal(id);
    const moved = await move(id, from, to, 'Because.');
    expect([moved.status, moved.json.state]).toEqual([200, to]);
    expect(managedElectionSchema.parse(moved.json)).toEqual(moved.json);
    expect((await record(id))?.state).toBe(to);
    expect((await auditOf(id))[0]?.[1]).toBe(admin.uid);
    const again = await move(id, from, to, 'Because.');
    expect([again.status, again.text]).toEqual([200, moved.text]);
    const others = await portal.call('POST', `/api/managed-elections/${id}/state`, {
      as: { uid: 'admin-2', email: 'admin2@admin.sggs.ac.in' },
      body: { from, to, reason: 'Because.' },
    });
    expect([others.status, others.json.code]).toEqual([409, 'state-changed']);
  });

  test('with another reason is not the same', async () => {
    const id = await inState('draft');
    expect((await move(id, 'draft', 'cancelled', 'Because.')).status).toBe(200);
    expect((await move(id, 'draft', 'cancelled', 'Corrected.')).json.code).toBe('state-changed');
  });

  test.each(all.filter((pair) => !isStep(pair)))(
    'from $from to $to is refused, and nothing changes',
    async ({ from, to }) => {
      const id = await inState(from);
      const before = await record(id);
      const refused = await move(id, from, to, 'Because.');
      expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'to']);
      expect(await record(id)).toEqual(before);
    },
  );

  test.each(electionStates)(
    'from another state than %s is told apart, and nothing changes',
    async (state) => {
      const id = await inState(state);
      const before = await record(id);
      for (const { from, to } of all
        .filter(isStep)
        .filter((step) => step.from !== state && step.to !== state)) {
        const refused = await move(id, from, to, 'Because.');
        expect([from, to, refused.status, refused.json.code]).toEqual([from, to, 409, 'state-changed']);
      }
      expect(await record(id)).toEqual(before);
    },
  );

  test('is taken by one of 20 at once; the others learn which', async () => {
    const others = Array.from({ length: 20 }, (_, i): Persona => ({
      uid: `admin-x${i}`,
      email: `admin${i}@admin.sggs.ac.in`,
    }));
    for (const as of others) await portal.call('GET', '/api/me', { as });
    for (const [from, to, verb] of [
      ['draft', 'open', 'opened voting'],
      ['open', 'closed', 'ended voting'],
    ] as const) {
      const id = await inState(from);
      const body = { from, to };
      const answers = await Promise.all(
        others.map((as) => portal.call('POST', `${elections.path}/${id}/state`, { as, body })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const winner = others[answers.findIndex(({ status }) => status === 200)]!;
      for (const { status, json } of answers.filter((answer) => answer.status !== 200)) {
        expect([status, json.code]).toEqual([409, 'state-changed']);
        const [, time] =
          /^Now it is “(?:open|closed)”: (?:.*) at (\d\d:\d\d)\.$/.exec(json.errors[0].message) ?? [];
        expect(json.errors[0].message).toContain(`Now it is “${to}”: ${winner.email} ${verb} at ${time}.`);
        // India, the college's zone, is 5½ hours ahead of UTC.
        const minutes = Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3));
        const expected = Math.floor((Date.now() / 60_000 + 330) % 1440);
        expect([0, 1, -1439]).toContain(expected - minutes);
      }
      expect(
        (await auditOf(id)).filter(
          ([action]) => action === `election.${to === 'open' ? 'opened' : 'closed'}`,
        ),
      ).toEqual([[`election.${to === 'open' ? 'opened' : 'closed'}`, winner.uid]]);
    }
  });

  test('of an unknown election is 404; cancelling needs a reason', async () => {
    expect((await move('nothing', 'draft', 'open')).status).toBe(404);
    const id = await draft();
    const refused = await move(id, 'draft', 'cancelled');
    expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'reason']);
    expect((await record(id))?.state).toBe('draft');
  });
});

describe('opening', () => {
  test('lists everything that is missing', async () => {
    const id = await draft({
      posts: [{ title: 'President' }, { title: 'Secretary' }],
      eligibility: 'list',
      closesAt: inHours(1),
    });
    later += 2 * hour;
    const refused = await move(id, 'draft', 'open');
    const missing = [
      'No one is standing for “President” yet.',
      'No one is standing for “Secretary” yet.',
      'The list of voters has not been uploaded yet.',
      'The end of voting is in the past.',
    ];
    expect([refused.status, refused.json.code]).toEqual([409, 'election-incomplete']);
    expect(refused.json.errors.map(({ message }: { message: string }) => message)).toEqual(missing);
    const shown = await portal.call('GET', `${elections.path}/${id}`, { as: admin });
    expect(shown.json).toMatchObject({ state: 'draft', missing, publicKey: null });
    expect(await elections.models().keys.findById(id)).toBeNull();
  });

  test('makes keys, roll and tally, and publishes the public key and the hash of the lot secret', async () => {
    await portal.call('GET', '/api/me', { as: personas.student });
    const id = await inState('open');
    const { json } = await portal.call('GET', `/api/elections/${id}`);
    expect(json).toMatchObject({
      state: 'open',
      publicKey: expect.stringMatching(/^MIIB/),
      lotCommitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      standings: { cast: 0 },
    });
    expect(Math.abs(Date.parse(json.opensAt) - now())).toBeLessThan(5000);
    const { roll, tallies } = elections.models();
    expect(await roll.findById(`${id}:${personas.student.email}`).lean()).toEqual({
      _id: `${id}:${personas.student.email}`,
    });
    expect(await tallies.findById(id).lean()).toEqual({
      _id: id,
      cast: 0,
      votes: {},
      shown: { cast: 0, votes: {} },
      staged: { cast: 0, votes: {} },
      stepAt: expect.any(Number),
      progress: 0,
      aliveAt: expect.any(Date),
    });
  });
});

describe('the end', () => {
  test('by an admin is immediate, with the result a day later', async () => {
    const id = await inState('open', { closesAt: inHours(5) });
    const { json } = await move(id, 'open', 'closed');
    const closed = Date.parse(json.closesAt);
    expect(Math.abs(closed - now())).toBeLessThan(5000);
    expect(Date.parse(json.publishesAt) - closed).toBe(24 * hour);
  });

  test('keeps a set publication time', async () => {
    const publishesAt = inHours(9);
    const id = await inState('open', { closesAt: inHours(5), publishesAt });
    expect((await move(id, 'open', 'closed')).json.publishesAt).toBe(publishesAt);
  });

  test('must be counted before the result is published', async () => {
    const id = await inState('closed');
    const refused = await move(id, 'closed', 'published');
    expect([refused.status, refused.json.code]).toEqual([409, 'election-counting']);
    await seal(id);
    expect((await move(id, 'closed', 'published')).json.state).toBe('published');
  });

  test('by cancelling needs a reason, and destroys the keys', async () => {
    const id = await inState('open');
    expect(await elections.models().keys.exists({ _id: id })).not.toBeNull();
    await move(id, 'open', 'cancelled', 'A candidate was left off.');
    const { json } = await portal.call('GET', `/api/elections/${id}`);
    expect(json).toMatchObject({ state: 'cancelled', cancelReason: 'A candidate was left off.' });
    expect(await elections.models().keys.exists({ _id: id })).toBeNull();
  });

  test('of a stopped election is set by cancelling it from the shown state', async () => {
    const id = await inState('open', { closesAt: inHours(1) });
    const halted = { cause: 'restored', message: 'Votes were lost.' } as const;
    const closesAt = new Date(now() - hour);
    await elections.models().elections.updateOne({ _id: id }, { halted, closesAt });
    const { json } = await portal.call('GET', `${elections.path}/${id}`, { as: admin });
    expect(json.state).toBe('closed');
    expect((await record(id))?.state).toBe('open');
    expect((await move(id, 'closed', 'published')).json.code).toBe('state-changed');
    const cancelled = await move(id, 'closed', 'cancelled', 'Held again on Friday.');
    expect([cancelled.status, cancelled.json.state]).toEqual([200, 'cancelled']);
  });

  test('is shown on time, and allows a step before the clock noted it', async () => {
    const id = await inState('open', { closesAt: inHours(1) });
    later += 2 * hour;
    await expect.poll(() => publicState(id)).toBe('closed');
    const moved = await move(id, 'closed', 'cancelled', 'Because.');
    expect([moved.status, moved.json.state]).toEqual([200, 'cancelled']);
  });
});

describe('the clock', () => {
  test('opens, closes and publishes on time, in its own name', async () => {
    const id = await draft({
      opensAt: inHours(1),
      opensByClock: true,
      closesAt: inHours(2),
      publishesAt: inHours(3),
    });
    await fillBallot(id);
    await portal.portal.runJobs();
    expect((await record(id))?.state).toBe('draft');
    for (const state of ['open', 'closed', 'published']) {
      later += hour;
      if (state === 'published') await seal(id);
      await portal.portal.runJobs();
      expect(await publicState(id)).toBe(state);
    }
    const { closesAt, publishesAt } = (await record(id))!;
    expect(closesAt!.getTime()).toBeLessThan(publishesAt!.getTime());
    expect(await auditOf(id)).toEqual([
      ['election.published', 'clock'],
      ['election.closed', 'clock'],
      ['election.opened', 'clock'],
      ['election.created', admin.uid],
    ]);
  });

  test('leaves incomplete elections closed, logs it once, and opens them when ready', async () => {
    const id = await draft({ opensAt: inHours(1), opensByClock: true });
    later += hour;
    const told = () => portal.log.filter((line) => line.includes('could not be opened') && line.includes(id));
    for (const _ of [1, 2, 3]) await portal.portal.runJobs();
    expect((await record(id))?.state).toBe('draft');
    expect(told()).toHaveLength(1);
    await fillBallot(id);
    await portal.portal.runJobs();
    expect((await record(id))?.state).toBe('open');
  });

  test.each(['older', 'newer'] as const)(
    'opens the other of two when it cannot open the %s',
    async (kind) => {
      const due = { opensAt: inHours(1), opensByClock: true };
      const pair = { older: await draft(due), newer: await draft(due) };
      for (const id of Object.values(pair)) await fillBallot(id);
      const broken = pair[kind];
      const whole = pair[kind === 'older' ? 'newer' : 'older'];
      await elections.models().keys.create({ _id: broken, encrypted: Buffer.alloc(100) });
      later += hour;
      await expect.poll(async () => (await record(whole))?.state).toBe('open');
      expect((await record(broken))?.state).toBe('draft');
      await elections.models().keys.deleteOne({ _id: broken });
    },
  );

  test('destroys keys that a crash left of a cancelled election', async () => {
    const id = await inState('cancelled');
    await elections.models().keys.create({ _id: id, encrypted: Buffer.from('x') });
    await portal.portal.runJobs();
    expect(await elections.models().keys.exists({ _id: id })).toBeNull();
  });
});
