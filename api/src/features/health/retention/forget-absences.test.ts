import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { callsOnAbsences, coordinator, monday } from '../testing/calls-on-absences.ts';
import { planOf } from '../../../testing/plan-of.ts';

const day = 86_400_000;
let now = monday;
const portal = portalForTests({ now: () => now, env: { FORGET_REASONS_AFTER_DAYS: '30' } });
const { student, faculty, admin } = personas;
const { sick, leave, certify, read, stored, clear, appoint, models } = callsOnAbsences(portal);
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%%EOF\n';

beforeAll(() => appoint(faculty));
beforeEach(async () => {
  now = monday;
  portal.log.length = 0;
  await clear();
});
const logged = () => portal.log.filter((line) => line.includes('kept long enough'));
const files = () => portal.connection.collection('documents').countDocuments();

test('erases reason, certificate, addresses and remarks thirty days after the end, but not the status', async () => {
  const { json } = await sick({ reason: 'The wombat bites.', classCoordinatorEmail: coordinator });
  const id = json.id as string;
  const { certificate } = (await certify(id, student, pdf)).json;
  const open = () => portal.call('GET', `/uploads/${certificate.file}`, { as: student });
  expect((await open()).status).toBe(200);

  now = monday + 30 * day;
  await portal.portal.runJobs();
  expect([(await read(id, student)).json.reason, logged().length]).toEqual(['The wombat bites.', 0]);

  now = monday + 31 * day;
  await portal.portal.runJobs();
  expect(await stored(id)).toMatchObject({
    state: 'Approved',
    from: '2026-11-23',
    slots: [`${student.uid}:2026-11-23a`, `${student.uid}:2026-11-23p`],
    reason: '',
    certificate: null,
    address: null,
    parentTurn: null,
    sent: '',
    forgotten: true,
  });
  expect(JSON.stringify(await stored(id))).not.toMatch(/wombat|lata@|certificate\.pdf/);
  for (const as of [student, admin])
    expect((await read(id, as)).json).toMatchObject({
      state: 'Approved',
      reason: null,
      certificate: null,
      forgotten: true,
      notices: [],
    });
  expect([(await open()).status, await files()]).toEqual([404, 0]);
  expect((await certify(id, student, pdf)).status).toBe(409);
  const away = await portal.call('GET', '/api/away?from=2026-11-23&until=2026-11-23', { as: faculty });
  expect(away.json.items).toMatchObject([{ id, kind: 'sick', name: 'Asha Patil' }]);
});

test('erases remarks of any leave, and counts each report once, without its author', async () => {
  const ids: string[] = [];
  for (const status of ['Approved', 'Rejected']) {
    const { json } = await leave({ from: ids.length === 0 ? '2026-11-24' : '2026-11-25' });
    ids.push(json.id);
    const decided = await portal.call('PUT', `/api/absences/${json.id}`, {
      as: faculty,
      body: { status, remark: 'The wombat.' },
    });
    expect(decided.status).toBe(200);
  }
  ids.push((await leave({ from: '2026-11-26' })).json.id);
  const kept = (await sick({ from: '2026-12-10' })).json.id;
  now = monday + 40 * day;
  await portal.portal.runJobs();
  await portal.portal.runJobs();
  for (const id of ids) {
    const record = (await stored(id))!;
    expect([record.forgotten, record.history.some(({ text }) => text !== '')]).toEqual([true, false]);
    expect(JSON.stringify(record)).not.toContain('parent@');
  }
  expect((await stored(kept))?.forgotten).toBe(false);
  expect(logged().map((line) => JSON.parse(line))).toMatchObject([{ count: 3 }]);
  expect(logged().join()).not.toMatch(/student-1|Asha|wombat/);
});

test('erases more than one batch, with three servers at once, by an index', async () => {
  const { json } = await sick();
  const { _id: _, ...one } = (await models().absences.findById(json.id).lean())!;
  const more = Array.from({ length: 230 }, (_unused, i) => ({
    ...one,
    _id: i.toString(16).padStart(32, '0'),
    slots: [],
    turn: `more:${i}`,
  }));
  await models().absences.collection.insertMany(more as never);
  now = monday + 31 * day;
  await Promise.all([1, 2, 3].map(() => portal.portal.runJobs()));
  expect(await models().absences.countDocuments({ forgotten: false })).toBe(0);
  const due = { forgotten: false, until: { $lt: '2026-11-24' } };
  expect(await planOf(models().absences.collection.find(due))).not.toMatch(/COLLSCAN/);
});

test('deletes what a crash left of a certificate a day later', async () => {
  const { json } = await sick();
  await certify(json.id, student, pdf);
  vi.spyOn(portal.connection.model('documents'), 'deleteOne').mockImplementationOnce(() => {
    throw new Error('killed');
  });
  now = monday + 31 * day;
  await portal.portal.runJobs();
  expect([(await stored(json.id))?.forgotten, await files()]).toEqual([true, 1]);
  now += 2 * day;
  await portal.portal.runJobs();
  expect(await files()).toBe(0);
});

test('refuses a late decision on leave, because its remark would never be deleted', async () => {
  const { json } = await leave();
  const waiting = async () =>
    (await portal.call('GET', '/api/leave-queue', { as: faculty })).json.items.length;
  expect(await waiting()).toBe(1);
  now = monday + 31 * day;
  await portal.portal.runJobs();
  expect(await waiting()).toBe(0);
  const refused = await portal.call('PUT', `/api/absences/${json.id}`, {
    as: faculty,
    body: { status: 'Approved', remark: 'The wombat.' },
  });
  expect([refused.status, refused.json.code]).toEqual([409, 'step-not-possible']);
  expect(await stored(json.id)).toMatchObject({ state: 'Pending', version: 1, history: [{ text: '' }] });
});
