import { complaintDetailSchema } from '@campus/contracts/complaints';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import {
  callsOnComplaints,
  close,
  codeOf,
  colleague,
  fieldOf,
  note,
  review,
} from './testing/calls-on-complaints.ts';
import { appointBoard, blankComplaint, drawId, storedComplaint } from './testing/stored-complaint.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T20:00:00Z') });
/** The day at the college, which is five and a half hours ahead. */
const today = '2026-11-22';
const { student, faculty, board, admin } = personas;
const { named, read, send, change } = callsOnComplaints(portal);
beforeAll(() => appointBoard(portal, board, colleague));

describe('a complaint', () => {
  test('goes through its states: reviewed, acted on, closed, reopened', async () => {
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

  test('waits for the board from the author’s last message to the board’s next', async () => {
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

  test('applies a request once, however often it is repeated', async () => {
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

  test('applies one of two steps at once, and refuses the other', async () => {
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

  test('loses neither messages nor steps that arrive at once', async () => {
    const { _id } = await named();
    const replies = Array.from({ length: 10 }, (_, index) =>
      send(_id, student, { action: 'reply', text: `Message ${index}` }),
    );
    const answers = await Promise.all([...replies, send(_id, board, { version: 0, ...review })]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { history, state } = (await storedComplaint(portal, _id))!;
    expect([state, history.length]).toEqual(['in-review', 12]);
  });

  test('with a full history can still be closed or withdrawn, but not reopened', async () => {
    const blank = blankComplaint();
    const history = Array.from({ length: 300 }, () => ({ ...blank.history[0]!, id: drawId() }));
    const { _id } = await named({ history });
    expect(codeOf(await change(_id, student, { action: 'reply', text: 'x' }))).toEqual([409, 'history-full']);
    expect(codeOf(await change(_id, board, review))).toEqual([409, 'history-full']);
    const other = await named({ history });
    expect((await change(other._id, student, { action: 'withdraw' })).status).toBe(200);
    expect((await change(_id, board, close)).json.state).toBe('closed');
    const again = { action: 'reopen', text: 'It is cold again.' };
    expect(codeOf(await change(_id, student, again))).toEqual([409, 'history-full']);
    expect((await change(_id, board, { action: 'delete', text: 'A joke.' })).status).toBe(200);
  });

  test('keeps the earlier text when edited', async () => {
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

  test('is not edited into something that filing would refuse or hold', async () => {
    const before = await named();
    const edit = { action: 'edit', content: 'You vulgarword!', text: 'x' };
    for (const mode of ['block', 'hold']) {
      const { json } = await portal.call('GET', '/api/word-filter', { as: admin });
      await portal.call('PUT', '/api/word-filter', { as: admin, body: { ...json, mode } });
      for (const as of [student, board]) {
        const refused = await change(before._id, as, edit);
        expect(refused.json).toMatchObject({
          status: 422,
          code: 'vulgar-content',
          message: 'Complaint blocked due to vulgar content.',
          errors: [{ field: 'content' }],
        });
        expect(await storedComplaint(portal, before._id)).toEqual(before);
      }
    }
  });

  test('is no longer found by words that were edited out', async () => {
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

  test('is read only by its full id, and only by members', async () => {
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
