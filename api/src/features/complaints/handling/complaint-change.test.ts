import { hash } from 'node:crypto';
import { complaintDetailSchema } from '@campus/contracts';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { type ComplaintRecord, createComplaintModels } from '../model.ts';
import {
  appointBoard,
  authorOf,
  blankComplaint,
  drawId,
  storeComplaint,
  storedComplaint,
} from './testing/stored-complaint.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T20:00:00Z') });
/** Of the college, which is five and a half hours ahead. */
const today = '2026-11-22';
const { student, faculty, board, admin } = personas;
const colleague: Persona = { uid: 'board-2', email: 'vijay@sggs.ac.in', name: 'Vijay Rao' };
const nameless: Persona = { uid: 'board-3', email: 'leela@sggs.ac.in' };
beforeAll(() => appointBoard(portal, board, colleague, nameless));

const models = () => createComplaintModels(portal.connection);
const read = (id: string, as: Persona) => portal.call('GET', `/api/complaints/${id}`, { as });
const send = (id: string, as: Persona, body: object) =>
  portal.call('POST', `/api/complaints/${id}/actions`, { as, body: { requestId: drawId(), ...body } });
/** From the version that is stored. */
const change = async (id: string, as: Persona, body: object) =>
  send(id, as, { version: (await storedComplaint(portal, id))?.version, ...body });
const byCode = (key: string, path = '', body: object = {}) =>
  portal.call('POST', `/api/complaint-follow-up${path}`, { body: { key, ...body } });
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];
const fieldOf = ({ status, json }: { status: number; json: { errors?: { field: string }[] } }) => [
  status,
  json.errors?.[0]?.field,
];
const newKey = () => hash('sha256', drawId());
const named = (given: Partial<ComplaintRecord> = {}) =>
  storeComplaint(portal, { author: authorOf(student), ...given });
const auditOf = async (id: string): Promise<{ action: string; target: object; details: object }[]> =>
  (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items.filter(
    ({ target }: { target: { id: string } }) => target.id === id,
  );

const review = { action: 'review', text: 'We look at it.', audience: 'public' };
const close = { action: 'close', text: 'The cook has a new stove.', audience: 'public' };
const note = { action: 'answer', text: 'Ask the cook.', audience: 'board' };

describe('a complaint', () => {
  test('goes its way: read, acted on, closed, opened again', async () => {
    const { _id } = await named();
    const steps: [Persona, object, object][] = [
      [board, review, { state: 'in-review', version: 1 }],
      [board, { action: 'act', text: '', audience: 'author' }, { state: 'action-taken' }],
      [board, close, { state: 'closed', version: 3 }],
      [student, { action: 'reopen', text: 'Cold again.' }, { state: 'in-review', version: 4 }],
    ];
    for (const [as, body, shown] of steps) {
      const { status, json } = await change(_id, as, body);
      expect([status, json]).toMatchObject([200, shown]);
      expect(complaintDetailSchema.parse(json)).toEqual(json);
      expect((await read(_id, as)).json).toEqual(json);
    }
    const { json } = await read(_id, student);
    expect(
      json.timeline.map(({ action, by, name, on, to }: Record<string, string>) => [action, by, name, on, to]),
    ).toEqual([
      ['file', 'author', '', '2026-11-01', 'received'],
      ['review', 'board', 'Meera Kulkarni', today, 'in-review'],
      ['act', 'board', 'Meera Kulkarni', today, 'action-taken'],
      ['close', 'board', 'Meera Kulkarni', today, 'closed'],
      ['reopen', 'author', '', today, 'in-review'],
    ]);
    expect(json.answers.map(({ text }: { text: string }) => text)).toEqual([review.text, close.text]);
  });

  test('keeps the days of its first answer and first closing', async () => {
    const { _id } = await named();
    const days = async () => {
      const { answeredOn, closedOn } = (await storedComplaint(portal, _id))!;
      return [answeredOn, closedOn];
    };
    await change(_id, board, note);
    await change(_id, board, { ...review, text: '' });
    await change(_id, student, { action: 'reply', text: 'Well?' });
    expect(await days()).toEqual([null, null]);
    await change(_id, board, { action: 'answer', text: 'Soon.', audience: 'author' });
    expect(await days()).toEqual([today, null]);
    await change(_id, board, close);
    expect(await days()).toEqual([today, today]);

    // Closing answers, also without a word to the author.
    const silent = await named();
    await change(silent._id, board, { ...close, audience: 'board' });
    expect(await storedComplaint(portal, silent._id)).toMatchObject({ answeredOn: today, closedOn: today });
  });

  test('waits for the board from its author’s last word to the board’s next', async () => {
    const { _id } = await named();
    const waits = async () => (await storedComplaint(portal, _id))?.waits;
    expect(await waits()).toBe(true);
    await change(_id, board, note);
    expect(await waits()).toBe(true);
    await change(_id, board, { ...note, audience: 'author' });
    expect(await waits()).toBe(false);
    await change(_id, student, { action: 'reply', text: 'Thank you.' });
    expect(await waits()).toBe(true);
    await change(_id, board, close);
    expect(await waits()).toBe(false);
  });

  test('takes a request once, however often it is sent', async () => {
    const { _id } = await named();
    const once = { requestId: drawId(), version: 0, ...review };
    const first = await send(_id, board, once);
    expect((await send(_id, board, once)).json).toEqual(first.json);
    const reply = { requestId: drawId(), action: 'reply', text: 'Hello?' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(_id, student, reply)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { history, version } = (await storedComplaint(portal, _id))!;
    expect([history.length, version]).toEqual([3, 1]);
    // Also when it is another state by now.
    await change(_id, board, close);
    expect((await send(_id, board, once)).json).toMatchObject({ state: 'closed', version: 2 });
  });

  test('of two steps at once takes one, and tells the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id } = await named();
      const answers = await Promise.all([
        send(_id, board, { version: 0, ...review }),
        send(_id, colleague, { version: 0, ...close }),
      ]);
      const told = answers.map(({ json }) => json.code ?? 'done');
      expect(new Set(told)).toEqual(new Set(['done', 'state-changed']));
      const stored = (await storedComplaint(portal, _id))!;
      expect([stored.history.length, stored.version]).toEqual([2, 1]);
    }
  });

  test('loses no message to a step, and no step to messages', async () => {
    const { _id } = await named();
    const replies = Array.from({ length: 10 }, (_, index) =>
      send(_id, student, { action: 'reply', text: `Message ${index}` }),
    );
    const answers = await Promise.all([...replies, send(_id, board, { version: 0, ...review })]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { history, state } = (await storedComplaint(portal, _id))!;
    expect([state, history.length]).toEqual(['in-review', 12]);
  });

  test('whose history is full can still be taken back', async () => {
    const blank = blankComplaint();
    const history = Array.from({ length: 300 }, () => ({ ...blank.history[0]!, id: drawId() }));
    const { _id } = await named({ history });
    expect(codeOf(await change(_id, student, { action: 'reply', text: 'x' }))).toEqual([409, 'history-full']);
    expect(codeOf(await change(_id, board, close))).toEqual([409, 'history-full']);
    expect((await change(_id, student, { action: 'withdraw' })).status).toBe(200);
  });

  test('is edited, and keeps what it said', async () => {
    const { _id } = await named();
    const edit = { action: 'edit', content: 'The tea is cold, and so is the rice.', text: '' };
    expect(fieldOf(await change(_id, board, edit))).toEqual([400, 'text']);
    expect((await change(_id, student, edit)).json).toMatchObject({ text: edit.content, edited: true });
    await change(_id, board, { ...edit, content: 'The tea is cold.', text: 'The rice is another matter.' });
    const earlier = [
      { until: today, text: 'The tea is cold.' },
      { until: today, text: edit.content },
    ];
    expect((await read(_id, student)).json).toMatchObject({
      text: 'The tea is cold.',
      earlierTexts: earlier,
    });
    const others = (await read(_id, faculty)).json;
    expect(others).toMatchObject({ edited: true, earlierTexts: [] });
    expect(others.timeline.at(-1)).toMatchObject({ action: 'edit', text: 'The rice is another matter.' });
    expect((await portal.call('GET', '/api/complaints?search=rice', { as: faculty })).json.items).toEqual([]);
  });

  test('is found no more by words that were edited out', async () => {
    const { _id } = await named({ text: 'Zanzibar is loud.' });
    const found = async (word: string) =>
      (await portal.call('GET', `/api/complaints?search=${word}`, { as: faculty })).json.items.length;
    expect([await found('zanzibar'), await found('quagga')]).toEqual([1, 0]);
    await change(_id, student, { action: 'edit', content: 'Quagga is loud.', text: '' });
    expect([await found('zanzibar'), await found('quagga')]).toEqual([0, 1]);
  });

  test.each([
    ['no request id', { requestId: undefined, version: 0, ...review }, 'requestId'],
    ['a request id of another form', { requestId: 'x', version: 0, ...review }, 'requestId'],
    ['no version', { ...review }, 'version'],
    ['a version that is an operator', { version: { $gt: 0 }, ...review }, 'version'],
    ['an unknown action', { version: 0, action: 'burn' }, 'action'],
    ['a reader nobody knows', { version: 0, ...review, audience: 'press' }, 'audience'],
    ['an empty message', { version: 0, ...note, text: ' ' }, 'text'],
    ['a long message', { version: 0, ...note, text: 'x'.repeat(2001) }, 'text'],
    ['marks that reorder text', { version: 0, ...note, text: 'x\u202e' }, 'text'],
    ['no reason', { version: 0, action: 'delete', text: '' }, 'text'],
    ['somebody who isn’t of the board', { version: 0, action: 'assign', assignee: 'student-1' }, 'assignee'],
    ['nobody', { version: 0, action: 'assign', assignee: 'nobody-9' }, 'assignee'],
    ['himself', { version: 0, action: 'hide', member: 'board-1', text: 'x' }, 'member'],
    ['a member', { version: 0, action: 'hide', member: 'student-1', text: 'x' }, 'member'],
    ['whom it isn’t hidden from', { version: 0, action: 'show', member: 'board-2', text: 'x' }, 'member'],
    [
      'a duplicate of nothing',
      { version: 0, action: 'duplicate', of: 'f'.repeat(32), text: '', audience: 'public' },
      'of',
    ],
  ])('is not changed by %s', async (_, body, field) => {
    const before = await named();
    const refused = await send(before._id, board, body);
    expect(fieldOf(refused)).toEqual([400, field]);
    expect(refused.json.code).toBe('invalid-input');
    expect(await storedComplaint(portal, before._id)).toEqual(before);
  });

  test('is read by its id only, and by members only', async () => {
    const { _id } = await named();
    expect((await read('x', student)).status).toBe(400);
    expect(codeOf(await read('0'.repeat(32), student))).toEqual([404, 'not-found']);
    expect((await portal.call('GET', `/api/complaints/${_id}`)).status).toBe(401);
    for (const as of [personas.unverified, personas.foreign]) {
      expect((await read(_id, as)).status).toBe(403);
      expect((await send(_id, as, { version: 0, ...review })).status).toBe(403);
    }
    expect((await send('0'.repeat(32), board, { version: 0, ...review })).status).toBe(404);
  });
});

describe('what each reader sees', () => {
  test('of a complaint with a name', async () => {
    const { _id } = await named({ pictures: 2, earlierTexts: [{ until: '2026-11-02', text: 'Bad tea.' }] });
    await change(_id, board, { ...review, text: 'For all.' });
    await change(_id, board, { ...note, audience: 'author', text: 'For the author.' });
    await change(_id, board, { ...note, text: 'For us.' });
    await change(_id, board, { action: 'assign', assignee: nameless.uid });
    await change(_id, board, { action: 'hide', member: colleague.uid, text: 'It is his mess.' });
    await change(_id, board, { action: 'act', text: 'Between us.', audience: 'board' });
    await change(_id, student, { action: 'reply', text: 'From the author.' });
    const textsFor = async (as: Persona) =>
      (await read(_id, as)).json.timeline.map(({ text }: { text: string }) => text);

    const all = await read(_id, board);
    expect(await textsFor(board)).toEqual([
      '',
      'For all.',
      'For the author.',
      'For us.',
      'leela@sggs.ac.in',
      'Vijay Rao: It is his mess.',
      'Between us.',
      'From the author.',
    ]);
    expect(all.json).toMatchObject({
      name: 'Asha Patil',
      mine: false,
      pictures: 2,
      earlierTexts: [{ text: 'Bad tea.' }],
      handling: {
        regNo: 'REG-student-1',
        assignee: { id: nameless.uid, name: nameless.email },
        hiddenFrom: [{ id: colleague.uid, name: 'Vijay Rao' }],
      },
    });

    const own = await read(_id, student);
    expect(await textsFor(student)).toEqual(['', 'For all.', 'For the author.', '', 'From the author.']);
    expect(own.json).toMatchObject({
      mine: true,
      pictures: 2,
      handling: null,
      earlierTexts: [{ text: 'Bad tea.' }],
    });

    const others = await read(_id, faculty);
    expect(await textsFor(faculty)).toEqual(['', 'For all.', '']);
    expect(others.json).toMatchObject({
      name: 'Asha Patil',
      text: 'The tea is cold.',
      mine: false,
      pictures: 0,
      handling: null,
      earlierTexts: [],
      actions: [],
    });
    for (const { text } of [own, others]) {
      expect(text).not.toContain('For us.');
      expect(text).not.toContain('Between us.');
      expect(text).not.toContain('his mess');
      expect(text).not.toContain('REG-');
      expect(text).not.toContain(colleague.name);
      expect(text).not.toContain(nameless.email);
    }
    expect((await read(_id, colleague)).status).toBe(404);
  });

  test('of one that is for the board only, or held', async () => {
    for (const fields of [{ audience: 'board' }, { state: 'held' }] as const) {
      const { _id } = await named(fields);
      expect((await read(_id, faculty)).status).toBe(404);
      expect((await read(_id, student)).json.text).toBe('The tea is cold.');
      expect((await read(_id, board)).json.text).toBe('The tea is cold.');
    }
  });

  test('of one that was held, only that it was filed', async () => {
    const { _id } = await named({ state: 'held' });
    await change(_id, board, { action: 'release', text: 'A harmless word.', audience: 'author' });
    expect((await read(_id, faculty)).json.timeline).toMatchObject([{ action: 'file', to: 'received' }]);
    expect((await read(_id, student)).json.timeline).toMatchObject([{ to: 'held' }, { to: 'received' }]);
  });
});

describe('hiding', () => {
  test('keeps a complaint from a board member everywhere, until another shows it again', async () => {
    const { _id } = await named({ text: 'Vijay Rao sells okapi seats.', pictures: 1 });
    await models().pictures.create({ _id: `${_id}:1`, content: Buffer.from('x') });
    await change(_id, board, { action: 'assign', assignee: colleague.uid });
    await change(_id, board, { action: 'hide', member: colleague.uid, text: 'He is named in it.' });
    expect(await storedComplaint(portal, _id)).toMatchObject({ assignee: null, listed: true });
    expect(fieldOf(await change(_id, board, { action: 'hide', member: colleague.uid, text: 'x' }))).toEqual([
      400,
      'member',
    ]);
    expect(fieldOf(await change(_id, board, { action: 'assign', assignee: colleague.uid }))).toEqual([
      400,
      'assignee',
    ]);
    const places = [
      '/api/complaints?limit=100',
      '/api/complaints?search=okapi',
      '/api/complaints?category=mess&limit=100',
      '/api/complaint-queue?limit=100',
    ];
    for (const path of places) {
      expect((await portal.call('GET', path, { as: board })).text).toContain(_id);
      expect((await portal.call('GET', path, { as: colleague })).text).not.toContain(_id);
    }
    expect((await read(_id, colleague)).status).toBe(404);
    const of = { action: 'duplicate', of: _id, text: '', audience: 'public' };
    const duplicate = await named();
    expect(fieldOf(await change(duplicate._id, colleague, of))).toEqual([400, 'of']);
    const picture = (as: Persona) => portal.call('GET', `/api/complaints/${_id}/pictures/1`, { as });
    expect([(await picture(board)).status, (await picture(colleague)).status]).toEqual([200, 404]);
    expect((await portal.call('PUT', `/api/complaints/${_id}/me-too`, { as: colleague })).status).toBe(404);

    await change(_id, nameless, { action: 'show', member: colleague.uid, text: 'Another Vijay.' });
    expect((await read(_id, colleague)).status).toBe(200);
    expect(await auditOf(_id)).toMatchObject([
      { action: 'complaint.shown', target: { label: 'Mess and food' }, details: { member: 'Vijay Rao' } },
      {
        action: 'complaint.hidden',
        actor: { email: board.email },
        reason: 'He is named in it.',
        target: { kind: 'complaint', id: _id, label: 'Mess and food' },
      },
    ]);
  });

  test('is not for the author, who sees it anyway', async () => {
    const { _id } = await named({ author: authorOf(colleague) });
    expect(fieldOf(await change(_id, board, { action: 'hide', member: colleague.uid, text: 'x' }))).toEqual([
      400,
      'member',
    ]);
    expect(fieldOf(await change(_id, board, { action: 'assign', assignee: colleague.uid }))).toEqual([
      400,
      'assignee',
    ]);
  });
});

describe('a duplicate', () => {
  const of = (id: string) => ({ action: 'duplicate', of: id, text: 'See there.', audience: 'public' });
  test('closes, points to the other, and stands by itself when it is opened again', async () => {
    const [first, second] = [await named(), await named()];
    expect((await change(second._id, board, of(first._id))).json).toMatchObject({
      state: 'closed',
      duplicateOf: first._id,
    });
    const third = await named();
    for (const wrong of [second._id, third._id])
      expect(fieldOf(await change(third._id, board, of(wrong)))).toEqual([400, 'of']);
    expect(
      (await change(second._id, student, { action: 'reopen', text: 'No, another.' })).json,
    ).toMatchObject({
      state: 'in-review',
      duplicateOf: null,
    });
    await change(first._id, student, { action: 'withdraw' });
    expect(fieldOf(await change(third._id, board, of(first._id)))).toEqual([400, 'of']);
  });
});

describe('wiping', () => {
  /** Whether any document of any collection holds these bytes. */
  async function isStored(bytes: Buffer | string): Promise<boolean> {
    const db = portal.connection.db!;
    for (const { name } of await db.listCollections().toArray())
      for await (const document of db.collection(name).find())
        if (Buffer.from(mongo.BSON.serialize(document)).includes(bytes)) return true;
    return false;
  }

  test.each([
    ['deleting', board, { action: 'delete', text: 'It insults the cook.' }, 'deleted'],
    ['withdrawing', student, { action: 'withdraw' }, 'withdrawn'],
  ] as const)('%s leaves none of its words, names and pictures', async (_, as, body, state) => {
    const picture = Buffer.from(`picture ${drawId()}`);
    const secrets = [
      'wombat text',
      'wombat place',
      'wombat earlier',
      'wombat reply',
      'wombat answer',
      'REG-wombat',
      'Wombat Author',
    ];
    const [text, place, earlier, reply, answer, regNo, name] = secrets as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const { _id } = await named({
      author: { id: student.uid, name, regNo },
      text,
      place,
      earlierTexts: [{ until: '2026-11-02', text: earlier }],
      pictures: 2,
    });
    for (const number of [1, 2])
      await models().pictures.create({ _id: `${_id}:${number}`, content: picture });
    await change(_id, student, { action: 'reply', text: reply });
    await change(_id, board, { action: 'answer', text: answer, audience: 'public' });
    for (const secret of [...secrets, picture])
      expect([secret, await isStored(secret)]).toEqual([secret, true]);
    expect(await isStored('wombat')).toBe(true);

    const wiped = await change(_id, as, body);
    expect([wiped.status, wiped.json.state]).toEqual([200, state]);
    for (const secret of [...secrets, 'wombat', 'Wombat', picture])
      expect([secret, await isStored(secret)]).toEqual([secret, false]);
    expect(await storedComplaint(portal, _id)).toMatchObject({
      pictures: 0,
      filedOn: '2026-11-01',
      author: { id: student.uid },
      words: [],
      open: false,
      history: [{ action: 'file' }, { action: 'reply' }, { action: 'answer' }, { action: body.action }],
    });
  });

  test('a deleted complaint leaves a tombstone that says who, when and why', async () => {
    const { _id } = await named({ text: 'A numbat bit me.' });
    await change(_id, board, { action: 'delete', text: 'It insults the cook.' });
    const tombstone = {
      id: _id,
      state: 'deleted',
      text: '',
      place: '',
      name: '',
      deletion: { by: 'Meera Kulkarni', on: today, reason: 'It insults the cook.' },
    };
    const { json } = await portal.call('GET', '/api/complaints?state=deleted&limit=100', { as: faculty });
    expect(json.items.find(({ id }: { id: string }) => id === _id)).toMatchObject(tombstone);
    for (const as of [faculty, student, board]) expect((await read(_id, as)).json).toMatchObject(tombstone);
    expect((await portal.call('GET', '/api/complaints?search=numbat', { as: faculty })).json.items).toEqual(
      [],
    );
    expect(await auditOf(_id)).toMatchObject([
      {
        action: 'complaint.deleted',
        reason: 'It insults the cook.',
        target: { kind: 'complaint', id: _id, label: 'Mess and food' },
      },
    ]);
    expect((await storedComplaint(portal, _id))?.outbox).toEqual([]);
  });

  test('one that nobody saw leaves none', async () => {
    for (const fields of [{ audience: 'board' }, { state: 'held' }] as const) {
      const { _id } = await named(fields);
      await change(_id, board, { action: 'delete', text: 'x' });
      expect((await read(_id, faculty)).status).toBe(404);
      expect((await portal.call('GET', '/api/complaints?limit=100', { as: faculty })).text).not.toContain(
        _id,
      );
      expect((await read(_id, student)).json.deletion).toMatchObject({ by: 'Meera Kulkarni' });
    }
  });

  test('takes along pictures that a crash left, when it is asked again', async () => {
    const { _id } = await named({ pictures: 1 });
    const withdraw = { requestId: drawId(), version: 0, action: 'withdraw' };
    await send(_id, student, withdraw);
    await models().pictures.create({ _id: `${_id}:1`, content: Buffer.from('x') });
    await models().complaints.updateOne({ _id }, { pictures: 1 });
    expect((await read(_id, student)).json.pictures).toBe(0);
    expect((await portal.call('GET', `/api/complaints/${_id}/pictures/1`, { as: board })).status).toBe(404);
    expect((await send(_id, student, withdraw)).status).toBe(200);
    expect(await models().pictures.exists({ _id: `${_id}:1` })).toBeNull();
  });
});

describe('the follow-up code', () => {
  test('opens the thread for its author, who is nobody else', async () => {
    const key = newKey();
    const { _id } = await storeComplaint(portal, { key });
    await change(_id, board, { action: 'answer', text: 'Which mess?', audience: 'author' });
    await change(_id, board, note);
    const opened = await byCode(key);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(complaintDetailSchema.parse(opened.json)).toEqual(opened.json);
    expect(opened.json).toMatchObject({ id: _id, mine: true, name: null, handling: null });
    expect(opened.text).not.toContain(note.text);

    const body = { change: { requestId: drawId(), action: 'reply', text: 'Mess hall 2.' } };
    const replied = await byCode(key, '/actions', body);
    expect(replied.json.timeline.at(-1)).toMatchObject({
      by: 'author',
      name: '',
      text: 'Mess hall 2.',
      on: today,
    });
    expect((await byCode(key, '/actions', body)).json).toEqual(replied.json);
    expect((await read(_id, board)).json.timeline.at(-1).text).toBe('Mess hall 2.');
    expect((await read(_id, faculty)).text).not.toContain('Mess hall 2.');
    // Signed in as a member he is any member.
    expect((await read(_id, student)).json).toMatchObject({ mine: false, actions: [] });
    const withdrawn = await byCode(key, '/actions', {
      change: { requestId: drawId(), version: 2, action: 'withdraw' },
    });
    expect(withdrawn.json).toMatchObject({ state: 'withdrawn', text: '' });
    expect((await byCode(key)).json.state).toBe('withdrawn');
  });

  test.each([
    ['no key', {}, 'key'],
    ['a key of another form', { key: 'x' }, 'key'],
    ['an operator', { key: { $gt: '' } }, 'key'],
    ['no change', { key: 'a'.repeat(64) }, 'change'],
    [
      'a step of the board',
      { key: 'a'.repeat(64), change: { requestId: drawId(), version: 0, ...review } },
      'change.action',
    ],
  ])('does nothing with %s', async (_, body, field) => {
    const refused = await portal.call('POST', '/api/complaint-follow-up/actions', { body });
    expect(refused.json.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(refused.status).toBe(400);
  });

  test('that is wrong finds nothing', async () => {
    expect(codeOf(await byCode(newKey()))).toEqual([404, 'wrong-follow-up-code']);
    const body = { change: { requestId: drawId(), action: 'reply', text: 'x' } };
    expect(codeOf(await byCode(newKey(), '/actions', body))).toEqual([404, 'wrong-follow-up-code']);
  });
});

describe('a picture', () => {
  test('is for the board and for who filed it with his name', async () => {
    const content = Buffer.from('webp');
    const stored = await named({ pictures: 1 });
    const unnamed = await storeComplaint(portal, { pictures: 1, key: newKey() });
    for (const { _id } of [stored, unnamed]) await models().pictures.create({ _id: `${_id}:1`, content });
    const picture = (id: string, as: Persona | '', number: number | string = 1) =>
      portal.call('GET', `/api/complaints/${id}/pictures/${number}`, { as });

    const shown = await picture(stored._id, student);
    expect([shown.status, shown.text]).toEqual([200, 'webp']);
    const header = (name: string) => shown.headers.get(name);
    expect(header('content-type')).toBe('image/webp');
    expect(header('cache-control')).toBe('no-store');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-disposition')).toBe('attachment; filename=complaint-picture-1.webp');
    expect((await picture(unnamed._id, board)).status).toBe(200);
    for (const [id, as, number, status] of [
      [stored._id, faculty, 1, 404],
      [stored._id, '', 1, 401],
      [stored._id, student, 2, 404],
      [stored._id, student, 4, 400],
      [stored._id, student, 'x', 400],
      [unnamed._id, student, 1, 404],
    ] as const)
      expect([as, number, (await picture(id, as, number)).status]).toEqual([as, number, status]);
  });
});
