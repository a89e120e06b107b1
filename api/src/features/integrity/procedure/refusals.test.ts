import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleDocuments } from '../../../testing/sample-documents.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import {
  callsOnCases,
  checker,
  colleagues,
  decider,
  fresh,
  monday,
  otherStudent,
  outsider,
  panelist,
  personIn,
  seatedReporter,
  teachers,
} from '../testing/calls-on-cases.ts';

const portal = portalForTests({ now: () => monday, env: { UPLOAD_MAX_MB: '1' } });
const { student, faculty, admin, board } = personas;
const calls = callsOnCases(portal);
const { report, read, step, answer, appeal, decide, decideAppeal, publish, evidence, stored, store, models } =
  calls;
beforeAll(async () => {
  await calls.appoint('faculty', faculty);
  await calls.appoint('committee', checker, ...colleagues);
});
beforeEach(calls.clear);

const pdf = { content: sampleDocuments.pdf, name: 'comparison.pdf' };
const files = () => portal.connection.collection('documents').countDocuments();

describe('a report', () => {
  test('is for faculty and the committee', async () => {
    for (const as of [student, board]) expect(codeOf(await report({}, { as }))).toEqual([403, 'forbidden']);
    expect(codeOf(await report({}, { as: null }))).toEqual([401, 'not-signed-in']);
    expect((await report({}, { as: checker })).status).toBe(201);
    expect((await report({}, { as: admin })).status).toBe(201);
  });

  test.each([
    ['studentName', { studentName: '  ' }],
    ['studentEmail', { studentEmail: 'asha@example.org' }],
    ['studentEmail', { studentEmail: 'sunil@admin.sggs.ac.in' }],
    ['studentEmail', { studentEmail: 'ravi@SGGS.ac.in' }],
    ['studentEmail', { studentEmail: '"x y"@sggs.ac.in' }],
    ['studentEmail', { studentEmail: 'a..b@sggs.ac.in' }],
    ['course', { course: '' }],
    ['level', { level: 'year-9' }],
    ['assessment', { assessment: 'party' }],
    ['title', { title: 'x'.repeat(121) }],
    ['happenedOn', { happenedOn: '2026-11-24' }],
    ['happenedOn', { happenedOn: '2025-11-22' }],
    ['happenedOn', { happenedOn: '2026-02-30' }],
    ['kind', { kind: 'theft' }],
    ['description', { description: 'x'.repeat(5001) }],
    ['id', { id: 'mine' }],
  ])('needs a valid %s, not %j', async (field, fields) => {
    expect(fieldsOf(await report(fields))).toEqual([400, [field]]);
    expect(await models().cases.countDocuments()).toBe(0);
  });

  test('accepts the address in any case, and evidence only of known types', async () => {
    const { json } = await report({ studentEmail: ' Asha@SGGS.ac.in ' });
    expect((await stored(json.id))?.student.email).toBe('asha@sggs.ac.in');
    const before = await files();
    expect(fieldsOf(await report({}, { file: { content: '<html>', name: 'x.pdf' } }))).toEqual([
      400,
      ['evidence'],
    ]);
    const large = Buffer.concat([sampleDocuments.pdf, Buffer.alloc(1_000_000)]);
    expect(codeOf(await report({}, { file: { content: large, name: 'large.pdf' } }))).toEqual([
      413,
      'too-large',
    ]);
    expect([await models().cases.countDocuments(), await files()]).toEqual([1, before]);
  });
});

describe('evidence', () => {
  test('needs a file of a known type and size, before the notice', async () => {
    const { _id: id } = await store('reported');
    const before = [await stored(id), await files()];
    for (const file of [null, { content: 'MZ', name: 'x.exe' }])
      expect(fieldsOf(await evidence(id, faculty, file))).toEqual([400, ['evidence']]);
    const large = {
      content: Buffer.concat([sampleDocuments.pdf, Buffer.alloc(1_000_000)]),
      name: 'large.pdf',
    };
    expect(codeOf(await evidence(id, faculty, large))).toEqual([413, 'too-large']);
    const { _id: late } = await store('notified');
    expect(codeOf(await evidence(late, faculty, pdf))).toEqual([409, 'step-not-possible']);
    expect([await stored(id), await files()]).toEqual(before);
    const { status, json } = await evidence(id, faculty, pdf, { label: 'Both programs' });
    expect([status, json.evidence[0].label, json.evidence[0].by]).toEqual([
      200,
      'Both programs',
      personIn(faculty),
    ]);
  });
});

describe('a decision', () => {
  test.each([
    ['text', { text: ' ' }],
    ['text', { text: undefined }],
    ['outcome', { outcome: 'expelled' }],
    ['panel', { panel: undefined }],
    ['panel', { panel: [student.uid] }],
    ['panel', { panel: [faculty.uid] }],
    ['panel', { panel: [checker.uid] }],
    ['panel', { panel: [outsider.uid] }],
    ['panel.0', { panel: ['no member'] }],
    ['requestId', { requestId: '1' }],
    ['version', { version: undefined }],
  ])('needs a valid %s, not %j', async (field, fields) => {
    const { _id: id } = await store('answered');
    const before = await stored(id);
    expect(fieldsOf(await decide(id, decider, fields))).toEqual([400, [field]]);
    expect(await stored(id)).toEqual(before);
  });

  test('is refused to the reporter and, on appeal, to the first deciders', async () => {
    const { _id: own } = await store('answered', { reporter: personIn(seatedReporter) });
    expect(codeOf(await decide(own, seatedReporter))).toEqual([403, 'own-case']);
    expect(fieldsOf(await decide(own, decider, { panel: [seatedReporter.uid] }))).toEqual([400, ['panel']]);
    const { _id: appealed } = await store('appealed');
    for (const first of [decider, panelist]) {
      expect(codeOf(await decideAppeal(appealed, first))).toEqual([403, 'own-case']);
      expect(fieldsOf(await decideAppeal(appealed, fresh, { panel: [first.uid] }))).toEqual([400, ['panel']]);
    }
    const panel = [fresh.uid, seatedReporter.uid, seatedReporter.uid];
    const { json } = await decideAppeal(appealed, fresh, { panel });
    expect(json.decisions[1].panel).toEqual([personIn(seatedReporter)]);
  });

  test('hides everything from a committee member who is the student', async () => {
    const member = colleagues[0]!;
    const about = { student: { email: member.email, name: 'Lata Joshi', registrationNumber: '' } };
    const { _id: early } = await store('reported', about);
    expect((await read(early, member)).status).toBe(404);
    const { _id: id } = await store('answered', about);
    expect(codeOf(await decide(id, member))).toEqual([403, 'forbidden']);
    expect(fieldsOf(await decide(id, panelist, { panel: [member.uid] }))).toEqual([400, ['panel']]);
    expect((await read(id, member)).json).toMatchObject({ part: 'student', studentAccount: null });
  });
});

test('gives no seat to the stand-in of the student', async () => {
  const [teacher, member] = [teachers[0]!, colleagues[0]!];
  await calls.appoint('faculty', teacher);
  await calls.letStandIn(member, teacher, '2026-11-23');
  const { _id: other } = await store('answered');
  expect((await read(other, teacher)).json.part).toBe('committee');
  expect(fieldsOf(await decide(other, teacher, { panel: [member.uid] }))).toEqual([400, ['panel']]);
  const about = { student: { email: member.email, name: 'Lata Joshi', registrationNumber: '' } };
  const { _id: id } = await store('answered', about);
  expect((await read(id, teacher)).status).toBe(404);
  expect((await decide(id, teacher)).status).toBe(404);
  const { items } = (await portal.call('GET', '/api/case-queue', { as: teacher })).json;
  expect(items.map((item: { id: string }) => item.id)).toEqual([other]);
});

test('shows everyone in a case its stand-ins and the members they replace', async () => {
  const [teacher, member] = [teachers[0]!, colleagues[0]!];
  await calls.appoint('faculty', teacher);
  const { _id: id } = await store('answered');
  const shown = async (as: Persona) => (await read(id, as)).json.standIns;
  const sees = { standIn: personIn(teacher), absent: personIn(member) };
  for (const as of [student, faculty, checker, teacher]) expect(await shown(as)).toContainEqual(sees);
  // Out of the case, they read nothing.
  await step(id, 'exclude', checker, { member: teacher.uid, text: 'They are cousins.' });
  expect(await shown(student)).not.toContainEqual(sees);
});

test.each([
  ['is locked', { locked: { reason: 'Lost laptop.' } }],
  ['has left the college', { leavesOn: '2026-11-23' }],
])("ends a stand-in's access, and its display, when one of the two %s", async (_, standing) => {
  const teacher: Persona = { uid: 'faculty-9', email: 'mira@sggs.ac.in', name: 'Mira Jog' };
  const member = colleagues[1]!;
  await calls.appoint('faculty', teacher);
  await calls.letStandIn(member, teacher, '2026-11-23');
  const { _id: id } = await store('answered');
  const shown = async () => (await read(id, student)).json.standIns;
  const sees = { standIn: personIn(teacher), absent: personIn(member) };
  expect(await shown()).toContainEqual(sees);
  const members = portal.connection.model('members');
  for (const [barred, status] of [
    [member, 404],
    [teacher, 403],
  ] as const) {
    await members.updateOne({ _id: barred.uid }, { $set: standing });
    expect((await read(id, teacher)).status).toBe(status);
    expect(await shown()).not.toContainEqual(sees);
    await members.updateOne({ _id: barred.uid }, { $unset: { locked: 1, leavesOn: 1 } });
  }
});

test.each([
  ['exclude', checker.uid, 'oneself'],
  ['exclude', faculty.uid, 'who isn’t of the committee'],
  ['exclude', outsider.uid, 'who is out of it'],
  ['readmit', fresh.uid, 'who takes part'],
] as const)('nobody can %s %s: %s', async (action, member, _who) => {
  const { _id: id } = await store('reported');
  expect(fieldsOf(await step(id, action, checker, { member }))).toEqual([400, ['member']]);
  expect((await stored(id))?.excluded).toEqual([personIn(outsider)]);
});

test('hides the case from an excluded member until they are readmitted', async () => {
  const { _id: id } = await store('reported');
  const excluded = await step(id, 'exclude', checker, { member: fresh.uid, text: 'They are cousins.' });
  expect(excluded.json.history.at(-1)).toMatchObject({ member: personIn(fresh), text: 'They are cousins.' });
  expect((await read(id, fresh)).status).toBe(404);
  const { json } = await read(id, faculty);
  expect([json.excluded, JSON.stringify(json.history)]).toEqual([[], expect.not.stringContaining('cousins')]);
  await step(id, 'readmit', checker, { member: fresh.uid });
  expect((await read(id, fresh)).status).toBe(200);
});

test('can exclude a stand-in too, who then has no seat in the case', async () => {
  const teacher = teachers[1]!;
  await calls.appoint('faculty', teacher);
  const { _id: id } = await store('reported');
  const exclude = () => step(id, 'exclude', checker, { member: teacher.uid, text: 'They are cousins.' });
  expect(fieldsOf(await exclude())).toEqual([400, ['member']]);
  await calls.letStandIn(fresh, teacher, '2026-11-23');
  expect((await read(id, teacher)).json.part).toBe('committee');
  expect((await exclude()).json.excluded).toEqual([outsider, teacher].map(personIn));
  expect((await read(id, teacher)).status).toBe(404);
  expect((await step(id, 'check', teacher)).status).toBe(404);
  expect((await read(id, fresh)).status).toBe(200);
  expect((await step(id, 'readmit', checker, { member: teacher.uid })).status).toBe(200);
  expect((await read(id, teacher)).status).toBe(200);
});

test('no member or stand-in can exclude all others and decide alone', async () => {
  const teacher = teachers[2]!;
  await calls.appoint('faculty', teacher);
  await calls.letStandIn(checker, teacher, '2026-11-23');
  const excluded = colleagues.filter((one) => one !== fresh).map(personIn);
  const { _id: id } = await store('reported', { excluded });
  for (const as of [checker, teacher]) {
    const refused = await step(id, 'exclude', as, { member: fresh.uid });
    expect([fieldsOf(refused), refused.text]).toEqual([
      [400, ['member']],
      expect.stringMatching(/the only committee member left/),
    ]);
  }
  expect((await read(id, fresh)).status).toBe(200);
  expect((await step(id, 'readmit', checker, { member: panelist.uid })).status).toBe(200);
  expect((await step(id, 'exclude', checker, { member: fresh.uid })).status).toBe(200);
});

test('hides parts that aren’t read with the whole case from everyone else', async () => {
  const { _id: id } = await store('notified');
  const unknown = (await read(drawId(), otherStudent)).json;
  for (const refused of [
    await read(id, otherStudent),
    await answer(id, otherStudent),
    await appeal(id, otherStudent),
    await evidence(id, otherStudent),
    await step(id, 'dismiss', otherStudent),
  ])
    expect([refused.status, { ...refused.json, requestId: '' }]).toEqual([
      404,
      { ...unknown, requestId: '' },
    ]);
});

test('an answer needs text, and accepts one document of a known type', async () => {
  const { _id: id } = await store('notified');
  const before = [await stored(id), await files()];
  expect(fieldsOf(await answer(id, student, { text: '' }, pdf))).toEqual([400, ['text']]);
  expect(fieldsOf(await answer(id, student, { text: 'x'.repeat(10_001) }))).toEqual([400, ['text']]);
  expect(fieldsOf(await answer(id, student, { companion: 'x'.repeat(101) }))).toEqual([400, ['companion']]);
  expect(fieldsOf(await answer(id, student, {}, { content: 'MZ', name: 'x.pdf' }))).toEqual([
    400,
    ['document'],
  ]);
  expect([await stored(id), await files()]).toEqual(before);
});

test('accepts ten answers, and keeps nothing of an eleventh', async () => {
  const { _id: id, statements } = await store('answered', { answerUntil: '2026-11-25' });
  await models().cases.updateOne({ _id: id }, { $set: { statements: Array(10).fill(statements[0]) } });
  const before = await files();
  expect(codeOf(await answer(id, student, {}, pdf))).toEqual([409, 'history-full']);
  expect(await files()).toBe(before);
});

test('no one prevents an appeal by filling the history', async () => {
  const { _id: id, history } = await store('decided');
  const excluding = { ...history[0]!, action: 'exclude' };
  await models().cases.updateOne(
    { _id: id },
    { $set: { history: Array.from({ length: 150 }, () => ({ ...excluding, id: drawId() })) } },
  );
  expect(codeOf(await step(id, 'exclude', checker, { member: fresh.uid }))).toEqual([409, 'history-full']);
  expect((await step(id, 'step-back', panelist)).status).toBe(200);
  expect((await appeal(id, student)).status).toBe(200);
});

test('refuses a second appeal', async () => {
  const { _id: id } = await store('decided');
  expect((await appeal(id, student)).status).toBe(200);
  expect(codeOf(await appeal(id, student))).toEqual([409, 'step-not-possible']);
  expect((await decideAppeal(id, fresh)).status).toBe(200);
  const refused = await appeal(id, student);
  expect([codeOf(refused), refused.json.message]).toEqual([
    [409, 'step-not-possible'],
    'Your appeal was decided. You can’t appeal again.',
  ]);
  expect((await stored(id))?.statements.map(({ kind }) => kind)).toEqual(['answer', 'appeal']);
});

test('refuses to publish a line that identifies someone, and names the line', async () => {
  const { _id: id } = await store('final');
  const lines = [
    'The report was made in good faith.',
    'ASHA handed it in.',
    'Mr Deshmukh saw it.',
    'Vídya Kale checked it.',
    'Arun decided with her.',
    'Number 2023-BCS-041.',
    'In CS301.',
    'On 20 November.',
    'Write to asha@sggs.ac.in',
  ];
  const refused = await publish(id, decider, lines);
  expect(fieldsOf(refused)).toEqual([400, lines.slice(1).map((_, i) => `lines.${i + 1}`)]);
  expect(refused.json.errors[0].message).toBe(
    'Line 2 contains the name of a person in the case. Leave it out.',
  );
  expect(fieldsOf(await publish(id, decider, Array(11).fill('x')))).toEqual([400, ['lines']]);
  expect(fieldsOf(await publish(id, decider, ['']))).toEqual([400, ['lines.0']]);
  expect([await models().records.countDocuments(), (await stored(id))?.state]).toEqual([0, 'decided']);
  expect((await publish(id, decider, lines.slice(0, 1))).status).toBe(200);
});
