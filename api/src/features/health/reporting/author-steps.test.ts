import { beforeEach, describe, expect, test } from 'vitest';
import { wordsOf } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnAbsences, coordinator, monday, otherStudent, parent } from '../testing/calls-on-absences.ts';

const hour = 3_600_000;
let now = monday;
const portal = portalForTests({ now: () => now });
const { student, admin } = personas;
const { sick, leave, cancel, comeBack, read, stored, clear, mailsOf, students, models } =
  callsOnAbsences(portal);
beforeEach(async () => {
  now = monday;
  await clear();
});
const statusNow = async () =>
  (await students()).json.find(({ _id }: { _id: string }) => _id === student.uid).status;
const reportSick = async (fields: object = {}) =>
  (await sick({ classCoordinatorEmail: coordinator, reason: 'The wombat bites.', ...fields })).json
    .id as string;
const askForLeave = async (fields: object = {}) => (await leave(fields)).json.id as string;

describe('withdrawing a report', () => {
  test('ends a sick report, frees its days, and mails the coordinator who got the first mail', async () => {
    const id = await reportSick({ until: '2026-11-25' });
    const { status, json } = await cancel(id);
    expect([status, json.state, json.version, json.actions]).toEqual([200, 'Withdrawn', 1, []]);
    expect(json.history).toMatchObject([
      { action: 'submit', to: 'Approved' },
      { action: 'withdraw', from: 'Approved', to: 'Withdrawn', by: { name: 'Asha Patil' } },
    ]);
    expect(await statusNow()).toBe('Present');
    const mails = await mailsOf(id);
    expect(mails.map(({ _id, to }) => [_id, to])).toEqual([
      [`absence:${id}:cancel:coordinator`, { address: coordinator }],
      [`absence:${id}:report:coordinator`, { address: coordinator }],
    ]);
    expect(wordsOf(mails[0]!)).toMatch(
      /Asha Patil .* withdrew the sick report from 23 November 2026 to 25 November 2026/,
    );
    expect(mails.map(wordsOf).join()).not.toMatch(/wombat/);
    expect((await sick()).status).toBe(201);
  });

  test('is possible for waiting or approved leave, and mails the parent', async () => {
    for (const state of ['Pending', 'Approved'] as const) {
      const id = await askForLeave({ from: '2026-12-01' });
      await models().absences.updateOne({ _id: id }, { state });
      expect((await read(id, student)).json.actions).toContain(state === 'Pending' ? 'withdraw' : 'cancel');
      expect((await cancel(id)).json.state).toBe('Withdrawn');
      expect((await stored(id))!).toMatchObject({ slots: [], waitsSince: null });
      expect((await mailsOf(id)).map(({ to }) => to)).toEqual([{ address: parent }, { address: parent }]);
    }
  });

  test('sends no mail if the report sent none', async () => {
    const { json } = await sick();
    expect((await cancel(json.id)).status).toBe(200);
    expect(await mailsOf(json.id)).toEqual([]);
  });

  test('happens once, with one mail, when repeated or sent twenty times at once', async () => {
    const id = await reportSick();
    const body = { requestId: drawId() };
    const same = await Promise.all(Array.from({ length: 10 }, () => cancel(id, student, body)));
    expect(same.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await stored(id))?.history.length).toBe(2);
    expect((await mailsOf(id)).length).toBe(2);

    const other = await reportSick();
    const each = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? cancel(other) : comeBack(other))),
    );
    expect(each.filter(({ status }) => status === 200).length).toBe(1);
    expect((await mailsOf(other)).length).toBe(2);
  });

  test('is possible for fourteen days after its last day', async () => {
    const id = await reportSick();
    now += 14 * 24 * hour;
    expect((await read(id, student)).json.actions).toContain('cancel');
    now += 24 * hour;
    expect((await read(id, student)).json.actions).not.toContain('cancel');
    expect(codeOf(await cancel(id))).toEqual([409, 'step-not-possible']);
    expect((await stored(id))?.state).toBe('Approved');
  });
});

describe('being back', () => {
  test('shortens the report, frees the remaining days, and mails earlier recipients', async () => {
    const id = await reportSick({ until: '2026-11-27' });
    now += 27 * hour;
    expect(await statusNow()).toBe('Sick');
    const { status, json } = await comeBack(id);
    expect([status, json.state, json.from, json.until, json.untilMidday]).toEqual([
      200,
      'Approved',
      '2026-11-23',
      '2026-11-24',
      true,
    ]);
    expect(json.history.at(-1)).toMatchObject({ action: 'revise', text: 'Back earlier.' });
    expect(json.actions).not.toContain('return');
    expect(await statusNow()).toBe('Present');
    const words = (await mailsOf(id)).map(wordsOf);
    expect(words[1]).toMatch(
      /is back at college early. The absence was reported from 23 November 2026 to 27 November 2026/,
    );
    expect((await sick({ from: '2026-11-25' })).status).toBe(201);
    expect(codeOf(await sick({ from: '2026-11-24' }))).toEqual([409, 'absence-overlaps']);
  });

  test('on the first half day keeps that half day readable, and holds no days', async () => {
    const id = await reportSick({ until: '2026-11-25' });
    expect((await comeBack(id)).json).toMatchObject({ until: '2026-11-23', untilMidday: true });
    expect((await stored(id))?.slots).toEqual([]);
    expect(await statusNow()).toBe('Present');
    const afternoon = await reportSick({ from: '2026-11-24', fromAfternoon: true });
    now += 28 * hour;
    expect((await comeBack(afternoon)).json).toMatchObject({
      from: '2026-11-24',
      until: '2026-11-24',
      fromAfternoon: true,
      untilMidday: false,
    });
  });

  test.each([
    ['has not begun', { from: '2026-11-24' }, 0],
    ['is over', {}, 24],
    ['was taken back', {}, 0],
  ])('is refused if it %s', async (why, fields, hours) => {
    const id = await reportSick(fields);
    if (why === 'was taken back') await cancel(id);
    now += hours * hour;
    expect((await read(id, student)).json.actions).not.toContain('return');
    expect(codeOf(await comeBack(id, student, { version: (await stored(id))?.version }))).toEqual([
      409,
      'step-not-possible',
    ]);
  });

  test('is refused for leave that was never approved', async () => {
    expect(codeOf(await comeBack(await askForLeave()))).toEqual([409, 'step-not-possible']);
  });
});

test('both need the current version and a request id', async () => {
  const id = await reportSick();
  for (const take of [cancel, comeBack]) {
    expect(codeOf(await take(id, student, { version: 1 }))).toEqual([409, 'state-changed']);
    expect(fieldsOf(await take(id, student, { version: 'x', requestId: 'y' }))).toEqual([
      400,
      ['requestId', 'version'],
    ]);
  }
  expect((await stored(id))?.history.length).toBe(1);
});

test('both are only for the author; most others don’t learn that the report exists', async () => {
  const id = await reportSick();
  for (const action of ['cancellation', 'return']) {
    const call = (as?: typeof student, path = id) =>
      portal.call('POST', `/api/absences/${path}/${action}`, {
        as,
        body: { requestId: drawId(), version: 0 },
      });
    expect((await call()).status).toBe(401);
    expect((await call(personas.unverified as never)).status).toBe(403);
    expect(codeOf(await call(otherStudent as never))).toEqual([404, 'not-found']);
    expect(codeOf(await call(admin))).toEqual([403, 'forbidden']);
    expect((await call(student, drawId())).status).toBe(404);
    expect(fieldsOf(await call(student, 'x'))).toEqual([400, ['id']]);
  }
  expect((await stored(id))?.state).toBe('Approved');
});
