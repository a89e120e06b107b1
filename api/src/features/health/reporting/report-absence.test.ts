import { beforeEach, describe, expect, test } from 'vitest';
import { wordsOf } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import {
  callsOnAbsences,
  coordinator,
  monday,
  otherStudent,
  parent,
  specified,
} from '../testing/calls-on-absences.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { student } = personas;
const { sick, leave, cancel, stored, clear, mailsOf, models } = callsOnAbsences(portal);
beforeEach(async () => {
  now = monday;
  await clear();
});
const total = () => models().absences.countDocuments({});

describe('reporting sick', () => {
  test('accepts the specified fields, takes effect immediately, and is for today', async () => {
    const { status, json } = await sick();
    expect([status, json.message]).toEqual([201, 'You reported sick on 23 November 2026. Get well soon.']);
    expect(await stored(json.id)).toMatchObject({
      kind: 'sick',
      state: 'Approved',
      from: '2026-11-23',
      until: '2026-11-23',
      slots: ['student-1:2026-11-23a', 'student-1:2026-11-23p'],
    });
    expect(await mailsOf(json.id)).toEqual([]);
  });

  test('mails the coordinator the student and the days, never the reason', async () => {
    const { json } = await sick({
      classCoordinatorEmail: coordinator,
      className: 'SE CSE A',
      until: '2026-11-25',
      fromAfternoon: true,
      untilMidday: true,
      reason: 'The wombat bites.',
    });
    const mails = await mailsOf(json.id);
    expect(mails).toMatchObject([
      { _id: `absence:${json.id}:report:coordinator`, to: { address: coordinator }, state: 'queued' },
    ]);
    expect(wordsOf(mails[0]!)).toContain(
      'Asha Patil (registration number 2023BCS041, class SE CSE A) reported sick from 23 November 2026, midday, to 25 November 2026, midday.',
    );
    expect(wordsOf(mails[0]!)).not.toMatch(/wombat/);
    expect((await stored(json.id))?.letters).toEqual([]);
  });

  test.each([
    'coordinator@example.org',
    'lata@sggs.ac.in.evil.org',
    'lata@sub.sggs.ac.in',
    'a@sggs.ac.in,b@sggs.ac.in',
    'a@sggs.ac.in\nBcc: b@example.org',
    'Lata <lata@sggs.ac.in>',
    '.@sggs.ac.in',
    { $gt: '' },
  ])('refuses %j as the coordinator’s address', async (classCoordinatorEmail) => {
    expect(fieldsOf(await sick({ classCoordinatorEmail }))).toEqual([400, ['classCoordinatorEmail']]);
    expect(await total()).toBe(0);
  });
});

describe('asking for leave', () => {
  test('waits for a decision, and mails the parent in the portal’s own words', async () => {
    const { status, json } = await leave({ from: '2026-12-01', until: '2026-12-03', reason: 'The wombat.' });
    expect([status, json.message]).toEqual([
      201,
      'You have asked for leave from 1 December 2026 to 3 December 2026. It is valid once it is approved. We email your parent.',
    ]);
    expect(await stored(json.id)).toMatchObject({ state: 'Pending', approvalsNeeded: 1, leaveKind: 'other' });
    const mails = await mailsOf(json.id);
    expect(mails).toMatchObject([{ to: { address: parent }, kind: 'absence' }]);
    expect(wordsOf(mails[0]!)).not.toMatch(/wombat/);
  });

  test.each([
    undefined,
    '',
    'parent',
    'a@example.org, b@example.org',
    'a@example.org b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    `${'a'.repeat(250)}@example.org`,
    '..@example.org',
    ['a@example.org'],
  ])('refuses %j as a parent’s address', async (parentEmail) => {
    const refused = await leave({ parentEmail });
    expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'parentEmail']);
    expect(await total()).toBe(0);
  });

  test('tells a parent only the account’s name and the days, and no typed text', async () => {
    const { json } = await leave({
      from: '2026-12-01',
      registrationNumber: 'Send 500 rupees to the number below',
      className: 'Win at https://evil.example/now',
      reason: 'The wombat.',
    });
    const [mail] = await mailsOf(json.id);
    expect(mail!.paragraphs).toEqual([
      'Asha Patil asked the college for leave on 1 December 2026.',
      'The college will decide and write to you again. If you did not know about this, please tell the college office.',
    ]);
    await cancel(json.id);
    for (const each of await mailsOf(json.id)) expect(wordsOf(each)).not.toMatch(/rupees|evil|wombat/);
  });

  const account = (name?: string) => {
    const uid = `a-${drawId()}`;
    return { uid, email: `${uid}@sggs.ac.in`, ...(name && { name }) };
  };
  test.each([
    [
      'no name, with one typed in',
      account(),
      'You won!\nhttps://evil.example/x?y=1',
      'A student of the college',
    ],
    ['an address as name', account('win@evil.example'), undefined, 'A student of the college'],
    ['a page in it', account('Asha www.evil.example or x.com/y Patil'), undefined, 'Asha or Patil'],
    ['a page of one letter', account('Asha x.com'), undefined, 'Asha x. com'],
    ['a number to call', account('Call (987) 654-3210, Asha'), undefined, 'Call Asha'],
    [
      'a message in it',
      account('Your fees are due pay them today at the gate'),
      undefined,
      'Your fees are due pay them',
    ],
    ['a number of the college', account('2023BCS041 PATIL, Asha (CSE)'), undefined, 'PATIL Asha CSE'],
    ['initials', account('Dr. S.R. O’Neil-Rao'), undefined, 'Dr. S. R. O’Neil-Rao'],
    ['another script', account('आशा पाटील\u200dर'), undefined, 'आशा पाटीलर'],
  ])('calls an account with %s by only a name', async (_, as, typed, shown) => {
    const { json } = await leave({ name: typed ?? as.name }, as);
    const [mail] = await mailsOf(json.id);
    expect(mail!.paragraphs[0]).toBe(`${shown} asked the college for leave on 23 November 2026.`);
  });

  test('carries no web address or line break into a coordinator’s mail either', async () => {
    const { json } = await sick(
      {
        name: 'You won!\nhttps://evil.example/x?y=1',
        registrationNumber: 'www.evil.example',
        className: 'A\n\nB <b>',
        classCoordinatorEmail: coordinator,
      },
      account(),
    );
    const [mail] = await mailsOf(json.id);
    expect(mail!.paragraphs[0]).toMatch(
      /^You won https \/\/evil\. example\/x y 1 \(registration number www\. evil\. example, class A B b\) reported sick/,
    );
  });
});

test.each([
  [{ name: 'Nikhil Shah' }, 'name'],
  [{ name: '' }, 'name'],
  [{ registrationNumber: '' }, 'registrationNumber'],
  [{ from: '2027-02-29' }, 'from'],
  [{ from: '23.11.2026' }, 'from'],
  [{ from: '2026-11-24', until: '2026-11-23' }, 'until'],
  [{ from: '2026-11-24', until: '2027-12-29' }, 'until'],
  [{ from: '2026-11-08' }, 'from'],
  [{ from: '2027-11-24' }, 'from'],
  [{ fromAfternoon: true, untilMidday: true }, 'until'],
  [{ fromAfternoon: 'yes' }, 'fromAfternoon'],
  [{ reason: 'x'.repeat(1001) }, 'reason'],
  [{ id: 'x' }, 'id'],
])('refuses %j, and leaves nothing behind', async (fields, field) => {
  for (const report of [sick, leave]) expect(fieldsOf(await report(fields))).toEqual([400, [field]]);
  expect(await total()).toBe(0);
});

test("compares the account's name loosely, and accepts any name if it has none", async () => {
  const { json } = await sick({ name: '  asha   PATIL ' });
  expect((await stored(json.id))?.name).toBe('Asha Patil');
  const nameless = await sick({ name: 'Ila Rao' }, { uid: 'nameless-2', email: 'ila@sggs.ac.in' });
  expect((await stored(nameless.json.id))?.name).toBe('Ila Rao');
});

test('is for members only', async () => {
  for (const report of ['/api/report-sick', '/api/report-leave']) {
    const call = (as?: (typeof personas)['student']) =>
      portal.call('POST', report, { as, body: { ...specified, parentEmail: parent } });
    expect((await call()).status).toBe(401);
    expect((await call(personas.foreign as never)).status).toBe(403);
    expect((await call(personas.unverified as never)).status).toBe(403);
  }
});

test('a repeated report changes nothing; other content or another author is refused', async () => {
  const fields = { id: drawId(), classCoordinatorEmail: coordinator };
  const answers = await Promise.all(Array.from({ length: 20 }, () => sick(fields)));
  const reordered = Object.fromEntries(Object.entries({ ...specified, ...fields }).toReversed());
  answers.push(await portal.call('POST', '/api/report-sick', { as: student, body: reordered }));
  expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect([await total(), (await mailsOf(fields.id)).length]).toEqual([1, 1]);
  expect(codeOf(await sick({ ...fields, reason: 'Other' }))).toEqual([409, 'report-exists']);
  expect(codeOf(await leave({ id: fields.id }))).toEqual([409, 'report-exists']);
  // An account without a name can send the very same.
  const nameless = { uid: 'nameless-3', email: 'y@sggs.ac.in' };
  expect(codeOf(await sick(fields, nameless))).toEqual([409, 'report-exists']);
});

test('only one of fifty reports of the same half day at once counts, and the others are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      i % 2 === 0
        ? sick({ from: '2026-11-24', fromAfternoon: true, classCoordinatorEmail: coordinator })
        : leave({ from: '2026-11-23', until: '2026-11-26' }),
    ),
  );
  const won = answers.filter(({ status }) => status === 201);
  expect(won.length).toBe(1);
  for (const answer of answers.filter((one) => !won.includes(one))) {
    expect(codeOf(answer)).toEqual([409, 'absence-overlaps']);
    expect(answer.json.errors[0].field).toBe('from');
  }
  expect((await mailsOf(won[0]!.json.id)).length).toBe(1);
  expect(await total()).toBe(1);
  const { slots } = (await stored(won[0]!.json.id))!;
  const free = slots.length === 1 ? { from: '2026-11-24', untilMidday: true } : { from: '2026-11-27' };
  expect((await sick(free)).status).toBe(201);
  expect((await sick({ name: 'Nikhil Shah' }, otherStudent)).status).toBe(201);
});

test('the database stores only one of fifty with a shared half day, but many without any', async () => {
  const slot = (i: number, half: string) => `student-1:2026-12-${String(i + 10)}${half}`;
  const insert = (slots: string[]) =>
    models().absences.collection.insertOne({ _id: drawId(), turn: drawId(), slots } as never);
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => insert([slot(i, 'a'), 'student-1:2026-12-01p', slot(i, 'p')])),
  );
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  for (let i = 0; i < 3; i += 1) await insert([]);
  expect(await total()).toBe(4);
});

test('refuses days reported on another day, and accepts free ones', async () => {
  await leave({ from: '2026-11-24', until: '2026-11-25', untilMidday: true });
  now += 86_400_000;
  const refused = await sick({ until: '2026-11-26' });
  expect(codeOf(refused)).toEqual([409, 'absence-overlaps']);
  expect(refused.json.errors).toEqual([
    {
      field: 'from',
      message:
        'You have already reported that you are away from 24 November 2026 to 25 November 2026, midday.',
    },
  ]);
  expect((await sick({ from: '2026-11-25', fromAfternoon: true })).status).toBe(201);
});

test('allows ten a day to one parent, even of fifty at once, by anyone and in any spelling', async () => {
  const asked = (i: number, parentEmail: string) =>
    leave(
      { name: `Student ${i}`, parentEmail },
      { uid: `s-${i}`, email: `s${i}@sggs.ac.in`, name: `Student ${i}` },
    );
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => asked(i, `${i % 2 ? 'Victim' : 'victim'}+${i}@example.org`)),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect([refused.length, await total()]).toEqual([40, 10]);
  for (const answer of refused) {
    expect(codeOf(answer)).toEqual([429, 'too-many-reports']);
    expect(answer.json.errors[0].field).toBe('parentEmail');
  }
  expect(codeOf(await asked(50, 'victim@Example.org'))).toEqual([429, 'too-many-reports']);
  expect((await asked(50, 'somebody-else@example.org')).status).toBe(201);
  expect((await sick()).status).toBe(201);
  now += 86_400_000;
  expect((await asked(51, 'victim@example.org')).status).toBe(201);
});

test('counts withdrawn and repeated requests of one member up to five', async () => {
  const tara = { uid: 'student-3', email: 'tara@sggs.ac.in', name: 'Tara Iyer' };
  for (let i = 0; i < 5; i += 1) expect((await cancel((await leave()).json.id)).status).toBe(200);
  expect(codeOf(await leave())).toEqual([429, 'too-many-reports']);
  expect((await leave()).json.errors).toBeUndefined();
  for (let i = 0; i < 5; i += 1)
    expect((await cancel((await leave({ name: tara.name }, tara)).json.id, tara)).status).toBe(200);
  const other = await leave({ name: otherStudent.name }, otherStudent);
  expect(other.json.errors[0].field).toBe('parentEmail');
});

test('allows five reports a day, even of twenty at once, and more on the next day', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => sick({ from: `2026-12-${String(i + 1).padStart(2, '0')}` })),
  );
  expect(answers.filter(({ status }) => status === 201).length).toBe(5);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(codeOf(answer)).toEqual([429, 'too-many-reports']);
  expect((await sick({ name: 'Nikhil Shah' }, otherStudent)).status).toBe(201);
  now += 86_400_000;
  expect((await sick()).status).toBe(201);
});
