import { complaintDetailSchema } from '@campus/contracts/complaints';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { callsOnComplaints, codeOf, newKey, note, review } from './testing/calls-on-complaints.ts';
import { appointBoard, drawId, storeComplaint } from './testing/stored-complaint.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T20:00:00Z') });
/** The day at the college, which is five and a half hours ahead. */
const today = '2026-11-22';
const { student, faculty, board } = personas;
const { read, change, byCode } = callsOnComplaints(portal);
beforeAll(() => appointBoard(portal, board));

describe('the follow-up code', () => {
  test('opens the thread for its author, who stays anonymous', async () => {
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
    // Logged in as a member, the author is like any other member.
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
  ])('refuses %s', async (_, body, field) => {
    const refused = await portal.call('POST', '/api/complaint-follow-up/actions', { body });
    expect(refused.json.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(refused.status).toBe(400);
  });

  test('finds nothing if it is wrong', async () => {
    expect(codeOf(await byCode(newKey()))).toEqual([404, 'wrong-follow-up-code']);
    const body = { change: { requestId: drawId(), action: 'reply', text: 'x' } };
    expect(codeOf(await byCode(newKey(), '/actions', body))).toEqual([404, 'wrong-follow-up-code']);
  });
});
