import { beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { storeComplaint } from '../handling/testing/stored-complaint.ts';
import { noProcedure } from '../model.ts';
import { filingAt, namedFields, newMember } from './testing/test-filing.ts';

let time = Date.parse('2026-03-02T19:00:00Z');
const portal = portalForTests({ now: () => time });
const { models, named, unnamed, unnamedFields, kept } = filingAt(portal);
const { student } = personas;

let before = { complaints: 0, pictures: 0, filed: 0 };
beforeEach(async () => void (before = await kept()));
const oneMore = () => ({ ...before, complaints: before.complaints + 1, filed: before.filed + 1 });

test('stores a complaint with its author, and with days instead of times', async () => {
  const fields = namedFields({ text: 'The taps are dry.\n\nSince Monday.', audience: 'board' });
  const answer = await named(fields);
  expect([answer.status, answer.json]).toEqual([
    201,
    { id: fields.id, message: 'Complaint submitted successfully!', held: false },
  ]);
  // Kolkata is ahead of Greenwich: there it is tomorrow.
  const filedOn = '2026-03-03';
  expect(await models().complaints.findById(fields.id).lean()).toEqual({
    _id: fields.id,
    state: 'received',
    version: 0,
    filedOn,
    category: 'hostel',
    place: 'Hostel 2',
    text: 'The taps are dry.\n\nSince Monday.',
    audience: 'board',
    author: { id: student.uid, name: 'Asha Patil', regNo: '2023BCS042' },
    turn: expect.stringMatching(/^student-1:2026-03-03:[0-9]$/),
    pictures: 0,
    meToo: 0,
    assignee: null,
    hiddenFrom: [],
    committee: 'board',
    counted: { committee: 'board', isPublic: false, marks: [] },
    urgent: false,
    duplicateOf: null,
    history: [
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        on: filedOn,
        by: 'author',
        member: null,
        action: 'file',
        to: 'received',
        audience: 'public',
        text: '',
      },
    ],
    earlierTexts: [],
    waits: true,
    deletion: null,
    answeredOn: null,
    closedOn: null,
    overOn: null,
    listed: false,
    open: true,
    ...noProcedure,
    // Three working days later.
    clocks: [{ what: 'acknowledge', due: '2026-03-06', metOn: null }],
    dueOn: '2026-03-06',
    queueKey: '1 2026-03-06',
    terms: expect.arrayContaining(['taps', 'hostel']),
    outbox: [],
    letters: [],
  });
  expect(await kept()).toEqual(oneMore());
});

test('place and audience are optional; by default all members can read it', async () => {
  const { place: _, ...fields } = namedFields();
  expect((await named(fields)).status).toBe(201);
  const record = await models().complaints.findById(fields.id).lean();
  expect(record).toMatchObject({ place: '', audience: 'members', listed: true });
  expect(record!.terms).toContain('taps');
});

describe('repeated', () => {
  test('200 times at once, it is filed once and answered alike', async () => {
    const fields = namedFields();
    const answers = await Promise.all(Array.from({ length: 200 }, () => named(fields)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await kept()).toEqual(oneMore());
  });

  test.each([
    ['another text', { text: 'Something else.' }],
    ['another place', { place: 'Elsewhere' }],
    ['another category', { category: 'mess' }],
    ['another audience', { audience: 'board' }],
    ['another name', { name: 'Asha P.' }],
  ])('with %s, it is refused and the first stays', async (_, changes) => {
    const fields = namedFields();
    await named(fields);
    const first = await models().complaints.findById(fields.id).lean();
    const refused = await named({ ...fields, ...changes });
    expect([refused.status, refused.json.code]).toEqual([409, 'complaint-exists']);
    expect(await models().complaints.findById(fields.id).lean()).toEqual(first);
    expect(await kept()).toEqual(oneMore());
  });

  test('refuses the id of another member’s complaint', async () => {
    const fields = namedFields();
    await named(fields);
    expect((await named(fields, [], newMember())).json.code).toBe('complaint-exists');
  });

  test('after a change, it is answered as before, only to its author', async () => {
    const fields = namedFields();
    const first = await named(fields);
    await models().complaints.updateOne({ _id: fields.id }, { version: 1, text: 'Edited.' });
    expect((await named(fields)).text).toBe(first.text);
    expect((await named(fields, [], newMember())).json.code).toBe('complaint-exists');
    expect(await kept()).toEqual(oneMore());
  });
});

describe('bad input leaves nothing behind', () => {
  const invisible = '\u200b\u2060\u3164\u2800';
  test.each([
    ['no text', 'text', { text: '' }, 'The complaint is required.'],
    ['a blank text', 'text', { text: ' \n\t ' }, 'The complaint is required.'],
    ['an invisible text', 'text', { text: invisible }, 'The complaint is required.'],
    ['a long text', 'text', { text: 'x'.repeat(5001) }, 'The complaint can have at most 5000 characters.'],
    ['1 MB of text', 'text', { text: 'x'.repeat(1_000_000) }, 'This text is too long.'],
    [
      'a text that is turned around',
      'text',
      { text: 'pay \u202egnp.exe' },
      "The complaint has characters that can't be shown.",
    ],
    ['an isolate', 'place', { place: 'Hostel \u2067x' }, "The place has characters that can't be shown."],
    ['no name', 'name', { name: '' }, 'Your name is required.'],
    ['an invisible name', 'name', { name: invisible }, 'Your name is required.'],
    ['a blank registration number', 'regNo', { regNo: ' ' }, 'Your registration number is required.'],
    ['a long place', 'place', { place: 'x'.repeat(121) }, 'The place can have at most 120 characters.'],
    ['an unknown category', 'category', { category: 'constructor' }, 'Choose what it is about.'],
    ['an id of other form', 'id', { id: 'A'.repeat(32) }, 'This is not the id of a complaint.'],
  ])('%s', async (_, field, changes, message) => {
    const refused = await named(namedFields(changes), [], newMember());
    expect([refused.status, refused.json.code, refused.json.errors]).toEqual([
      400,
      'invalid-input',
      [{ field, message }],
    ]);
    expect(await kept()).toEqual(before);
  });

  test('with an unknown audience', async () => {
    const refused = await named(namedFields({ audience: 'nobody' }));
    expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'audience']);
  });

  test('with an empty form, which lists everything missing', async () => {
    const refused = await named({});
    const fields = refused.json.errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['id', 'name', 'regNo', 'text', 'category']);
  });

  test('without a form, or by a non-member', async () => {
    const json = await portal.call('POST', '/api/complaints', { as: student, body: namedFields() });
    expect(json.status).toBe(415);
    expect((await named(namedFields(), [], personas.foreign)).status).toBe(403);
    expect((await named(namedFields(), [], personas.unverified)).status).toBe(403);
    expect(await kept()).toEqual(before);
  });
});

test.each([
  '<script>alert(1)</script><img src=x onerror=alert(1)> & "quotes"',
  '{"$ne": null}',
  'شكوى עברית मेस का खाना 食堂 👩‍🍳',
])('keeps the text letter by letter: %s', async (text) => {
  const fields = namedFields({ text });
  expect((await named(fields, [], newMember())).status).toBe(201);
  expect((await models().complaints.findById(fields.id).lean())!.text).toBe(text);
});

test('limits a member to ten named complaints a day, even at once', async () => {
  const member = newMember();
  const all = await Promise.all(Array.from({ length: 15 }, () => named(namedFields(), [], member)));
  const refused = all.filter(({ status }) => status !== 201);
  expect(all.length - refused.length).toBe(10);
  for (const { status, json } of refused) expect([status, json.code]).toEqual([429, 'too-many-complaints']);
  expect((await kept()).complaints).toBe(before.complaints + 10);
  expect((await named(namedFields(), [], newMember())).status).toBe(201);
  const again = namedFields();
  time += 86_400_000;
  expect((await named(again, [], member)).status).toBe(201);
  expect((await named(again, [], member)).status).toBe(201);
  time -= 86_400_000;
});

describe('a complaint about safety and harassment', () => {
  test('is for the board alone when its author chose no readers', async () => {
    const fields = namedFields({ category: 'safety' });
    expect((await named(fields, [], newMember())).status).toBe(201);
    expect(await models().complaints.findById(fields.id).lean()).toMatchObject({
      audience: 'board',
      listed: false,
    });
  });

  test('is refused for every member, with or without a name, and nothing is stored', async () => {
    const changes = { category: 'safety', audience: 'members' };
    for (const answer of [
      await named(namedFields(changes), [], newMember()),
      await unnamed(await unnamedFields(changes)),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([400, 'board-only-category']);
      expect(answer.json.errors).toEqual([
        { field: 'audience', message: 'Only the committee can read complaints about this.' },
      ]);
    }
    expect(await kept()).toEqual(before);
  });

  test('that members could read before keeps its readers when its filing is repeated', async () => {
    const fields = namedFields({ category: 'safety', audience: 'members' });
    const { id: _id, name, regNo, category: _, ...content } = fields;
    const author = { id: student.uid, name, regNo };
    await storeComplaint(portal, { _id, author, ...content, category: 'safety', audience: 'members' });
    expect((await named(fields)).status).toBe(201);
    expect(await models().complaints.findById(_id).lean()).toMatchObject({ listed: true });
    await models().complaints.deleteOne({ _id });
  });
});
