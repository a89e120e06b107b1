import { beforeAll, beforeEach, expect, test } from 'vitest';
import { searching } from '../../testing/searching.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { callsOnComplaints, colleague } from './handling/testing/calls-on-complaints.ts';
import { appointBoard, storeComplaint } from './handling/testing/stored-complaint.ts';

const portal = portalForTests();
const { student, board, admin } = personas;
const { named, models } = callsOnComplaints(portal);
const find = searching(portal);
const otherStudent: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };
const wombat = 'Complaint: A wombat sleeps in the kitchen.';
const text = 'A wombat sleeps in the kitchen.';

beforeAll(() => appointBoard(portal, board, colleague));
beforeEach(async () => void (await models().complaints.deleteMany({})));

test('finds by words what all members can read', async () => {
  await named({ text });
  for (const as of [student, otherStudent, board, admin])
    for (const query of ['wombat kitchen', 'kitch womb'])
      expect([query, await find(as, query)]).toEqual([query, [wombat]]);
});

test('finds a board-only complaint just for its author and the board', async () => {
  await named({ text, audience: 'board' });
  for (const as of [student, board]) expect(await find(as, 'wombat')).toEqual([wombat]);
  for (const as of [otherStudent, admin]) expect(await find(as, 'wombat')).toEqual([]);
});

test('hides an anonymous board-only complaint from all other members', async () => {
  await storeComplaint(portal, { text, audience: 'board' });
  expect(await find(board, 'womb')).toEqual([wombat]);
  for (const as of [student, admin]) expect(await find(as, 'wombat')).toEqual([]);
});

test.each(['members', 'board'] as const)(
  "doesn't find a complaint of %s that is hidden from a board member for that member",
  async (audience) => {
    await storeComplaint(portal, {
      text,
      audience,
      hiddenFrom: [{ id: board.uid, name: board.name, by: 'committee' as const }],
    });
    expect(await find(board, 'wombat')).toEqual([]);
    expect(await find(colleague, 'wombat')).toEqual([wombat]);
  },
);

test('finds a held complaint just for its author and the board', async () => {
  await named({ text, state: 'held' });
  for (const as of [student, board]) expect(await find(as, 'wombat')).toEqual([wombat]);
  expect(await find(otherStudent, 'wombat')).toEqual([]);
});
