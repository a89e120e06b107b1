import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { wordsOf } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnFacilities, monday, otherStudent } from '../testing/calls-on-facilities.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { student, faculty, admin, foreign, unverified } = personas;
const manager: Persona = { uid: 'manager-1', email: 'lata@sggs.ac.in', name: 'Lata Joshi' };
const secondManager: Persona = { uid: 'manager-2', email: 'arun@sggs.ac.in', name: 'Arun Kale' };
const { facility, book, read, cancel, decide, stored, held, clear, mailsOf, availability } =
  callsOnFacilities(portal);

let hall: string;
beforeAll(async () => {
  hall = await facility({ needsApproval: true }, manager, secondManager);
});
beforeEach(async () => {
  now = monday;
  await clear();
});

const asked = async (fields: object = {}, as?: Persona): Promise<string> =>
  (await book({ facility: hall, ...fields }, as)).json.id;
const rejected = { status: 'Rejected', remark: 'The wombat sleeps there.' };
const queue = (as: Persona | undefined = manager, query = '') =>
  portal.call('GET', `/api/booking-queue?${query}`, { as });
const idsIn = async (as?: Persona) => (await queue(as)).json.items.map(({ id }: { id: string }) => id);
const desk = async (as: Persona) => (await portal.call('GET', '/api/facility-desk', { as })).json;

describe('a booking that needs approval', () => {
  test('waits, holds its time, and mails the managers without typed text', async () => {
    const id = await asked({ title: 'Wombat day', purpose: 'Wombats' });
    expect((await read(id)).json).toMatchObject({ status: 'waiting', actions: ['cancel'] });
    expect((await read(id, manager)).json).toMatchObject({
      by: { id: student.uid, name: 'Asha Patil' },
      actions: ['cancel', 'approve', 'reject'],
    });
    expect(codeOf(await book({ facility: hall }, otherStudent))).toEqual([409, 'slot-taken']);
    const mails = await mailsOf(id);
    expect(mails.map(({ to }) => to)).toEqual([{ member: manager.uid }, { member: secondManager.uid }]);
    for (const mail of mails) expect(wordsOf(mail)).not.toMatch(/wombat|Asha/i);
    expect((await stored(id))?.letters).toEqual([]);
  });

  test('goes to no manager who is locked out, and to the admins if no other manager can decide', async () => {
    const strict = await facility({ needsApproval: true }, manager, secondManager);
    const lock = (uid: string, locked: boolean) =>
      portal.call('PUT', `/api/members/${uid}/lock`, { as: admin, body: { locked, reason: 'Test.' } });
    const toldOf = async (as?: Persona) => {
      const { json } = await book({ facility: strict, day: '2026-11-25' }, as);
      const told = (await mailsOf(json.id)).map(({ to }) => to);
      await cancel(json.id, as);
      return told;
    };
    expect(await toldOf(manager)).toEqual([{ member: secondManager.uid }]);
    await lock(manager.uid, true);
    expect(await toldOf()).toEqual([{ member: secondManager.uid }]);
    expect(await toldOf(secondManager)).toEqual([{ member: admin.uid }]);
    await lock(secondManager.uid, true);
    expect(await toldOf()).toEqual([{ member: admin.uid }]);
    for (const { uid } of [manager, secondManager]) await lock(uid, false);
  });

  test('is valid once approved, with a remark in the history and a mail to its booker', async () => {
    const id = await asked();
    const { status, json } = await decide(id, manager, { remark: ' Leave it clean. ' });
    expect([status, json]).toMatchObject([
      200,
      {
        status: 'booked',
        history: [
          { action: 'submit', to: 'Pending' },
          { action: 'approve', by: { id: manager.uid }, text: 'Leave it clean.' },
        ],
      },
    ]);
    const told = (await mailsOf(id)).filter(({ _id }) => _id.endsWith(':decision'));
    expect(told).toMatchObject([{ to: { member: student.uid }, subject: 'Your booking is approved' }]);
    expect(await held()).toMatchObject([{ id, state: 'Approved' }]);
  });

  test('frees its time when it is rejected, and keeps the reason', async () => {
    const id = await asked();
    expect((await decide(id, admin, rejected)).json).toMatchObject({
      status: 'rejected',
      reason: rejected.remark,
    });
    expect([await stored(id), await held()]).toMatchObject([{ waitsSince: null }, []]);
    expect((await read(id)).json).toMatchObject({ status: 'rejected', reason: rejected.remark, actions: [] });
    expect((await book({ facility: hall }, otherStudent)).status).toBe(201);
    const told = (await mailsOf(id)).find(({ _id }) => _id.endsWith(':decision'))!;
    expect(wordsOf(told)).not.toMatch(/wombat/);
  });

  test.each([
    ['nobody', undefined, 401],
    ['a foreign address', foreign, 403],
    ['an address that isn’t verified', unverified, 403],
    ['its booker', student, 403],
    ['another student', otherStudent, 404],
    ['faculty who don’t manage the hall', faculty, 404],
  ])("can't be decided by %s", async (_, as, status) => {
    const id = await asked();
    expect((await decide(id, as)).status).toBe(status);
    expect(await stored(id)).toMatchObject({ state: 'Pending', version: 0 });
  });

  test("can't be decided by a manager or admin who made it", async () => {
    for (const as of [manager, admin]) {
      const id = await asked({}, as);
      const refused = await decide(id, as);
      expect(codeOf(refused)).toEqual([403, 'own-application']);
      expect(refused.json.message).toContain('own booking');
      expect((await read(id, as)).json.actions).toEqual(['cancel']);
      expect((await decide(id, secondManager, rejected)).status).toBe(200);
    }
  });

  test.each([
    [{ status: 'Pending' }, 'status'],
    [{ remark: ' \u200b ' }, 'remark'],
    [{ requestId: 'x' }, 'requestId'],
    [{ version: 'x' }, 'version'],
  ])('refuses the decision %j beside the field', async (body, field) => {
    const id = await asked();
    expect(fieldsOf(await decide(id, manager, body))).toEqual([400, [field]]);
  });

  test('counts one of thirty decisions at once', async () => {
    const id = await asked();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        decide(id, [manager, secondManager, admin][i % 3], {
          status: i % 2 ? 'Approved' : 'Rejected',
          remark: `Reason ${i}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const record = (await stored(id))!;
    expect(record.history).toHaveLength(2);
    expect(await held()).toHaveLength(record.state === 'Approved' ? 1 : 0);
  });

  test('expires when cancelled or begun without a decision', async () => {
    const id = await asked();
    now = Date.parse('2026-11-24T04:30:00Z');
    expect(codeOf(await decide(id, manager))).toEqual([409, 'step-not-possible']);
    expect((await read(id)).json).toMatchObject({ status: 'expired', actions: [] });
    expect(await idsIn()).toEqual([]);
    const shown = await availability(`facility=${hall}&from=2026-11-24&until=2026-11-24`);
    expect(shown.json.items[0].days[0].busy).toEqual([]);
    now = monday;
    await cancel(id);
    expect(codeOf(await decide(id, manager, { version: 1 }))).toEqual([409, 'already-decided']);
  });

  test('is refused a decision a year later, when its history is deleted', async () => {
    const id = await asked();
    now = monday + 400 * 86_400_000;
    await portal.portal.runJobs();
    const refused = await decide(id, admin, { version: 1 });
    expect([...codeOf(refused), refused.json.message]).toEqual([
      409,
      'step-not-possible',
      'This booking is too old to decide on.',
    ]);
  });

  test('can be cancelled by its booker or a manager, but not after a rejection', async () => {
    const id = await asked();
    expect((await cancel(id, manager, { reason: 'Closed.' })).json.status).toBe('cancelled');
    const other = await asked();
    await decide(other, manager, rejected);
    expect(codeOf(await cancel(other, student, { version: 1 }))).toEqual([409, 'step-not-possible']);
  });
});

describe('the queue', () => {
  test('lists what this member can decide, the earliest start first', async () => {
    const second = await asked({ day: '2026-11-26' });
    const first = await asked({ day: '2026-11-25' }, otherStudent);
    const own = await asked({ day: '2026-11-27' }, manager);
    expect(await idsIn()).toEqual([first, second]);
    expect(await idsIn(secondManager)).toEqual([first, second, own]);
    expect(await idsIn(admin)).toEqual([first, second, own]);
    expect(await idsIn(student)).toEqual([]);
    expect(await desk(manager)).toEqual({ manages: true, waiting: 2 });
    expect(await desk(student)).toEqual({ manages: false, waiting: 0 });
    await decide(first, manager);
    expect(await idsIn()).toEqual([second]);
    const { next } = (await queue(admin, 'limit=1')).json;
    expect((await queue(admin, `limit=1&cursor=${next}`)).json.items).toMatchObject([{ id: own }]);
  });

  test('does not show requests for other facilities', async () => {
    const court = await facility({ name: 'Court', needsApproval: true }, secondManager);
    const { json } = await book({ facility: court });
    expect(await idsIn(manager)).toEqual([]);
    expect(await idsIn(secondManager)).toEqual([json.id]);
    expect(codeOf(await read(json.id, manager))).toEqual([404, 'not-found']);
  });

  test.each([
    ['limit=101', 'limit'],
    ['cursor=x', 'cursor'],
  ])('refuses ?%s', async (query, field) => {
    expect(fieldsOf(await queue(manager, query))).toEqual([400, [field]]);
    expect(codeOf(await decide(drawId(), manager))).toEqual([404, 'not-found']);
  });
});
