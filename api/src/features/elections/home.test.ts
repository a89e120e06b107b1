import { newNominationRules } from '@campus/contracts/elections';
import { describe, expect, test } from 'vitest';
import { setup, electionsOf, newStudent, storeElection } from '../../testing/election-factory.ts';
import { homeOf, linesOf, weekOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { dayIn } from '../../platform/days.ts';
import { rollId } from './roll.ts';

const portal = portalForTests();
const { admin } = personas;
const elections = electionsOf(portal);
const faculty: Persona = { uid: 'admin-9', email: 'no-voter@admin.sggs.ac.in' };
/** The items about one election. */
const about = async (id: string, as: Persona) =>
  (await homeOf(portal, as)).filter((item) => item.id.endsWith(id));

describe('a voter', () => {
  test('sees an open election until a token was signed for them', async () => {
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = await elections.inState('open', { closesAt });
    const [voter, other] = [newStudent(), newStudent()];
    await expect
      .poll(() => about(id, voter))
      .toEqual([
        {
          id: `election:${id}`,
          area: 'elections',
          title: setup().title,
          note: 'You have not voted yet.',
          action: 'Vote',
          path: `/voting/${id}`,
          since: null,
          due: closesAt,
          for: 'me',
          count: 1,
        },
      ]);
    const { roll } = elections.models();
    const row = {
      _id: rollId((await elections.models().elections.findById(id).lean())!.rollKey, voter.email),
    };
    await roll.updateOne(row, { $set: { blinded: 'x' } }, { upsert: true });
    expect(await about(id, voter)).toEqual([]);
    expect(await about(id, other)).toHaveLength(1);
    expect(await about(id, faculty)).toEqual([]);
  });

  test('who joins while all students may vote is on the roll from their first visit', async () => {
    const all = await elections.inState('open');
    const listed = await elections.inState('open');
    await elections.models().elections.updateOne({ _id: listed }, { eligibility: 'list' });
    const seen = async (as: Persona) => [await about(all, as), await about(listed, as)];
    await expect.poll(() => seen(newStudent())).toEqual([[expect.anything()], []]);
    const late = newStudent();
    await about(all, late);
    const isOnRoll = async (id: string) =>
      (await elections.models().roll.exists({ _id: rollId(id, late.email) })) !== null;
    expect([await isOnRoll(all), await isOnRoll(listed)]).toEqual([true, false]);
  });

  test('does not see an election with a list of voters that they are not on', async () => {
    const id = await elections.inState('open');
    await expect.poll(() => about(id, newStudent())).toHaveLength(1);
    await elections.models().elections.updateOne({ _id: id }, { eligibility: 'list' });
    await expect.poll(() => about(id, newStudent())).toEqual([]);
  });

  test.each(['draft', 'nominations', 'closed', 'published', 'cancelled'] as const)(
    'does not see one that is %s',
    async (state) => {
      expect(await about(await elections.inState(state), newStudent())).toEqual([]);
    },
  );
});

test('students see the voting days of the next seven, whether or not they voted', async () => {
  const dayMs = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * dayMs);
  const day = (days: number) => dayIn('Asia/Kolkata')(at(days));
  const days = { opensAt: at(2), closesAt: at(4) };
  const store = (title: string, more: object = {}) =>
    storeElection(elections.models(), { state: 'nominations', title, ...days, ...more });
  await store('Soon');
  await store('Far', { opensAt: at(8), closesAt: at(9) });
  await store('For others', { eligibility: 'list' });
  const voter = newStudent();
  const soon = async (as: Persona) =>
    (await weekOf(portal, as)).filter((line) => /^(Soon|Far|For others)/.test(line));
  await expect.poll(() => soon(voter)).toEqual([`Soon, Voting: ${day(2)} – ${day(4)}`]);
  expect(await soon(faculty)).toEqual([]);
});

test('a student sees their refused nomination while it can be changed, and no one else’s', async () => {
  const [nominee, other] = [newStudent(), newStudent()];
  const store = async (state: 'nominations' | 'open', more: object = {}) => {
    const id = await storeElection(elections.models(), { state, title: 'Hostel council', ...more });
    await elections.models().candidates.create({
      election: id,
      post: 'president',
      name: 'Asha',
      manifesto: 'x',
      state: 'refused',
      nominee: nominee.uid,
    });
    return id;
  };
  const [id, opened] = [await store('nominations'), await store('open')];
  const ended = [
    await store('nominations', { nominationRules: newNominationRules, finalListOn: '2026-01-01' }),
    await store('nominations', { nominationRules: { ...newNominationRules, standUntil: '2026-01-01' } }),
  ];
  await expect
    .poll(() => about(id, nominee))
    .toMatchObject([{ path: `/voting/${id}/nominate`, action: 'Read why', for: 'me' }]);
  for (const over of [opened, ...ended]) expect(await about(over, nominee)).toEqual([]);
  expect(await about(id, other)).toEqual([]);
});

describe('an admin', () => {
  test('sees the number of waiting nominations, and no one else does', async () => {
    const id = await storeElection(elections.models(), { state: 'nominations', title: 'Hostel council' });
    const nominate = (name: string, state: 'nominated' | 'refused') =>
      elections.models().candidates.create({
        election: id,
        post: 'president',
        name,
        manifesto: 'x',
        state,
        nominee: name,
      });
    expect(await about(id, admin)).toEqual([]);
    await nominate('asha', 'nominated');
    await nominate('dev', 'refused');
    expect(await about(id, admin)).toMatchObject([
      { note: 'One nomination to review.', path: `/admin/elections?election=${id}`, for: 'queue', count: 1 },
    ]);
    await nominate('kiran', 'nominated');
    expect(await about(id, admin)).toMatchObject([{ note: '2 nominations to review.', count: 2 }]);
    expect(await about(id, newStudent())).toEqual([]);
  });

  test('sees a counted election until its result is published', async () => {
    const id = await elections.inState('closed');
    await elections.seal(id);
    expect(await about(id, admin)).toMatchObject([{ id: `result:${id}`, action: 'Publish', for: 'queue' }]);
    expect((await elections.move(id, 'closed', 'published')).status).toBe(200);
    expect(await about(id, admin)).toEqual([]);
  });

  test('sees an election stopped by the portal', async () => {
    const id = await elections.inState('open');
    const halted = { cause: 'restored' as const, message: 'Cancel it.' };
    await elections.models().elections.updateOne({ _id: id }, { halted });
    expect(await linesOf(portal, admin)).toContain(
      'Council 2026: The portal stopped this election. Read why. → Open',
    );
    await expect.poll(() => about(id, newStudent())).toEqual([]);
  });
});
