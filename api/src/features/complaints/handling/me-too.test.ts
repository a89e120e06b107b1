import { beforeAll, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { createComplaintModels } from '../model.ts';
import { appointBoard, authorOf, storeComplaint, storedComplaint } from './testing/stored-complaint.ts';

const portal = portalForTests();
const { student, faculty, board } = personas;
beforeAll(() => appointBoard(portal, board));
const rows = () => createComplaintModels(portal.connection).meToo.find().lean();
const say = (id: string, as: Persona | '' = faculty) =>
  portal.call('PUT', `/api/complaints/${id}/me-too`, { as });
const member = (number: number): Persona => ({ uid: `member-${number}`, email: `m${number}@sggs.ac.in` });

test('counts 200 at once of one member as one', async () => {
  const { _id } = await storeComplaint(portal);
  const answers = await Promise.all(Array.from({ length: 200 }, () => say(_id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.at(-1)?.json).toEqual({ count: 1, mine: true });
  expect((await storedComplaint(portal, _id))?.meToo).toBe(1);
});

test('counts each of many members at once', async () => {
  const { _id } = await storeComplaint(portal);
  const other = await storeComplaint(portal);
  await say(other._id);
  await Promise.all(Array.from({ length: 25 }, (_, number) => say(_id, member(number))));
  expect((await storedComplaint(portal, _id))?.meToo).toBe(25);
  const seenBy = async (as: Persona) =>
    (await portal.call('GET', `/api/complaints/${_id}`, { as })).json.meToo;
  expect(await seenBy(member(3))).toEqual({ count: 25, mine: true });
  expect(await seenBy(faculty)).toEqual({ count: 25, mine: false });
  const listed = (await portal.call('GET', '/api/complaints', { as: member(3) })).json.items;
  const byId = new Map(listed.map(({ id, meToo }: { id: string; meToo: object }) => [id, meToo]));
  expect(byId.get(_id)).toEqual({ count: 25, mine: true });
  expect(byId.get(other._id)).toEqual({ count: 1, mine: false });
});

test('stores no names of members who said it', async () => {
  const { _id } = await storeComplaint(portal);
  await say(_id, member(7));
  const stored = JSON.stringify([await rows(), await storedComplaint(portal, _id)]);
  expect(stored).not.toMatch(/member-7|m7@/);
});

test('refuses the author, and unlisted complaints', async () => {
  const before = (await rows()).length;
  const codeOf = async (id: string, as: Persona | '') => {
    const { status, json } = await say(id, as);
    return [status, json.code];
  };
  const own = await storeComplaint(portal, { author: authorOf(student) });
  expect(await codeOf(own._id, student)).toEqual([403, 'forbidden']);
  expect(await codeOf(own._id, '')).toEqual([401, 'not-signed-in']);
  const held = await storeComplaint(portal, { state: 'held' });
  const quiet = await storeComplaint(portal, { audience: 'board' });
  const deleted = await storeComplaint(portal, { state: 'deleted' });
  for (const { _id } of [held, quiet]) {
    expect(await codeOf(_id, faculty)).toEqual([404, 'not-found']);
    expect(await codeOf(_id, board)).toEqual([409, 'step-not-possible']);
  }
  expect(await codeOf(deleted._id, faculty)).toEqual([409, 'step-not-possible']);
  expect(await codeOf('f'.repeat(32), faculty)).toEqual([404, 'not-found']);
  expect((await say('x')).status).toBe(400);
  expect((await rows()).length).toBe(before);
});
