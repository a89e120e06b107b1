import { applicationSchema, registeredApplicationSchema } from '@campus/contracts/budget';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeCursor } from '../../../platform/storage/pagination.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import type { ApplicationRecord } from './model.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { authorOf, callsOnApplications, colleagues, otherStudent } from './testing/calls-on-applications.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const portal = portalForTests({ now: () => now });
const today = '2026-11-21';
const { student, faculty, treasurer, admin } = personas;
const [second, away] = colleagues as [Persona, Persona];
const standIn: Persona = { uid: 'faculty-9', email: 'tara@sggs.ac.in', name: 'Tara Iyer' };
const calls = callsOnApplications(portal);
const { store, list, register, queue, waiting } = calls;
beforeAll(async () => {
  await calls.appoint('faculty', faculty, second, away, standIn);
  await calls.appoint('treasurer', treasurer);
  await calls.letStandIn(away, standIn, today);
});
beforeEach(calls.clear);

const daysAgo = (days: number) => new Date(now - days * 86_400_000);
/** From the oldest to the newest; some at the same moment. */
async function storeAll(all: Partial<ApplicationRecord>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, given] of all.entries())
    ids.push((await store({ submittedAt: daysAgo(20 - Math.floor(index / 2)), ...given }))._id);
  return ids;
}
const mixed: Partial<ApplicationRecord>[] = [
  { kind: 'funds' },
  { kind: 'event', state: 'Approved' },
  { kind: 'funds', state: 'Rejected', author: authorOf(otherStudent) },
  { kind: 'event', author: authorOf(otherStudent) },
  { kind: 'funds', state: 'Withdrawn' },
  { kind: 'event', state: 'Changes requested' },
];
interface Listed {
  _id: string;
  id: string;
}
const idsOf = ({ json }: { json: Listed[] }) => json.map(({ _id }) => _id).toSorted();
const itemsOf = ({ json }: { json: { items: Listed[] } }) => json.items.map((one) => one._id ?? one.id);

describe('GET /applications', () => {
  test('gives reviewers all applications and everyone else their own, with filters', async () => {
    const ids = await storeAll(mixed);
    const at = (...places: number[]) => places.map((place) => ids[place]!).toSorted();
    for (const as of [faculty, admin, standIn])
      expect(idsOf(await list('', as))).toEqual(at(0, 1, 2, 3, 4, 5));
    for (const as of [student, faculty])
      for (const one of (await list('', as)).json) expect(applicationSchema.parse(one)).toEqual(one);
    expect(idsOf(await list('', student))).toEqual(at(0, 1, 4, 5));
    expect(idsOf(await list('', otherStudent))).toEqual(at(2, 3));
    expect(idsOf(await list('', treasurer))).toEqual([]);
    expect(idsOf(await list('mine=true', faculty))).toEqual([]);
    expect(idsOf(await list('status=Pending', faculty))).toEqual(at(0, 3));
    expect(idsOf(await list('kind=event', faculty))).toEqual(at(1, 3, 5));
    expect(idsOf(await list('kind=event&status=Pending', faculty))).toEqual(at(3));
    expect(idsOf(await list('status=Pending', student))).toEqual(at(0));
    expect(idsOf(await list('kind=event&mine=true', student))).toEqual(at(1, 5));
  });

  test.each(['', 'kind=event&', 'status=Approved&', 'kind=event&status=Approved&'])(
    'goes on behind the last one seen, newest first (%s)',
    async (narrowed) => {
      const given = { kind: 'event', state: 'Approved' } as const;
      const ids = await storeAll(Array.from({ length: 11 }, () => given));
      const seen: Listed[] = [];
      for (let before = ''; ; before = `&before=${seen.at(-1)!._id}`) {
        const { json } = await list(`${narrowed}limit=3${before}`, faculty);
        seen.push(...json);
        if (json.length < 3) break;
      }
      const times = seen.map((one) => (one as unknown as { submittedAt: string }).submittedAt);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(seen.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    },
  );

  test('starts after no application that the caller can’t see', async () => {
    const { _id } = await store();
    expect(fieldsOf(await list(`before=${_id}`, otherStudent))).toEqual([400, ['before']]);
    expect(fieldsOf(await list(`before=${drawId()}`, faculty))).toEqual([400, ['before']]);
    expect(fieldsOf(await list('before=x', faculty))).toEqual([400, ['before']]);
  });

  test.each(['status=Open', 'kind=leave', 'limit=0', 'limit=101', 'limit=x', 'mine=perhaps'])(
    'refuses %s',
    async (query) => {
      expect(fieldsOf(await list(query, faculty))).toEqual([400, [query.split('=')[0]]]);
    },
  );

  test('is for members only', async () => {
    expect(codeOf(await list(''))).toEqual([401, 'not-signed-in']);
    expect((await list('', personas.foreign)).status).toBe(403);
  });
});

describe('the register', () => {
  test('shows every member all applications except withdrawn ones', async () => {
    const ids = await storeAll(mixed);
    const at = (...places: number[]) => places.map((place) => ids[place]!).toSorted();
    const shown = async (query: string) => itemsOf(await register(query)).toSorted();
    expect(await shown('')).toEqual(at(0, 1, 2, 3, 5));
    expect(await shown('kind=funds')).toEqual(at(0, 2));
    expect(await shown('status=Approved')).toEqual(at(1));
    expect(await shown('status=Approved&kind=funds')).toEqual([]);
    expect(await shown('status=Withdrawn')).toEqual([]);
    for (const item of (await register()).json.items)
      expect(registeredApplicationSchema.parse(item)).toEqual(item);
    const one = (place: number) =>
      portal.call('GET', `/api/application-register/${ids[place]}`, { as: otherStudent });
    expect((await one(5)).json).toMatchObject({
      id: ids[5],
      status: 'Changes requested',
      purpose: 'Microphones',
    });
    expect(codeOf(await one(4))).toEqual([404, 'not-found']);
    expect((await portal.call('GET', `/api/application-register/${ids[0]}`)).status).toBe(401);
    expect(codeOf(await register('', personas.unverified))).toEqual([403, 'email-not-verified']);
  });

  test('says how many days a decision took, or has taken so far', async () => {
    const submittedAt = daysAgo(9);
    await store({ submittedAt, state: 'Approved', decidedAt: daysAgo(2), decidedOn: '2026-11-19' });
    await store({ submittedAt: daysAgo(10), submittedOn: '2026-11-11' });
    expect((await register()).json.items).toMatchObject([
      { submittedOn: '2026-11-12', decidedOn: '2026-11-19', daysTaken: 7 },
      { submittedOn: '2026-11-11', decidedOn: null, daysTaken: 10 },
    ]);
  });

  test('continues from its cursor and refuses any other', async () => {
    const ids = await storeAll(Array.from({ length: 5 }, () => ({})));
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = await register(`limit=2${cursor}`);
      seen.push(...itemsOf(page));
      if (page.json.next === null) break;
      cursor = `&cursor=${page.json.next}`;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    for (const cursor of ['x', encodeCursor(['yesterday', drawId()]), encodeCursor(['a'])])
      expect(fieldsOf(await register(`cursor=${cursor}`))).toEqual([400, ['cursor']]);
  });
});

describe('the queue', () => {
  test('lists applications that this reviewer can approve, longest waiting first', async () => {
    const voice = (by: Persona, absent: Persona | null = null) => ({
      approvals: [{ by: authorOf(by), for: absent && authorOf(absent) }],
      approvalsNeeded: 2,
    });
    const ids = await storeAll([
      {},
      { kind: 'event' },
      { author: authorOf(faculty) },
      { author: authorOf(away) },
      voice(faculty),
      voice(standIn, away),
      voice(away),
      { state: 'Approved' },
      { state: 'Changes requested' },
      { author: authorOf(standIn) },
    ]);
    const queued = async (as: Persona, query = '') =>
      itemsOf(await queue(query, as)).map((id) => ids.indexOf(id));
    const sorted = async (as: Persona) => (await queued(as)).toSorted((a, b) => a - b);
    expect(await sorted(admin)).toEqual([0, 1, 2, 3, 4, 5, 6, 9]);
    expect(await sorted(faculty)).toEqual([0, 1, 3, 5, 6, 9]);
    expect(await sorted(away)).toEqual([0, 1, 2, 4, 9]);
    expect(await sorted(standIn)).toEqual([0, 1, 2, 4, 6]);
    for (const as of [admin, faculty, away, standIn])
      for (const { _id } of (await queue('', as)).json.items)
        expect((await calls.read(_id, as)).json.actions).toContain('approve');
    expect(await queued(admin, 'kind=event')).toEqual([1]);
    const times = (await queue('', admin)).json.items.map((one: { waitsSince: string }) => one.waitsSince);
    expect(times).toEqual(times.toSorted());
    expect(codeOf(await queue('', student))).toEqual([403, 'forbidden']);
    expect(codeOf(await queue('', treasurer))).toEqual([403, 'forbidden']);
    expect(codeOf(await queue(''))).toEqual([401, 'not-signed-in']);
  });

  test('lists overdue applications page by page', async () => {
    const old = await storeAll(Array.from({ length: 5 }, () => ({})));
    const fresh = await store({ submittedAt: daysAgo(4) });
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = await queue(`overdue=true&limit=2${cursor}`, faculty);
      seen.push(...itemsOf(page));
      if (page.json.next === null) break;
      cursor = `&cursor=${page.json.next}`;
    }
    expect(seen.toSorted()).toEqual(old.toSorted());
    const all = (await queue('', faculty)).json.items;
    expect(all.map((one: { overdue: boolean }) => one.overdue)).toEqual([...old.map(() => true), false]);
    expect(all.at(-1)._id).toBe(fresh._id);
  });
});

test('counts waiting applications up to a hundred', async () => {
  expect(await waiting(otherStudent)).toEqual({
    reviews: false,
    toReview: 0,
    overdue: 0,
    toRevise: 0,
    overdueAfterDays: 5,
  });
  await storeAll([
    {},
    {},
    { submittedAt: daysAgo(1) },
    { author: authorOf(faculty) },
    { author: authorOf(faculty), state: 'Changes requested' },
  ]);
  expect(await waiting(faculty)).toMatchObject({ reviews: true, toReview: 3, overdue: 2, toRevise: 1 });
  expect(await waiting(standIn)).toMatchObject({ reviews: true, toReview: 4, overdue: 3, toRevise: 0 });
  for (let i = 0; i < 110; i += 1) await store({ submittedAt: daysAgo(9) });
  expect(await waiting(faculty)).toMatchObject({ toReview: 100, overdue: 100 });
  expect((await portal.call('GET', '/api/application-reminder')).status).toBe(401);
});
