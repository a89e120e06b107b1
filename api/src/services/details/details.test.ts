import type { ClassListLine } from '@campus/contracts/details';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { codeOf, fieldsOf } from '../../testing/answers.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../testing/tokens.ts';

let clock = 0;
const portal = portalForTests({ now: () => clock });
const { student, admin, faculty, treasurer } = personas;
const other: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };
const empty = {
  registrationNumber: '',
  className: '',
  coordinatorEmail: '',
  parentEmail: '',
  phone: '',
  coordinatorName: '',
  fromClassList: [],
};
const own = {
  registrationNumber: '2023BCS042',
  className: 'SE CSE A',
  coordinatorEmail: 'lata@sggs.ac.in',
  parentEmail: 'parent@example.org',
  phone: '+91 98230 12345',
};

const read = (as?: Persona) => portal.call('GET', '/api/me/details', { as });
const write = (body: unknown, as: Persona | undefined = student) =>
  portal.call('PUT', '/api/me/details', { as, body });
const collection = (name: string) => portal.connection.collection(name);
const audit = async () => (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items;
const list = (query = '', as: Persona = admin) => portal.call('GET', `/api/class-list${query}`, { as });
const emailsIn = (answer: { json: { items: { email: string }[] } }) =>
  answer.json.items.map(({ email }) => email);

async function upload(content: string | string[], as: Persona | null = admin) {
  const body = new FormData();
  body.append('list', new Blob([[content].flat().join('\n')]), 'list.csv');
  const response = await fetch(`${portal.url}/api/class-list`, {
    method: 'POST',
    body,
    ...(as && { headers: { authorization: `Bearer ${emulatorToken(as)}` } }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}
const resultsOf = ({ json }: { json: { lines: ClassListLine[] } }) =>
  json.lines.map(({ line, result }) => [line, result]);

beforeEach(async () => {
  clock = Date.parse('2026-11-23T06:00:00Z');
  await emptyCollections(
    portal.connection,
    'members',
    'rosters',
    'audit',
    'memberDetails',
    'classList',
    'classes',
    'classListLog',
  );
  for (const as of [admin, student, faculty]) await portal.call('GET', '/api/me', { as });
});

describe('a member’s own details', () => {
  test('are empty at first, and stored field by field', async () => {
    expect((await read(student)).json).toEqual(empty);
    expect((await write({ registrationNumber: own.registrationNumber })).status).toBe(200);
    expect((await write({ ...own, registrationNumber: undefined })).json).toEqual({ ...empty, ...own });
    expect((await read(student)).json).toEqual({ ...empty, ...own });
  });

  test('can be read by the member only', async () => {
    await write(own);
    for (const as of [other, faculty, admin, treasurer]) expect((await read(as)).json).toEqual(empty);
    expect((await list()).text).not.toContain(own.parentEmail);
  });

  test('are erased from the database, not only hidden', async () => {
    await write(own);
    expect((await write({ parentEmail: '', phone: '' })).json).toMatchObject({ parentEmail: '', phone: '' });
    expect(await collection('memberDetails').findOne({})).toEqual({
      _id: student.uid,
      registrationNumber: own.registrationNumber,
      className: own.className,
      coordinatorEmail: own.coordinatorEmail,
    });
  });

  test("keep both of two tabs' changes at the same time", async () => {
    const { parentEmail, phone } = own;
    const answers = await Promise.all([write({ parentEmail }), write({ phone }), write({ phone })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(student)).json).toEqual({ ...empty, parentEmail, phone });
  });

  test.each([
    [{ parentEmail: 'a@example.org, b@example.org' }, 'parentEmail'],
    [{ parentEmail: 'a@example.org\nBcc: b@example.org' }, 'parentEmail'],
    [{ parentEmail: { $gt: '' } }, 'parentEmail'],
    [{ coordinatorEmail: 'coordinator@example.org' }, 'coordinatorEmail'],
    [{ coordinatorEmail: 'x@sggs.ac.in.evil.org' }, 'coordinatorEmail'],
    [{ phone: 'call me' }, 'phone'],
    [{ phone: '1' }, 'phone'],
    [{ registrationNumber: 'x'.repeat(41) }, 'registrationNumber'],
    [{ className: 7 }, 'className'],
    [{ _id: 'someone-else' }, '_id'],
  ])('refuse %j', async (body, field) => {
    expect(fieldsOf(await write(body))).toEqual([400, [field]]);
    expect(await collection('memberDetails').countDocuments({})).toBe(0);
  });

  test('need a member', async () => {
    expect([
      (await read()).status,
      (await portal.call('PUT', '/api/me/details', { body: {} })).status,
    ]).toEqual([401, 401]);
    for (const as of [personas.foreign, personas.unverified])
      expect([(await read(as)).status, (await write({}, as)).status]).toEqual([403, 403]);
  });

  test('leave no line in the request log', async () => {
    await write(own);
    await read(student);
    expect(portal.log.join('')).not.toMatch(/me\/details|98230|parent@example/);
  });
});

describe('an uploaded class list', () => {
  const file = [
    'Class;E-mail;Registration number;Coordinator',
    'SE CSE A;asha@sggs.ac.in;2023BCS042;ravi@sggs.ac.in',
    'SE CSE A;nikhil@sggs.ac.in;2023BCS043;',
    'TE Civil;;;lata@sggs.ac.in',
  ];

  test('fills in the details of current and future members', async () => {
    expect(resultsOf(await upload(file))).toEqual([
      [2, 'added'],
      [3, 'added'],
      [4, 'added'],
    ]);
    const listed = {
      ...empty,
      className: 'SE CSE A',
      coordinatorEmail: 'ravi@sggs.ac.in',
      coordinatorName: 'Ravi Deshmukh',
      fromClassList: ['registrationNumber', 'className', 'coordinatorEmail'],
    };
    expect((await read(student)).json).toEqual({ ...listed, registrationNumber: '2023BCS042' });
    expect((await read(other)).json).toEqual({ ...listed, registrationNumber: '2023BCS043' });
  });

  test("takes precedence over a member's own input, and only the office changes it", async () => {
    await write({ registrationNumber: '1', className: 'Mine', phone: own.phone });
    await upload(file);
    expect((await read(student)).json).toMatchObject({ registrationNumber: '2023BCS042', phone: own.phone });
    expect(fieldsOf(await write({ registrationNumber: '2', className: 'Mine' }))).toEqual([
      400,
      ['registrationNumber', 'className'],
    ]);
    expect((await write({ registrationNumber: '2023BCS042' })).status).toBe(200);
  });

  test('names the coordinator also for members who typed their class', async () => {
    await upload(['email,number,class,coordinator', ',,TE Civil,lata@sggs.ac.in']);
    expect((await write({ className: 'te civil' })).json).toMatchObject({
      className: 'te civil',
      coordinatorEmail: 'lata@sggs.ac.in',
      coordinatorName: '',
      fromClassList: ['coordinatorEmail'],
    });
  });

  test('changes nothing when repeated, and reports what a new one changes', async () => {
    await upload(file);
    expect(resultsOf(await upload(file)).map(([, result]) => result)).toEqual(Array(3).fill('unchanged'));
    const next = [
      'asha@sggs.ac.in,2023BCS042,TE CSE A',
      ',,te civil,ravi@sggs.ac.in',
      'x@sggs.ac.in,9,TE CSE A',
    ];
    expect(resultsOf(await upload(next))).toEqual([
      [1, 'changed'],
      [2, 'changed'],
      [3, 'added'],
    ]);
    expect((await read(student)).json).toMatchObject({ className: 'TE CSE A', coordinatorEmail: '' });
    const { json } = await portal.call('GET', '/api/classes', { as: admin });
    expect(json.items).toEqual(
      [
        { name: 'SE CSE A', coordinatorEmail: 'ravi@sggs.ac.in', coordinatorName: 'Ravi Deshmukh' },
        { name: 'TE Civil', coordinatorEmail: 'ravi@sggs.ac.in', coordinatorName: 'Ravi Deshmukh' },
        { name: 'TE CSE A', coordinatorEmail: '', coordinatorName: '' },
      ].toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    );
  });

  test('refuses only wrong lines, each with its reason', async () => {
    await upload(['taken@sggs.ac.in,T1,SE CSE A']);
    await portal.call('GET', '/api/me', { as: other });
    await portal.call('PUT', `/api/members/${other.uid}/leaving`, {
      as: admin,
      body: { leavesOn: '2026-11-01', reason: 'Graduated.' },
    });
    const { json } = await upload([
      'email,registration number,class,coordinator',
      'asha@sggs.ac.in,2023BCS042,SE CSE A,ravi@sggs.ac.in',
      'someone@gmail.com,1,SE CSE A',
      'sunil@admin.sggs.ac.in,2,SE CSE A',
      'x@sggs.ac.in.evil.org,3,SE CSE A',
      'no-number@sggs.ac.in,,SE CSE A',
      'no-class@sggs.ac.in,4,',
      '"formula@sggs.ac.in",=1+1,SE CSE A',
      'formula2@sggs.ac.in,5,@SUM',
      'foreign@sggs.ac.in,6,SE CSE A,ravi@gmail.com',
      'two@sggs.ac.in,7,SE CSE A,lata@sggs.ac.in',
      'ASHA+x@sggs.ac.in,8,SE CSE A',
      'again@sggs.ac.in,2023bcs042,SE CSE A',
      'new@sggs.ac.in,t1,SE CSE A',
      'nikhil@sggs.ac.in,9,SE CSE A',
      ',,SE CSE A',
      'last@sggs.ac.in,10,SE CSE A',
    ]);
    expect(json.lines.map(({ line, result, message }: ClassListLine) => [line, result, message])).toEqual([
      [2, 'added', ''],
      [3, 'refused', 'The email must be an address at @sggs.ac.in.'],
      [4, 'refused', 'The email must be an address at @sggs.ac.in.'],
      [5, 'refused', 'The email must be an address at @sggs.ac.in.'],
      [6, 'refused', 'The registration number is required.'],
      [7, 'refused', 'The class is required.'],
      [8, 'refused', 'The registration number must begin with a letter or a digit.'],
      [9, 'refused', 'The class must begin with a letter or a digit.'],
      [10, 'refused', 'The coordinator’s address must end with @sggs.ac.in or @admin.sggs.ac.in.'],
      [11, 'refused', 'An earlier line names another coordinator for this class.'],
      [12, 'refused', 'An earlier line names this student.'],
      [13, 'refused', 'An earlier line has this registration number.'],
      [14, 'refused', 'Another student has this registration number.'],
      [15, 'refused', 'The membership of this person has ended.'],
      [16, 'refused', 'The line has neither an email nor a coordinator.'],
      [17, 'added', ''],
    ]);
    expect(emailsIn(await list())).toEqual(['asha@sggs.ac.in', 'last@sggs.ac.in', 'taken@sggs.ac.in']);
  });

  describe('with numbers that change hands', () => {
    const line = ([name, number]: string) => `${name}@sggs.ac.in,N${number},SE CSE A`;
    /** Of `a1 b2` each word is a student and their number. */
    const give = async (pairs: string) => {
      const { json } = await upload(pairs.split(' ').map(line));
      return json.lines.map(({ result, message }: ClassListLine) => message || result);
    };
    const stored = async () => {
      const found = await collection('classList').find().sort({ _id: 1 }).toArray();
      return found.map(({ _id, numberKey }) => `${String(_id)[0]}${numberKey.slice(1)}`).join(' ');
    };
    const taken = 'Another student has this registration number.';

    test.each([
      ['a swap', 'a1 b2', ['a2 b1', 'b1 a2']],
      ['a chain', 'a1 b2 c3', ['a2 b3 c4', 'c4 b3 a2', 'b3 a2 c4']],
      ['a cycle', 'a1 b2 c3', ['a2 b3 c1', 'c1 b3 a2', 'b3 c1 a2']],
      ['a number for who is new', 'a1 b2', ['n1 a2 b3', 'b3 a2 n1']],
    ])('takes %s in any order', async (_, before, orders) => {
      for (const after of orders) {
        await collection('classList').deleteMany({});
        await give(before);
        expect(new Set(await give(after))).not.toContain(taken);
        expect(await stored()).toBe(after.split(' ').toSorted().join(' '));
        expect(new Set(await give(after))).toEqual(new Set(['unchanged']));
      }
    });

    test('takes a swap of two lines that are far apart', async () => {
      const many = Array.from({ length: 600 }, (_, i) => `s${i}@sggs.ac.in,M${i},SE CSE A`);
      await upload([line('a1'), ...many, line('b2')]);
      const { json } = await upload([line('a2'), ...many, line('b1')]);
      expect(json.lines.filter(({ result }: ClassListLine) => result === 'changed')).toHaveLength(2);
    });

    test('refuses who would get the number of a student who keeps it', async () => {
      await give('a1 b2 c3 d4 e5 z9');
      expect(await give('c2 b1 a9 d5 e4')).toEqual([taken, taken, taken, 'changed', 'changed']);
      expect(await stored()).toBe('a1 b2 c3 d5 e4 z9');
      expect(await give('z8')).toEqual(['changed']);
      expect(await give('c2 b1 a9')).toEqual(['changed', 'changed', 'changed']);
      expect(await stored()).toBe('a9 b1 c2 d5 e4 z8');
    });

    test.each([
      ['the same file', 'a2 b1', 'a2 b1 y8 z9'],
      ['the file before', 'a1 b2', 'a1 b2 y8 z9'],
      ['a file that is refused', 'a8 b9', 'a1 b2 y8 z9'],
    ])('are given back after a fault by %s', async (_, next, after) => {
      await give('a1 b2 y8 z9');
      const model = portal.connection.models['classList']!;
      const write = model.bulkWrite.bind(model) as never;
      const writes = vi.spyOn(model, 'bulkWrite').mockImplementationOnce(write);
      writes.mockRejectedValueOnce(new Error('away'));
      expect((await upload(['a2', 'b1'].map(line))).status).toBe(500);
      writes.mockRestore();
      expect(await stored()).not.toBe('a1 b2 y8 z9');
      await give(next);
      expect(await stored()).toBe(after);
    });
  });

  test('can have thousands of lines', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `s${i}@sggs.ac.in,N${i},Class ${i % 60}`);
    expect(new Set(resultsOf(await upload(lines)).map(([, result]) => result))).toEqual(new Set(['added']));
    expect(await collection('classList').countDocuments({})).toBe(5000);
    const pages = [];
    let next = '';
    do {
      const { json } = await list(`?limit=100&className=class+7${next}`);
      pages.push(...json.items);
      next = json.next && `&cursor=${json.next}`;
    } while (next);
    expect(pages).toHaveLength(84);
    const exported = await portal.call('GET', '/api/class-list/export', { as: admin });
    expect(exported.text.trim().split('\r\n')).toHaveLength(5001);
    const again = await upload(exported.text);
    expect(new Set(resultsOf(again).map(([, result]) => result))).toEqual(new Set(['unchanged']));
  }, 60_000);

  test('leaves one entry if two admins upload the same student at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        upload([`asha@sggs.ac.in,N${i},SE CSE A`, `,,SE CSE A,ravi@sggs.ac.in`]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await list()).json.items).toHaveLength(1);
  });

  test.each([
    ['', /^The list is empty\.$/],
    ['email,number,class', /^The list is empty\.$/],
    ['\u0000a\u0000', /not text in UTF-8/],
    ['a"b,"c', /quotation mark/],
    [Array.from({ length: 10_002 }, () => 'x').join('\n'), /more than 10,000 lines/],
  ])('is refused as a whole if it can’t be read', async (content, words) => {
    const refused = await upload(content);
    expect(fieldsOf(refused)).toEqual([400, ['list']]);
    expect(refused.json.errors[0].message).toMatch(words);
    expect(await audit()).toEqual([]);
  });

  test('is searched by the beginning of an address or a number, and by class', async () => {
    await upload([...file, 'SE CSE B;tara@sggs.ac.in;2023BCS142;']);
    expect(emailsIn(await list('?query=ASH'))).toEqual(['asha@sggs.ac.in']);
    expect(emailsIn(await list('?query=2023bcs04'))).toEqual(['asha@sggs.ac.in', 'nikhil@sggs.ac.in']);
    expect(emailsIn(await list('?className=se+cse+b'))).toEqual(['tara@sggs.ac.in']);
    expect(emailsIn(await list('?className=SE+CSE+A&query=nik'))).toEqual(['nikhil@sggs.ac.in']);
    expect((await list('?query=asha')).json.items).toEqual([
      {
        email: 'asha@sggs.ac.in',
        name: 'Asha Patil',
        hasSignedIn: true,
        registrationNumber: '2023BCS042',
        className: 'SE CSE A',
        listedOn: '2026-11-23',
      },
    ]);
    expect((await list('?query=nikhil')).json.items[0]).toMatchObject({ name: '', hasSignedIn: false });
    const first = await list('?query=2023&limit=2');
    expect([...emailsIn(first), ...emailsIn(await list(`?query=2023&cursor=${first.json.next}`))]).toEqual([
      'asha@sggs.ac.in',
      'nikhil@sggs.ac.in',
      'tara@sggs.ac.in',
    ]);
    expect(fieldsOf(await list('?cursor=x'))).toEqual([400, ['cursor']]);
  });

  test('can be downloaded in the format of the upload', async () => {
    await upload(file);
    const { text, headers } = await portal.call('GET', '/api/class-list/export', { as: admin });
    expect(headers.get('content-disposition')).toContain('class-list.csv');
    expect(text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Email,Registration number,Class,Coordinator',
      'asha@sggs.ac.in,2023BCS042,SE CSE A,ravi@sggs.ac.in',
      'nikhil@sggs.ac.in,2023BCS043,SE CSE A,ravi@sggs.ac.in',
      ',,TE Civil,lata@sggs.ac.in',
    ]);
    await collection('classList').deleteMany({});
    expect((await portal.call('GET', '/api/class-list/export', { as: admin })).text).toContain('Email,');
  });

  test('loses a student whom an admin removes, once', async () => {
    await upload(file);
    const remove = (body: object, as: Persona = admin) =>
      portal.call('POST', '/api/class-list/removals', { as, body });
    for (let i = 0; i < 2; i += 1) expect((await remove({ email: 'Asha@sggs.ac.in' })).status).toBe(204);
    expect((await read(student)).json).toEqual(empty);
    expect(fieldsOf(await remove({ email: 'x' }))).toEqual([400, ['email']]);
    const actions = (await audit()).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['class-list.removed', 'class-list.uploaded']);
    expect((await audit())[0]).toMatchObject({ target: { id: student.uid } });
  });
});

describe('the coordinator of a class', () => {
  const put = (body: object, as: Persona = admin) =>
    portal.call('PUT', '/api/classes/coordinator', { as, body });

  test('is set, changed and removed by an admin, with audit entries', async () => {
    const named = { className: 'SE CSE A', coordinatorEmail: 'Ravi+college@sggs.ac.in' };
    expect((await put(named)).json).toEqual({
      name: 'SE CSE A',
      coordinatorEmail: 'ravi@sggs.ac.in',
      coordinatorName: 'Ravi Deshmukh',
    });
    await put(named);
    await write({ className: 'SE CSE A' });
    expect((await read(student)).json.coordinatorEmail).toBe('ravi@sggs.ac.in');
    expect((await put({ className: 'se cse a', coordinatorEmail: '' })).json).toMatchObject({
      name: 'SE CSE A',
      coordinatorEmail: '',
    });
    expect((await read(student)).json).toMatchObject({ coordinatorEmail: '', fromClassList: [] });
    expect((await audit()).map(({ action }: { action: string }) => action)).toEqual(
      Array(2).fill('class.coordinator-changed'),
    );
  });

  test.each([
    [{ className: 'SE', coordinatorEmail: 'x@gmail.com' }, 'coordinatorEmail'],
    [{ className: 'SE', coordinatorEmail: 'no address' }, 'coordinatorEmail'],
    [{ className: '' }, 'className'],
    [{ className: '=1+1' }, 'className'],
  ])("can't be %j", async (body, field) => expect(fieldsOf(await put(body))).toEqual([400, [field]]));
});

test('the audit log has the uploader and the number of lines, but no address', async () => {
  await upload(['asha@sggs.ac.in,1,SE CSE A', 'wrong,2,SE CSE A']);
  const [entry] = await audit();
  expect(entry).toMatchObject({
    actor: { id: admin.uid },
    action: 'class-list.uploaded',
    details: { lines: '2', wrong: '1' },
  });
  expect(JSON.stringify(entry)).not.toContain('asha@');
  expect((await collection('classListLog').findOne({}))?.['outbox']).toEqual([]);
});

test('only admins can keep the class list', async () => {
  await portal.connection.model('members').updateOne({ _id: faculty.uid }, { $set: { grants: ['faculty'] } });
  for (const as of [student, faculty]) expect(codeOf(await upload('a', as))).toEqual([403, 'forbidden']);
  expect(codeOf(await upload('a', null))).toEqual([401, 'not-signed-in']);
});

describe('after a member has left', () => {
  const leave = (leavesOn: string | null) =>
    portal.call('PUT', `/api/members/${student.uid}/leaving`, {
      as: admin,
      body: { leavesOn, reason: 'Graduated.' },
    });
  const day = 86_400_000;

  test('only their details are erased, thirty days later', async () => {
    await write(own);
    await write(own, other);
    await upload(['asha@sggs.ac.in,1,SE CSE A', 'nikhil@sggs.ac.in,2,SE CSE A']);
    await leave('2026-11-23');
    clock += 29 * day;
    await portal.portal.runJobs();
    expect(await collection('memberDetails').countDocuments({})).toBe(2);
    clock += day;
    await portal.portal.runJobs();
    expect(await collection('memberDetails').distinct('_id')).toEqual([other.uid]);
    expect(await collection('classList').distinct('_id')).toEqual(['nikhil@sggs.ac.in']);
  });

  test('a student missing from lists for two years is removed', async () => {
    await upload(['asha@sggs.ac.in,1,SE CSE A', 'nikhil@sggs.ac.in,2,SE CSE A']);
    clock += 400 * day;
    await upload(['nikhil@sggs.ac.in,2,SE CSE A']);
    clock += 331 * day;
    await portal.portal.runJobs();
    expect(await collection('classList').distinct('_id')).toEqual(['nikhil@sggs.ac.in']);
  });
});
