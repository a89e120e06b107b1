import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wordsOf } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnAbsences, monday, otherStudent, parent } from '../testing/calls-on-absences.ts';
import { planOf } from '../../../testing/plan-of.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { student, faculty, admin, foreign, unverified } = personas;
const colleague: Persona = { uid: 'faculty-2', email: 'lata@sggs.ac.in', name: 'Lata Joshi' };
const away: Persona = { uid: 'faculty-3', email: 'arun@sggs.ac.in', name: 'Arun Kale' };
const standIn: Persona = { uid: 'faculty-9', email: 'tara@sggs.ac.in', name: 'Tara Iyer' };
const { sick, leave, cancel, read, students, stored, clear, appoint, mailsOf, models } =
  callsOnAbsences(portal);

beforeAll(async () => {
  await appoint(faculty, colleague, away, standIn);
  const added = await portal.call('POST', '/api/stand-ins', {
    as: away,
    body: { email: standIn.email, from: '2026-11-23', until: '2026-11-23' },
  });
  if (added.status !== 201) throw new Error(added.text);
});
beforeEach(async () => {
  now = monday;
  await clear();
});

const by = ({ name }: Persona) => ({ name, registrationNumber: '1' });
const decide = (id: string, as: Persona | undefined, body: object = {}) =>
  portal.call('PUT', `/api/absences/${id}`, {
    as,
    body: { status: 'Approved', remark: 'Good luck there.', ...body },
  });
const rejected = { status: 'Rejected', remark: 'The wombat bites.' };
const queue = (as: Persona | undefined = faculty, query = '') =>
  portal.call('GET', `/api/leave-queue?${query}`, { as });
const idsIn = async (as?: Persona) => (await queue(as)).json.items.map(({ id }: { id: string }) => id);
const asked = async (fields: object = {}, as?: Persona): Promise<string> => (await leave(fields, as)).json.id;

describe('deciding', () => {
  test('approval takes effect at once, is in the history, and is mailed to author and parent without the remark', async () => {
    const id = await asked({ reason: 'A wombat at home.' });
    const before = (await mailsOf(id)).length;
    const { status, json } = await decide(id, faculty, { remark: ' The wombat is dear. ' });
    expect([status, json.state, json.reason, json.actions]).toEqual([
      200,
      'Approved',
      'A wombat at home.',
      [],
    ]);
    expect(json.history).toMatchObject([
      { action: 'submit' },
      {
        action: 'approve',
        by: { id: faculty.uid, name: faculty.name },
        for: null,
        text: 'The wombat is dear.',
      },
    ]);
    const inList = (await students()).json.find(({ _id }: { _id: string }) => _id === student.uid);
    expect(inList.status).toBe('On leave');

    const mails = (await mailsOf(id)).filter(({ _id }) => _id.includes(':decision:'));
    expect((await mailsOf(id)).length).toBe(before + 2);
    expect(mails).toMatchObject([
      {
        _id: `absence:${id}:decision:author`,
        to: { member: student.uid },
        subject: 'Your leave is approved',
        link: { path: `/health-system/reports/${id}` },
      },
      {
        _id: `absence:${id}:decision:parent`,
        to: { address: parent },
        subject: 'Leave from college is approved',
      },
    ]);
    for (const mail of mails) expect(wordsOf(mail)).not.toMatch(/wombat|Ravi/);
    expect(mails[1]!.link).toBeUndefined();
    expect((await stored(id))?.letters).toEqual([]);
  });

  test('rejection is mailed too, and the days are free again', async () => {
    const id = await asked();
    expect((await sick()).status).toBe(409);
    expect((await decide(id, faculty, rejected)).json.state).toBe('Rejected');
    expect(await stored(id)).toMatchObject({ slots: [], waitsSince: null });
    expect((await mailsOf(id)).map(({ subject }) => subject)).toEqual([
      'Your leave was not approved',
      'Leave from college was not approved',
      'A student asked for leave from college',
    ]);
    expect((await sick()).status).toBe(201);
  });

  test.each([
    ['nobody', undefined, 401],
    ['a foreign address', foreign, 403],
    ['an address that isn’t verified', unverified, 403],
    ['its author', student, 403],
    ['another student', otherStudent, 404],
  ])('by %s is refused', async (_, as, status) => {
    const id = await asked();
    expect((await decide(id, as)).status).toBe(status);
    expect(await stored(id)).toMatchObject({ state: 'Pending', version: 0 });
  });

  test.each([
    [{ status: 'Pending' }, 'status'],
    [{ status: undefined }, 'status'],
    [{ status: { $ne: '' } }, 'status'],
    [{ remark: undefined }, 'remark'],
    [{ remark: ' \u200b ' }, 'remark'],
    [{ remark: 'x'.repeat(2001) }, 'remark'],
    [{ version: 'x' }, 'version'],
  ])('with %j is refused beside the field', async (body, field) => {
    const id = await asked();
    expect(fieldsOf(await decide(id, faculty, body))).toEqual([400, [field]]);
    expect(await stored(id)).toMatchObject({ state: 'Pending', version: 0 });
  });

  test('on an unknown report, or a sick report, is refused', async () => {
    expect(codeOf(await decide(drawId(), faculty))).toEqual([404, 'not-found']);
    expect(fieldsOf(await decide('1', faculty))).toEqual([400, ['id']]);
    const { json } = await sick();
    const refused = await decide(json.id, faculty, rejected);
    expect(codeOf(refused)).toEqual([409, 'step-not-possible']);
    expect(refused.json.message).toBe('A sick report needs no approval.');
    expect((await stored(json.id))?.state).toBe('Approved');
  });

  test('on one’s own leave is refused, even for admins', async () => {
    for (const as of [faculty, admin]) {
      const id = await asked(by(as), as);
      expect(codeOf(await decide(id, as))).toEqual([403, 'own-application']);
      expect((await decide(id, colleague)).status).toBe(200);
    }
  });

  test('on a withdrawn request is refused', async () => {
    const id = await asked();
    expect((await cancel(id)).status).toBe(200);
    const refused = await decide(id, faculty);
    expect(codeOf(refused)).toEqual([409, 'already-decided']);
    expect(refused.json.message).toContain('Asha Patil withdrew this');
    expect((await mailsOf(id)).filter(({ _id }) => _id.includes(':decision:'))).toEqual([]);
  });

  test('from an old version is refused', async () => {
    const id = await asked();
    expect(codeOf(await decide(id, faculty, { version: 7 }))).toEqual([409, 'state-changed']);
  });

  test('repeated succeeds; another decision names the first reviewer', async () => {
    const id = await asked();
    await decide(id, faculty);
    expect((await decide(id, faculty)).status).toBe(200);
    const late = await decide(id, colleague, rejected);
    expect(codeOf(late)).toEqual([409, 'already-decided']);
    expect(late.json.message).toContain('Ravi Deshmukh approved this');
    expect([(await stored(id))?.history.length, (await mailsOf(id)).length]).toEqual([2, 3]);
  });

  test('only one of fifty decisions at once counts, with one mail', async () => {
    const id = await asked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        decide(id, [faculty, colleague, admin][i % 3], {
          status: i % 2 ? 'Approved' : 'Rejected',
          remark: `Reason ${i}`,
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    for (const answer of answers.filter((one) => !won.includes(one)))
      expect(codeOf(answer)).toEqual([409, 'already-decided']);
    const record = (await stored(id))!;
    expect([record.state, record.history.length]).toEqual([won[0]!.json.state, 2]);
    expect(record.slots.length).toBe(record.state === 'Approved' ? 2 : 0);
    expect((await mailsOf(id)).length).toBe(3);
  });

  test('a stand-in decides in their own name, and not on leave of the absent member', async () => {
    const { status, json } = await decide(await asked(), standIn);
    expect([status, json.history[1].for]).toEqual([200, null]);
    expect((await decide(await asked(by(away), away), standIn)).status).toBe(403);
  });
});

describe('the queue', () => {
  test('lists what this member can decide, longest waiting first', async () => {
    const first = await asked({ reason: 'The wombat bites.' });
    now += 1000;
    const second = await asked(by(otherStudent), otherStudent);
    now += 1000;
    const own = await asked(by(faculty), faculty);
    await sick(by(standIn), standIn);
    expect(await idsIn()).toEqual([first, second]);
    expect(await idsIn(colleague)).toEqual([first, second, own]);
    expect((await queue()).text).not.toMatch(/wombat|parent@/);
    await decide(first, colleague);
    expect(await idsIn()).toEqual([second]);
  });

  test("leaves out, for a stand-in, their own and the absent member's requests", async () => {
    const first = await asked();
    await asked(by(standIn), standIn);
    await asked(by(away), away);
    expect(await idsIn(standIn)).toEqual([first]);
    expect((await read(first, standIn)).json.actions).toEqual(['approve', 'reject']);
  });

  test('is read page by page', async () => {
    const ids = [await asked(), await asked(by(otherStudent), otherStudent), await asked(by(admin), admin)];
    const seen: string[] = [];
    for (let query = 'limit=1'; ;) {
      const { items, next } = (await queue(faculty, query)).json;
      seen.push(...items.map(({ id }: { id: string }) => id));
      if (next === null) break;
      query = `limit=1&cursor=${next}`;
    }
    expect(seen).toEqual(ids.toSorted());
  });

  test.each([
    ['nobody', undefined, 401],
    ['a foreign address', foreign, 403],
    ['a student', student, 403],
  ])('is closed to %s', async (_, as, status) => {
    expect((await portal.call('GET', '/api/leave-queue', { as })).status).toBe(status);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=WyJ4IiwieSJd', 'cursor'],
  ])('refuses ?%s', async (query, field) => {
    expect(fieldsOf(await queue(faculty, query))).toEqual([400, [field]]);
  });

  test('is answered by an index', async () => {
    const found = models()
      .absences.collection.find({ state: 'Pending', 'author.id': { $nin: ['x'] } })
      .sort({ waitsSince: 1, _id: 1 });
    expect(await planOf(found)).not.toMatch(/COLLSCAN|"SORT"/);
  });
});
