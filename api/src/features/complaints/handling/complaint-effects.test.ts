import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnComplaints, colleague, fieldOf, nameless, newKey } from './testing/calls-on-complaints.ts';
import { appointBoard, authorOf, storeComplaint, storedComplaint } from './testing/stored-complaint.ts';

const portal = portalForTests();
const { student, faculty, board } = personas;
const { models, named, read, change, byCode, auditOf } = callsOnComplaints(portal);
beforeAll(() => appointBoard(portal, board, colleague, nameless));

describe('hiding', () => {
  test('hides a complaint from a board member everywhere, until it is shown again', async () => {
    const { _id } = await named({ text: 'Vijay Rao sells okapi seats.', pictures: 1 });
    await models().pictures.create({ _id: `${_id}:1`, content: Buffer.from('x') });
    await change(_id, board, { action: 'assign', assignee: colleague.uid });
    await change(_id, board, { action: 'hide', member: colleague.uid, text: 'They are named in it.' });
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
        reason: 'They are named in it.',
        target: { kind: 'complaint', id: _id, label: 'Mess and food' },
      },
    ]);
  });

  test('is refused for the author, who can see it anyway', async () => {
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
  test('closes, links to the original, and is independent after reopening', async () => {
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

  test('names the original only to people who may see it', async () => {
    const original = await named({
      hiddenFrom: [{ id: colleague.uid, name: 'Vijay Rao', by: 'committee' as const }],
    });
    const quiet = await named({ audience: 'board' });
    const key = newKey();
    const [first, second] = [await named(), await storeComplaint(portal, { key, text: 'A tapir.' })];
    await change(first._id, board, of(original._id));
    await change(second._id, board, of(quiet._id));
    const told = async (id: string, as: Persona) => {
      const { items } = (await portal.call('GET', '/api/complaints?limit=100', { as })).json;
      const listed = items.find((one: { id: string }) => one.id === id).duplicateOf;
      expect((await read(id, as)).json.duplicateOf).toBe(listed);
      return listed;
    };
    expect([await told(first._id, board), await told(second._id, board)]).toEqual([original._id, quiet._id]);
    expect([await told(first._id, student), await told(second._id, student)]).toEqual([
      original._id,
      quiet._id,
    ]);
    expect([await told(first._id, faculty), await told(second._id, faculty)]).toEqual([original._id, null]);
    expect([await told(first._id, colleague), await told(second._id, colleague)]).toEqual([null, quiet._id]);
    expect((await byCode(key)).json.duplicateOf).toBeNull();
  });
});
