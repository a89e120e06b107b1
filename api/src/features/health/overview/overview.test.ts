import { hash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../testing/tokens.ts';
import { fieldsOf } from '../../../testing/answers.ts';
import { callsOnAbsences, monday, otherStudent } from '../testing/calls-on-absences.ts';
import { planOf } from '../../../testing/plan-of.ts';

const day = 86_400_000;
let now = monday;
const portal = portalForTests({ now: () => now, env: { PORTAL_URL: 'https://campus.example.org' } });
const { student, faculty, admin } = personas;
const third: Persona = { uid: 'student-3', email: 'ila@sggs.ac.in', name: 'Ila Rao' };
const { sick, leave, cancel, comeBack, clear, appoint, models } = callsOnAbsences(portal);
const calendarLinks = () => portal.connection.collection('calendarLinks');

beforeAll(async () => {
  await portal.call('GET', '/api/me', { as: admin });
  await appoint(faculty);
});
beforeEach(async () => {
  now = monday;
  await clear();
  await calendarLinks().deleteMany({});
});

const by = (who: Persona) => ({ name: who.name, registrationNumber: `no-${who.uid}` });
const approve = (id: string) => models().absences.updateOne({ _id: id }, { state: 'Approved' });
const week = 'from=2026-11-23&until=2026-11-29';
const away = (query = week, as: Persona | undefined = faculty) =>
  portal.call('GET', `/api/away?${query}`, { as });
const namesIn = async (query?: string) =>
  (await away(query)).json.items.map(({ name }: { name: string }) => name);
const renew = (as: Persona | undefined = faculty) => portal.call('POST', '/api/away-calendar', { as });
const read = (path: string) => portal.call('GET', path);

test.each([
  ['GET', `/api/away?${week}`],
  ['GET', `/api/away/export?${week}`],
  ['GET', '/api/absence-figures'],
  ['GET', '/api/away-calendar'],
  ['POST', '/api/away-calendar'],
])('%s %s is for faculty and admins', async (method, path) => {
  const statuses = [];
  for (const as of [undefined, personas.foreign, personas.unverified, student, faculty, admin])
    statuses.push((await portal.call(method, path, { as })).status);
  const success = method === 'POST' ? 201 : 200;
  expect(statuses).toEqual([401, 403, 403, 403, success, success]);
});

describe('the list of absent students', () => {
  test('shows students away on the days, by class and name, without reasons', async () => {
    await sick({ className: 'TE CSE 10', reason: 'The wombat bites.' });
    await sick({ ...by(otherStudent), className: 'TE CSE 2', from: '2026-11-29' }, otherStudent);
    const { json } = await leave({ ...by(third), className: 'TE CSE 2', until: '2026-12-02' }, third);
    expect(await namesIn()).toEqual(['Nikhil Shah', 'Asha Patil']);
    await approve(json.id);
    const { status, json: answer, text } = await away();
    expect([status, answer.isCut]).toEqual([200, false]);
    expect(answer.items.map(({ name }: { name: string }) => name)).toEqual([
      'Ila Rao',
      'Nikhil Shah',
      'Asha Patil',
    ]);
    expect(answer.items[0]).toEqual({
      id: json.id,
      kind: 'leave',
      name: 'Ila Rao',
      registrationNumber: 'no-student-3',
      className: 'TE CSE 2',
      from: '2026-11-23',
      until: '2026-12-02',
      fromAfternoon: false,
      untilMidday: false,
    });
    expect(text).not.toMatch(/wombat|parent@/);
  });

  test.each([
    ['from=2026-11-20&until=2026-11-22', 0],
    ['from=2026-11-22&until=2026-11-23', 1],
    ['from=2027-01-21&until=2027-01-21', 1],
    ['from=2027-01-22&until=2027-01-22', 0],
  ])('of the longest report ?%s has %i', async (query, count) => {
    expect((await sick({ until: '2027-01-21' })).status).toBe(201);
    expect((await namesIn(query)).length).toBe(count);
  });

  test('drops a withdrawn report, and a student who is back', async () => {
    const first = await sick({ from: '2026-11-24' });
    const second = await sick({ ...by(otherStudent), until: '2026-11-27' }, otherStudent);
    now += day;
    expect((await cancel(first.json.id)).status).toBe(200);
    expect((await comeBack(second.json.id, otherStudent)).status).toBe(200);
    expect(await namesIn()).toEqual(['Nikhil Shah']);
    expect(await namesIn('from=2026-11-24&until=2026-11-27')).toEqual([]);
  });

  test('says when there is more than it shows', async () => {
    const { json } = await sick();
    const { _id: _, ...one } = (await models().absences.findById(json.id).lean())!;
    const more = Array.from({ length: 1000 }, (_unused, i) => ({
      ...one,
      _id: i.toString(16).padStart(32, '0'),
      slots: [],
      turn: `more:${i}`,
    }));
    await models().absences.collection.insertMany(more as never);
    const { items, isCut } = (await away()).json;
    expect([items.length, isCut]).toEqual([1000, true]);
    // A truncated file would look complete.
    const file = await portal.call('GET', `/api/away/export?${week}`, { as: faculty });
    expect([file.status, file.json.message]).toEqual([400, expect.stringContaining('fewer days')]);
  });

  test.each([
    ['', ['from', 'until']],
    ['from=2026-11-23', ['until']],
    ['from=2026-11-23&until=soon', ['until']],
    ['from=2026-02-29&until=2026-03-01', ['from']],
    ['from=2026-11-23&until=2026-11-22', ['until']],
    ['from=2026-11-01&until=2026-12-13', ['until']],
    ['from[$gt]=&until=2026-11-22', ['from', 'from[$gt]']],
  ])('refuses ?%s', async (query, fields) => {
    expect(fieldsOf(await away(query))).toEqual([400, fields]);
    expect(fieldsOf(await portal.call('GET', `/api/away/export?${query}`, { as: faculty }))).toEqual([
      400,
      fields,
    ]);
  });

  test('is answered by an index', async () => {
    const found = models()
      .absences.collection.find({ state: 'Approved', from: { $gt: '2026-09-24', $lte: '2026-11-29' } })
      .sort({ from: 1, _id: 1 });
    expect(await planOf(found)).not.toMatch(/COLLSCAN|"SORT"/);
  });
});

test('the file has the same rows, and no cell is a formula', async () => {
  await sick({ className: '=HYPERLINK("https://evil.example")', untilMidday: true, reason: 'The wombat.' });
  const { headers, text } = await portal.call('GET', `/api/away/export?${week}`, { as: faculty });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename=away-2026-11-23-2026-11-29.csv');
  expect(text.replace('\u{feff}', '').split('\r\n')).toEqual([
    'Class,Name,Registration number,Status,First day,From midday,Last day,Until midday',
    `"'=HYPERLINK(""https://evil.example"")",Asha Patil,2023BCS041,Sick,2026-11-23,no,2026-11-23,yes`,
    '',
  ]);
});

test('the figures count valid reports by the week in which they begin', async () => {
  await sick({ from: '2026-11-22' });
  await sick({ from: '2026-11-23' });
  expect((await leave({ from: '2026-11-24' })).status).toBe(201);
  await approve((await leave({ from: '2026-11-29' })).json.id);
  await sick({ from: '2026-11-30' });
  const { json } = await portal.call('GET', '/api/absence-figures', { as: faculty });
  expect(json.length).toBe(12);
  expect(json[0]).toEqual({ week: '2026-W37', monday: '2026-09-07', sick: 0, leave: 0 });
  expect(json.slice(-2)).toEqual([
    { week: '2026-W47', monday: '2026-11-16', sick: 1, leave: 0 },
    { week: '2026-W48', monday: '2026-11-23', sick: 1, leave: 1 },
  ]);
});

test('weeks belong to the year of their Thursday', async () => {
  now = Date.UTC(2027, 0, 3, 4, 30);
  const { json } = await portal.call('GET', '/api/absence-figures', { as: faculty });
  expect(json.at(-1)).toMatchObject({ week: '2026-W53', monday: '2026-12-28' });
});

describe('the calendar', () => {
  /** Long lines are folded. */
  const linesOf = async (path: string) =>
    (await read(path)).text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);

  test('has name and status on whole days, but no reason, class, number or address', async () => {
    const { json } = await sick({
      until: '2026-11-25',
      fromAfternoon: true,
      untilMidday: true,
      reason: 'The wombat bites.',
      className: 'SE CSE A',
      classCoordinatorEmail: 'lata@sggs.ac.in',
    });
    await leave({ ...by(otherStudent) }, otherStudent);
    const { path } = (await renew()).json;
    const { status, headers, text } = await read(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    const lines = await linesOf(path);
    expect(lines).toEqual(expect.arrayContaining(['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR']));
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.lastIndexOf('END:VEVENT') + 1)).toEqual(
      expect.arrayContaining([
        `UID:${json.id}@campus.example.org`,
        'DTSTAMP:20261123T043000Z',
        'DTSTART;VALUE=DATE:20261123',
        'DTEND;VALUE=DATE:20261126',
        'SUMMARY:Asha Patil: Sick (from midday\\, until midday)',
      ]),
    );
    expect(text).not.toMatch(/wombat|SE CSE A|2023BCS041|lata@|Nikhil/);
  });

  test('has approved leave, and no line break from a member’s name', async () => {
    const nameless: Persona = { uid: 'nameless-1', email: 'x@sggs.ac.in' };
    const name = 'Eve\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Nikhil; Sick';
    await approve((await leave({ ...by(third) }, third)).json.id);
    await sick({ name, registrationNumber: '1' }, nameless);
    const lines = await linesOf((await renew()).json.path);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT').length).toBe(2);
    expect(lines.filter((line) => line.startsWith('SUMMARY:')).toSorted()).toEqual([
      'SUMMARY:Eve END:VEVENT BEGIN:VEVENT SUMMARY:Nikhil\\; Sick: Sick',
      'SUMMARY:Ila Rao: On leave',
    ]);
  });

  test('has recent and future absences', async () => {
    await sick({ from: '2026-11-23' });
    const { path } = (await renew()).json;
    const has = async () => (await read(path)).text.includes('Asha Patil');
    expect(await has()).toBe(true);
    now = monday + 14 * day;
    expect(await has()).toBe(true);
    now = monday + 15 * day;
    expect(await has()).toBe(false);
  });

  test('stores only the hash of the secret, which appears in no log', async () => {
    const { json } = await renew();
    const secret = json.path.split('/').at(-1);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await calendarLinks().find().toArray()).toEqual([
      { _id: faculty.uid, secretHash: hash('sha256', secret), since: new Date(monday) },
    ]);
    portal.log.length = 0;
    expect((await read(json.path)).status).toBe(200);
    expect((await read(`${json.path}/more`)).status).toBe(404);
    const metrics = await portal.call('GET', '/metrics');
    expect(metrics.text).not.toContain('/api/away-calendar/:secret');
    expect([...portal.log, metrics.text].join('\n')).not.toContain(secret);
    expect(portal.log.filter((line) => line.includes('/api/away-calendar/:secret'))).toEqual([]);
  });

  test('gives each member one link; a new one ends only their own previous one', async () => {
    const since = async (as: Persona) => (await portal.call('GET', '/api/away-calendar', { as })).json.since;
    expect(await since(faculty)).toBeNull();
    const other = (await renew(admin)).json.path;
    const links = (await Promise.all(Array.from({ length: 20 }, () => renew()))).map(({ json }) => json.path);
    now += day;
    const last = (await renew()).json;
    expect(last.since).toBe(new Date(now).toISOString());
    expect(await since(faculty)).toBe(last.since);
    expect(await since(admin)).toBe(new Date(monday).toISOString());
    for (const path of links) expect((await read(path)).status).toBe(404);
    for (const path of [last.path, other]) expect((await read(path)).status).toBe(200);
  });

  test('ends when its owner removes it, once or twice, and only theirs; a new one can be made', async () => {
    const end = (as?: Persona) => portal.call('DELETE', '/api/away-calendar', { as });
    const other = (await renew(admin)).json.path;
    const { path } = (await renew()).json;
    expect([(await end()).status, (await end(student)).status]).toEqual([401, 403]);
    expect((await read(path)).status).toBe(200);
    for (let i = 0; i < 2; i += 1) expect((await end(faculty)).status).toBe(204);
    expect([(await read(path)).status, (await read(other)).status]).toEqual([404, 200]);
    expect((await portal.call('GET', '/api/away-calendar', { as: faculty })).json).toEqual({ since: null });
    expect((await read((await renew()).json.path)).status).toBe(200);
  });

  test('ends when its owner loses the right to read absences', async () => {
    const colleague: Persona = { uid: 'faculty-2', email: 'lata@sggs.ac.in', name: 'Lata Joshi' };
    await appoint(colleague);
    const { path } = (await renew(colleague)).json;
    expect((await read(path)).status).toBe(200);
    const dismissed = await portal.call('PUT', `/api/members/${colleague.uid}/roles/faculty`, {
      as: admin,
      body: { granted: false, reason: 'Moved on.' },
    });
    expect(dismissed.status).toBe(200);
    expect((await read(path)).status).toBe(404);
  });

  test.each([
    [
      'logs out everywhere',
      'sunil',
      (owner: Persona) => portal.call('POST', '/api/me/sign-out-everywhere', { as: owner }),
    ],
    [
      'is locked and unlocked again',
      'rekha',
      async ({ uid }: Persona) => {
        const lock = (locked: boolean) =>
          portal.call('PUT', `/api/members/${uid}/lock`, { as: admin, body: { locked, reason: 'Test.' } });
        await lock(true);
        return lock(false);
      },
    ],
  ])('ends for good when its owner %s; a new one can be made', async (_, first, endSessions) => {
    const owner: Persona = { uid: `faculty-${first}`, email: `${first}@sggs.ac.in`, name: 'Rane' };
    await appoint(owner);
    now = Date.now() - day;
    const { path } = (await renew(owner)).json;
    const others = (await renew(faculty)).json.path;
    expect((await read(path)).status).toBe(200);
    now += 1000;
    expect((await endSessions(owner)).status).toBeLessThan(300);
    expect([(await read(path)).status, (await read(others)).status]).toEqual([404, 200]);
    // Tokens of tests were signed a moment ago, and the sessions ended a day before.
    const since = async () => (await portal.call('GET', '/api/away-calendar', { as: owner })).json.since;
    expect(await since()).toBeNull();
    now += 1000;
    expect((await read((await renew(owner)).json.path)).status).toBe(200);
    expect(await since()).toBe(new Date(now).toISOString());
  });

  test.each([
    ['is locked', { locked: { reason: 'Lost laptop.' } }],
    ['has left the college', { leavesOn: '2026-11-23' }],
  ])('stops working when its owner %s', async (_, standing) => {
    const coordinator: Persona = { uid: 'faculty-4', email: 'meera@sggs.ac.in', name: 'Meera Jog' };
    await appoint(coordinator);
    const { path } = (await renew(coordinator)).json;
    expect((await read(path)).status).toBe(200);
    const members = portal.connection.model('members');
    await members.updateOne({ _id: coordinator.uid }, { $set: standing });
    expect((await read(path)).status).toBe(404);
    await members.updateOne({ _id: coordinator.uid }, { $unset: { locked: 1, leavesOn: 1 } });
  });

  test.each(['x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}%24`, 'a'.repeat(42) + '.'])(
    'refuses %s as a secret',
    async (secret) => {
      const { status, text } = await read(`/api/away-calendar/${secret}`);
      expect(status).toBe(400);
      expect(text).not.toContain('a'.repeat(40));
    },
  );

  test('no calendar exists for an unknown secret, and no token opens one', async () => {
    const path = `/api/away-calendar/${'a'.repeat(43)}`;
    const headers = { authorization: `Bearer ${emulatorToken(admin)}` };
    expect((await portal.call('GET', path, { headers })).status).toBe(404);
    expect((await portal.call('POST', path)).status).toBe(405);
  });
});
