import { mongo } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { callsOnComplaints } from './testing/calls-on-complaints.ts';
import { appointBoard, drawId, storedComplaint } from './testing/stored-complaint.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T20:00:00Z') });
/** The day at the college, which is five and a half hours ahead. */
const today = '2026-11-22';
const { student, faculty, board } = personas;
const { models, named, read, send, change, auditOf } = callsOnComplaints(portal);
beforeAll(() => appointBoard(portal, board));

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
      terms: [expect.stringMatching(/^#\w+#$/), `##${state}`, expect.stringMatching(/^#\w+#\w+$/)],
      open: false,
      history: [{ action: 'file' }, { action: 'reply' }, { action: 'answer' }, { action: body.action }],
    });
  });

  test('a deleted complaint keeps a tombstone with who, when and why', async () => {
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

  test('leaves no tombstone of a complaint that was never listed', async () => {
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

  test('removes pictures left by a crash when repeated', async () => {
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
