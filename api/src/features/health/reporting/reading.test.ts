import { absenceDetailSchema } from '@campus/contracts/health';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeStandIn } from '../../../testing/let-stand-in.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnAbsences, coordinator, otherStudent, parent } from '../testing/calls-on-absences.ts';

const portal = portalForTests();
const { student, faculty, admin, treasurer } = personas;
const { sick, leave, read, mine, cancel, comeBack, certify, clear, appoint, stored } =
  callsOnAbsences(portal);
const standIn: Persona = { uid: 'stand-in-1', email: 'stand@sggs.ac.in', name: 'Dev Naik' };
beforeAll(async () => {
  await appoint(faculty, standIn);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const body = { email: standIn.email, from: day, until: day };
  const added = await portal.call('POST', '/api/stand-ins', { as: faculty, body });
  if (added.status !== 201) throw new Error(added.text);
});
beforeEach(async () => {
  await clear();
});
const reason = 'The wombat bites.';

describe('a report', () => {
  test('shows the author everything', async () => {
    const { json } = await sick({ reason, classCoordinatorEmail: coordinator, className: 'SE CSE A' });
    const answer = await read(json.id, student);
    expect(answer.status).toBe(200);
    expect(absenceDetailSchema.parse(answer.json)).toEqual(answer.json);
    expect(answer.json).toMatchObject({
      kind: 'sick',
      state: 'Approved',
      mine: true,
      reason,
      forgotten: false,
      actions: ['cancel', 'return', 'certificate'],
      notices: [{ to: 'coordinator', about: 'report', address: coordinator, state: 'queued', reason: '' }],
    });
  });

  test('shows faculty the days of sickness, and only the health office the reason and the mails', async () => {
    const { json } = await sick({ reason, classCoordinatorEmail: coordinator });
    const forFaculty = await read(json.id, faculty);
    expect(forFaculty.json).toMatchObject({
      name: 'Asha Patil',
      mine: false,
      reason: null,
      notices: [],
      actions: [],
    });
    expect(forFaculty.text).not.toMatch(/wombat|lata@/);
    const forAdmin = await read(json.id, admin);
    expect(forAdmin.json).toMatchObject({ reason, actions: [], notices: [{ address: coordinator }] });
  });

  test('shows the author’s phone number only to the health office', async () => {
    const phone = '+91 98230 12345';
    await portal.call('PUT', '/api/me/details', { as: student, body: { phone } });
    const { json } = await sick({ reason });
    expect((await read(json.id, admin)).json.phone).toBe(phone);
    for (const as of [student, faculty]) expect((await read(json.id, as)).json.phone).toBe('');
    await portal.connection
      .collection('absences')
      .updateOne({ _id: json.id as never }, { $set: { forgotten: true } });
    expect((await read(json.id, admin)).json.phone).toBe('');
  });

  test('shows the reason for leave to reviewers and stand-ins, but not the parent’s address', async () => {
    const { json } = await leave({ reason });
    for (const as of [faculty, standIn]) {
      const answer = await read(json.id, as);
      expect(answer.json).toMatchObject({ reason, notices: [], actions: ['approve', 'reject'] });
      expect(answer.text).not.toContain(parent);
    }
    expect((await read(json.id, student)).json).toMatchObject({
      actions: ['withdraw', 'certificate'],
      notices: [{ to: 'parent', about: 'report', address: parent }],
    });
  });

  test('does not show a stand-in why the absent member asked for leave', async () => {
    const { json } = await leave({ name: faculty.name, reason }, faculty);
    expect((await read(json.id, faculty)).json.actions).toEqual(['withdraw', 'certificate']);
    expect((await read(json.id, standIn)).json).toMatchObject({
      reason: null,
      certificate: null,
      actions: [],
    });
    expect((await read(json.id, admin)).json.actions).toEqual(['approve', 'reject']);
  });

  test('hides leave from a student whom faculty once appointed as a stand-in', async () => {
    await storeStandIn(portal, faculty, otherStudent, '2020-01-01');
    await portal.connection.collection('standIns').updateMany({}, { $set: { until: '2100-01-01' } });
    const { json } = await leave({ reason });
    expect(codeOf(await read(json.id, otherStudent))).toEqual([404, 'not-found']);
  });

  test('does not exist for other members', async () => {
    const { json } = await sick({ reason });
    for (const as of [otherStudent, treasurer])
      expect(codeOf(await read(json.id, as))).toEqual([404, 'not-found']);
    expect(codeOf(await read(drawId(), student))).toEqual([404, 'not-found']);
    expect(fieldsOf(await read('__proto__', student))).toEqual([400, ['id']]);
    expect((await read(json.id)).status).toBe(401);
    expect((await read(json.id, personas.foreign)).status).toBe(403);
  });

  test('tells its author that a mail failed, and why', async () => {
    const { json } = await leave();
    await portal.connection
      .collection('mails')
      .updateOne(
        { _id: `absence:${json.id}:report:parent` as never },
        { $set: { state: 'failed', reason: 'The mail server said: 550 no such user.' } },
      );
    expect((await read(json.id, student)).json.notices).toMatchObject([
      { state: 'failed', reason: 'The mail server said: 550 no such user.' },
    ]);
  });

  test('shows a mail left by a crash as waiting', async () => {
    const { json } = await leave();
    const key = `absence:${json.id}:report:parent`;
    const mails = portal.connection.collection('mails');
    const mail = (await mails.findOne({ _id: key as never }))!;
    await mails.deleteOne({ _id: key as never });
    const { _id, at, kind, to, subject, paragraphs } = mail;
    const letters = [{ _id, at, kind, to, subject, paragraphs }];
    await portal.connection
      .collection('absences')
      .updateOne({ _id: json.id as never }, { $set: { letters } as never });
    expect((await read(json.id, student)).json.notices).toMatchObject([{ state: 'queued' }]);
    await portal.portal.runJobs();
    expect(await mails.countDocuments({ _id: key as never })).toBe(1);
    expect((await stored(json.id))?.letters).toEqual([]);
  });
});

describe('my reports', () => {
  test('lists a member’s own reports only, newest first, page by page', async () => {
    const ids: string[] = [];
    for (const day of ['01', '02', '03', '04', '05'])
      ids.unshift((await sick({ from: soon(day), reason })).json.id);
    await sick({ name: otherStudent.name }, otherStudent);
    const seen: string[] = [];
    let next = '';
    do {
      const { json, text } = await mine(`limit=2${next}`);
      expect(text).not.toMatch(/wombat/);
      seen.push(...json.items.map(({ id }: { id: string }) => id));
      next = json.next && `&cursor=${json.next}`;
    } while (next);
    expect(seen).toEqual(ids);
    expect((await mine('', treasurer)).json).toEqual({ items: [], next: null });
  });

  test('loses none with the same time', async () => {
    for (const day of ['01', '02', '03']) await sick({ from: soon(day) });
    await portal.connection.collection('absences').updateMany({}, { $set: { reportedAt: new Date() } });
    const first = (await mine('limit=1')).json;
    const rest = (await mine(`limit=25&cursor=${first.next}`)).json;
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3);
  });

  test.each(['limit=0', 'limit=101', 'cursor=x', `cursor=${btoa('["yesterday","x"]')}`])(
    'refuses ?%s',
    async (query) => expect(codeOf(await mine(query))).toEqual([400, 'invalid-input']),
  );

  test('are for members only', async () => {
    expect((await portal.call('GET', '/api/absences/mine')).status).toBe(401);
    expect((await mine('', personas.unverified)).status).toBe(403);
  });
});

/** The same day of the month, two months from now. */
function soon(day: string): string {
  const month = new Date();
  month.setUTCDate(1);
  month.setUTCMonth(month.getUTCMonth() + 2);
  return `${month.toISOString().slice(0, 8)}${day}`;
}

describe('after the author changed their name', () => {
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%%EOF\n';
  const decide = (status: string) => (id: string) =>
    portal.call('PUT', `/api/absences/${id}`, { as: faculty, body: { status, remark: 'Fine.' } });
  const rename = (name: string) =>
    portal.connection.collection('members').updateOne({ _id: student.uid as never }, { $set: { name } });

  test.each([
    ['a decision', leave, decide('Approved')],
    ['a rejection', leave, decide('Rejected')],
    ['a withdrawal', leave, (id: string) => cancel(id)],
    ['a return', sick, (id: string) => comeBack(id)],
    ['a certificate', sick, (id: string) => certify(id, student, pdf)],
  ])('%s answers with the name that the next read shows', async (_, report, change) => {
    const { json } = await report();
    await rename('New Name');
    const changed = await change(json.id);
    const reader = report === leave ? faculty : student;
    const next = await read(json.id, reader);
    await rename(student.name!);
    expect(Math.floor(changed.status / 100)).toBe(2);
    expect([changed.json.name, changed.json.author.name]).toEqual(['New Name', 'New Name']);
    expect([next.json.name, next.json.author.name]).toEqual(['New Name', 'New Name']);
  });
});
